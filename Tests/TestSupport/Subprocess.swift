public import Foundation

/// Programs that tests run.
///
/// While one runs, no thread waits for it: tests run side by side on a few threads, and those that measure what others
/// do in time must not starve.
public enum Subprocess {
    /// How a program ended, and what it wrote.
    public struct Outcome: Sendable {
        /// The exit status.
        public let status: Int32
        /// What it wrote to standard output.
        public let output: String
        /// What it wrote to standard error.
        public let errors: String
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: The program, looked up in `PATH` where it has no slash, and its arguments.
    ///   - input: What it reads from standard input.
    ///   - folder: The folder that it runs in; `nil` for that of the tests.
    public static func run(_ command: [String], input: Data = Data(), in folder: URL? = nil) async throws -> Outcome {
        let files = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        // Files, not pipes: a pipe that nobody empties stops the program.
        let (inputFile, outputFile) = (files.appendingPathComponent("input"), files.appendingPathComponent("output"))
        let errorFile = files.appendingPathComponent("errors")
        try input.write(to: inputFile)
        try Data().write(to: outputFile)
        try Data().write(to: errorFile)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Outcome(
            status: status, output: try String(decoding: Data(contentsOf: outputFile), as: UTF8.self),
            errors: try String(decoding: Data(contentsOf: errorFile), as: UTF8.self))
    }
}
