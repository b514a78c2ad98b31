public import Foundation

/// Runs programs for tests.
///
/// No thread is blocked while a program runs, because tests share a few threads, and tests that depend on timing must
/// not starve.
public enum Subprocess {
    /// The exit status and the output of a program.
    public struct Outcome: Sendable {
        /// The exit status.
        public let status: Int32
        /// The text that the program wrote to standard output.
        public let output: String
        /// The text that the program wrote to standard error.
        public let errors: String
    }

    /// Runs a program and waits until it ends.
    ///
    /// - Parameters:
    ///   - command: The program, looked up in `PATH` if it has no slash, and its arguments.
    ///   - input: The data that the program reads from standard input.
    ///   - folder: The program's working directory; `nil` for the working directory of the tests.
    ///   - copy: The path of a file to which the program's standard output is copied; the output need not be text.
    public static func run(
        _ command: [String], input: Data = Data(), in folder: URL? = nil, to copy: String? = nil
    ) async throws -> Outcome {
        let files = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        // Uses files rather than pipes, because a full pipe would block the program.
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
                try start(process)
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        if let copy { try FileManager.default.copyItem(atPath: outputFile.path, toPath: copy) }
        return Outcome(
            status: status, output: try String(decoding: Data(contentsOf: outputFile), as: UTF8.self),
            errors: try String(decoding: Data(contentsOf: errorFile), as: UTF8.self))
    }

    private static let lock = NSLock()

    /// Starts a process while no other process is being started.
    ///
    /// Foundation monitors a process with a socket. A process that another thread starts at the same moment may inherit
    /// this socket. The end of the first process then goes unnoticed until the other process has ended too.
    ///
    /// - Throws: Foundation's error if the process can't be started.
    public static func start(_ process: Process) throws {
        try lock.withLock { try process.run() }
    }
}
