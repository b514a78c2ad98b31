public import Foundation

/// A temporary folder, initially empty, that exists as long as this object does.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url = FileManager.default.temporaryDirectory.appendingPathComponent("swift-graphql-\(UUID().uuidString)")

    /// Creates the folder.
    public init() {
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and returns its URL.
    @discardableResult
    public func file(_ name: String, _ data: Data) throws -> URL {
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file
    }

    /// Writes a file of text and returns its URL.
    @discardableResult
    public func file(_ name: String, _ text: String) throws -> URL { try file(name, Data(text.utf8)) }

    /// Returns the names of the files in the folder.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
