public import Foundation

/// The compiler that builds this package, for tests of code that must or must not compile.
public enum Compiler {
    /// The error if the built modules weren't found, or if code that must compile doesn't.
    public struct Failure: Error {
        /// A description of the failure.
        public let message: String
    }

    /// Type-checks the given files as one module and returns the compiler's messages, or an empty string.
    public static func typecheck(_ files: [URL], arguments: [String] = []) async throws -> String {
        // Type-checks all files in one job. Otherwise, each file would have its own process, which would read the
        // modules and the other files again.
        try await run(
            ["-typecheck", "-whole-module-optimization", "-parse-as-library"] + arguments + files.map(\.path)
        )
        .errors
    }

    /// Compiles the given files as a library, without optimization.
    ///
    /// - Parameters:
    ///   - name: The module's name.
    ///   - folder: An empty folder for the module and the object files.
    /// - Throws: `Failure`, if the compiler prints anything at all.
    public static func buildLibrary(
        _ name: String, of files: [URL], in folder: URL, arguments: [String] = []
    ) async throws {
        let outcome = try await run(
            ["-c", "-parse-as-library", "-module-name", name, "-emit-module", "-emit-module-path"]
                + [folder.appendingPathComponent("\(name).swiftmodule").path] + arguments + files.map(\.path),
            in: folder)
        guard outcome.status == 0, outcome.errors.isEmpty else { throw Failure(message: outcome.errors) }
    }

    /// Compiles the given files, including `main.swift`, as an unoptimized program that uses this package.
    ///
    /// - Parameters:
    ///   - libraries: The folders that were passed to `buildLibrary`.
    ///   - program: The file to write.
    /// - Throws: `Failure`, if the program doesn't compile.
    public static func buildProgram(
        _ program: URL, of files: [URL], with libraries: [URL] = [], arguments: [String] = []
    ) async throws {
        let objects = try libraries.flatMap(objects) + products()
        let outcome = try await run(
            ["-emit-executable", "-o", program.path] + libraries.flatMap { ["-I", $0.path] } + arguments
                + (files + objects).map(\.path))
        guard outcome.status == 0 else { throw Failure(message: errors(in: outcome.errors)) }
    }

    /// Returns the errors among the compiler's messages, without warnings and notes.
    private static func errors(in text: String) -> String {
        var isError = false
        return text.split(separator: "\n").filter { line in
            if line.contains(": error: ") || line.hasPrefix("error: ") { isError = true }
            if line.contains(": warning: ") || line.contains(": note: ") { isError = false }
            return isError
        }.joined(separator: "\n")
    }

    private static func run(_ arguments: [String], in folder: URL? = nil) async throws -> Subprocess.Outcome {
        let modules = try buildFolder().appendingPathComponent("Modules")
        // This folder contains the header and the module map of the package's only C module.
        let headers = sources.appendingPathComponent("SwiftGraphQLCurl/include")
        return try await Subprocess.run(
            ["swiftc", "-swift-version", "6", "-j2", "-diagnostic-style", "llvm"]
                + ["-I", modules.path, "-I", headers.path] + arguments, in: folder)
    }

    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    /// Returns the object files of the modules in `Sources`, except for programs and for deleted source files.
    private static func products() throws -> [URL] {
        let build = try buildFolder()
        return try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
            .flatMap { module in
                let names = Set(files(in: module).map { "\($0.lastPathComponent).o" })
                if names.contains("main.swift.o") { return [URL]() }
                return objects(in: build.appendingPathComponent("\(module.lastPathComponent).build"))
                    .filter { names.contains($0.lastPathComponent) }
            }
    }

    private static func objects(in folder: URL) -> [URL] {
        files(in: folder).filter { $0.pathExtension == "o" }.sorted { $0.path < $1.path }
    }

    private static func files(in folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }
    }

    /// Returns the folder in which this package was built, searching upward from the test bundle.
    private static func buildFolder() throws -> URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        for _ in 0..<6 {
            folder.deleteLastPathComponent()
            let module = folder.appendingPathComponent("Modules/SwiftGraphQL.swiftmodule")
            if FileManager.default.fileExists(atPath: module.path) { return folder }
        }
        throw Failure(message: "the built modules are not next to the test bundle")
    }
}
