import Foundation
import SwiftGraphQLCodegen
import SwiftGraphQLCommands

/// The destination for a schema or other text: a file or standard output.
struct SchemaOutput {
    /// The path of the file; `nil` for standard output.
    let path: String?

    /// Writes the given text and reports on standard error whether the file changed.
    ///
    /// - Throws: `CodegenError` with code `unwritableTarget` if the file can't be written.
    func write(_ text: [UInt8]) throws(CodegenError) {
        guard let path else {
            print(String(decoding: text, as: UTF8.self), terminator: "")
            return
        }
        switch try SchemaFile(URL(fileURLWithPath: path)).write(text) {
        case .created: Terminal.printMessage("wrote '\(path)'")
        case .replaced: Terminal.printMessage("updated '\(path)'")
        case .unchanged: Terminal.printMessage("'\(path)' is up to date")
        }
    }
}
