public import Foundation

/// A server of `Tests/Servers` in a process of its own, which ends with this one.
public final class PythonServer: Sendable {
    /// The line by which it says where it is.
    public let address: Data
    private let input = Pipe()

    /// Runs a script without the pipes that this process had open: who waits for the end of one of them, an exit test's
    /// for instance, would wait for the server. The socket by which Foundation sees that it lives stays open.
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

    /// Starts it, and waits until it is there.
    ///
    /// - Throws: What a process throws that does not start.
    public init(_ name: String) throws {
        let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Servers/\(name)")
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Reference.python ?? "")
        process.arguments = ["-c", Self.start, script.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            line += chunk
        }
        address = line
    }
}
