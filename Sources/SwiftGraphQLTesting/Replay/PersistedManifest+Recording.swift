public import Foundation
public import SwiftGraphQL

extension PersistedManifest {
    /// Creates a manifest with the documents of all operations that a transport has recorded so far.
    ///
    /// ```swift
    /// let recording = try RecordingTransport(server, to: file)
    /// try await runAllScreens(Client(transport: recording))
    /// try PersistedManifest(recording: recording).json(.apollo).write(to: manifest, atomically: true, encoding: .utf8)
    /// ```
    ///
    /// - Parameters:
    ///   - transport: The transport of a client whose middlewares don't replace documents.
    ///   - id: A closure that returns the identifier of a document, as in `init(id:)`.
    /// - Throws: `ReplayError` if the file of the recording can't be read; `ClientError` with code `invalidManifest` if
    ///   an operation has no name or no document, or two different documents have the same name.
    public init(
        recording transport: RecordingTransport, id: @escaping @Sendable (PersistedDocument) -> String = { $0.hash }
    ) throws {
        try self.init(recordings: [transport.url], maximumBytes: transport.maximumBytes, id: id)
    }

    /// Creates a manifest with the documents of all operations in several recordings, for example one for each test.
    ///
    /// - Parameters:
    ///   - files: The files that a `RecordingTransport` wrote.
    ///   - maximumBytes: The maximum size of a file.
    ///   - id: A closure that returns the identifier of a document, as in `init(id:)`.
    /// - Throws: The errors of `init(recording:id:)`.
    public init(
        recordings files: [URL], maximumBytes: Int = 256 << 20,
        id: @escaping @Sendable (PersistedDocument) -> String = { $0.hash }
    ) throws {
        self.init(id: id)
        for file in files {
            for exchange in try RecordedExchange.all(in: file, maximumBytes: maximumBytes) {
                try add(exchange, in: file.lastPathComponent)
            }
        }
    }

    private mutating func add(_ exchange: RecordedExchange, in file: String) throws {
        guard let name = exchange.name else { throw Self.anonymous }
        guard !exchange.document.isEmpty, let type = OperationType(rawValue: exchange.operation) else {
            throw ClientError(
                code: .invalidManifest,
                message: "\(file) has the operation `\(name)` without its document: record it without middlewares that "
                    + "replace documents")
        }
        try add(PersistedDocument(name: name, type: type, document: exchange.document))
    }
}
