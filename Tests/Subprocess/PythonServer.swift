public import Foundation

/// A server of `Tests/Servers` in a process of its own, which ends with this one.
public final class PythonServer: Sendable {
    /// The line by which it says where it is.
    public let address: Data
    private let input = Pipe()

    /// Starts it, and waits until it is there.
    ///
    /// - Throws: What a process throws that does not start.
    public init(_ name: String) throws {
        let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Servers/\(name)")
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Reference.python ?? "")
        process.arguments = [script.path]
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
