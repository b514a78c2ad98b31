public import Foundation

/// A server from `Tests/Servers` that runs in its own process, which ends when the test process ends.
public final class PythonServer: Sendable {
    /// The line in which the server prints its address.
    public let address: Data
    private let input = Pipe()

    /// A Python program that closes the pipes inherited from this process and then runs the server's script.
    /// Otherwise, code that waits for the end of a pipe, such as an exit test, would wait for the server to end. The
    /// socket by which Foundation monitors the process stays open.
    private static let start = """
        import os, runpy, stat, sys
        for file in map(int, os.listdir("/dev/fd")):
            try:
                if file > 2 and stat.S_ISFIFO(os.fstat(file).st_mode):
                    os.close(file)
            except OSError:
                pass
        sys.path.insert(0, os.path.dirname(sys.argv[1]))
        runpy.run_path(sys.argv[1], run_name="__main__")
        """

    /// Starts the server and waits until it is ready.
    ///
    /// - Throws: The error of a process that can't be started.
    public init(_ name: String) throws {
        let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Servers/\(name)")
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Reference.python ?? "")
        process.arguments = ["-c", Self.start, script.path]
        process.standardInput = input
        process.standardOutput = output
        try Subprocess.start(process)
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            line += chunk
        }
        address = line
    }
}
