import Foundation
import SwiftGraphQLCodegen

/// Where a command writes a schema: a file, or the standard output.
struct SchemaOutput {
    /// The file's path; `nil` for the standard output.
    let path: String?

    /// Writes a text, and says on the standard error stream what became of the file.
    ///
    /// - Throws: `CodegenError` of code `unwritableTarget`.
    func write(_ text: [UInt8]) throws(CodegenError) {
        guard let path else {
            FileHandle.standardOutput.write(Data(text))
            return
        }
        switch try SchemaFile(URL(fileURLWithPath: path)).write(text) {
        case .created: Terminal.printMessage("'\(path)' is written")
        case .replaced: Terminal.printMessage("'\(path)' is updated")
        case .unchanged: Terminal.printMessage("'\(path)' is up to date")
        }
    }
}
