import Foundation
import Subprocess
import Testing

/// The compiler that builds this package, for code that is to be compiled, or refused, by a test.
enum Compiler {
    /// What the compiler says of some files as one module of an app; empty when all is well.
    static func typecheck(_ files: [URL], arguments: [String] = []) async throws -> String {
        let modules = try #require(modules, "the built modules are beside the test bundle")
        let command =
            ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm"]
            + ["-I", modules.path] + arguments + files.map(\.path)
        return try await Subprocess.run(command).errors
    }

    /// The folder of the built Swift modules, from where the test bundle is.
    private static let modules: URL? = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        for _ in 0..<6 {
            folder.deleteLastPathComponent()
            let modules = folder.appendingPathComponent("Modules")
            if FileManager.default.fileExists(atPath: modules.appendingPathComponent("SwiftGraphQL.swiftmodule").path) {
                return modules
            }
        }
        return nil
    }()
}
