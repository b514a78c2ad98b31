public import SwiftGraphQLSelection

/// The documents that an app may send, for servers that only accept known documents.
///
/// ```swift
/// var manifest = PersistedManifest()
/// try manifest.add(hero)
/// try manifest.add(rename)
/// try manifest.json(.apollo).write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// A selection always sends the same document, in every process and whatever the values of its arguments.
public struct PersistedManifest: Hashable, Sendable {
    /// The format of a manifest's JSON.
    public enum Format: Sendable {
        /// Apollo's persisted-query manifest, version 1:
        /// `{"format": "apollo-persisted-query-manifest", "version": 1, "operations": [...]}`.
        case apollo
        /// An object with documents by their hashes: `{"a1b2...": "query Hero { ... }"}`.
        case documentsByHash
    }

    /// The documents, by hash.
    private var documents: [String: PersistedDocument] = [:]
    /// The hashes, by operation name.
    private var hashes: [String: String] = [:]

    /// Creates an empty manifest.
    public init() {}

    /// The documents, ordered by name and hash.
    public var operations: [PersistedDocument] {
        documents.values.sorted { ($0.name ?? "", $0.hash) < ($1.name ?? "", $1.hash) }
    }

    /// Returns whether the manifest contains a document.
    public func contains(_ document: String) -> Bool {
        documents[PersistedDocument.hash(of: document)]?.document == document
    }

    /// Adds a document. Adding a document twice has no effect.
    ///
    /// - Throws: `ClientError` of code `invalidManifest` if another document has the same operation name.
    public mutating func add(_ document: PersistedDocument) throws {
        if let name = document.name {
            guard hashes[name] == nil || hashes[name] == document.hash else {
                throw ClientError(
                    code: .invalidManifest,
                    message: "two documents in the manifest have the operation name `\(name)`: give each its own")
            }
            hashes[name] = document.hash
        }
        documents[document.hash] = document
    }

    /// Adds the document of a selection.
    ///
    /// - Parameter selection: A selection on a root type, with the name of its operation.
    /// - Throws: `ClientError` of code `invalidManifest` if the selection has no name, or another document has the same
    ///   name; `SelectionError` if the selection can't be recorded.
    public mutating func add<Value, Scope: OperationScope>(_ selection: Selection<Value, Scope>) throws {
        guard selection.operationName != nil else {
            throw ClientError(
                code: .invalidManifest,
                message: "a manifest only contains operations with names: name the selection with `named(_:)`")
        }
        try add(PersistedDocument(selection))
    }
}
