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
/// A selection sends the same document in every process and for all values of its arguments.
///
/// By default, the identifier of a document is its hash. If your server knows documents by other identifiers, pass a
/// function that returns them:
///
/// ```swift
/// let manifest = PersistedManifest { "shop~1.4~\($0.hash)" }
/// ```
public struct PersistedManifest: Sendable {
    /// The format of a manifest's JSON.
    public enum Format: Sendable {
        /// Apollo's persisted-query manifest, version 1:
        /// `{"format": "apollo-persisted-query-manifest", "version": 1, "operations": [...]}`.
        case apollo
        /// An object with documents by identifier, as written by Relay's compiler: `{"a1b2...": "query Hero { ... }"}`.
        case documentsByID
    }

    /// The documents, by hash.
    private var documents: [String: PersistedDocument] = [:]
    /// The documents' identifiers, by hash.
    private(set) var ids: [String: String] = [:]
    /// The documents' hashes, by operation name, to detect names that occur twice.
    private var hashes: [String: String] = [:]
    /// The documents' hashes, by identifier, to detect identifiers that occur twice.
    private var hashesByID: [String: String] = [:]
    private let id: @Sendable (PersistedDocument) -> String

    /// Creates an empty manifest.
    ///
    /// - Parameter id: A closure that returns the identifier by which the server knows the given document. It must
    ///   return the same identifier for the same document and different identifiers for different documents.
    public init(id: @escaping @Sendable (PersistedDocument) -> String = { $0.hash }) {
        self.id = id
    }

    /// The documents, ordered by name and hash.
    public var operations: [PersistedDocument] {
        documents.values.sorted { ($0.name ?? "", $0.hash) < ($1.name ?? "", $1.hash) }
    }

    /// Returns whether the manifest contains the given document.
    public func contains(_ document: String) -> Bool { id(of: document) != nil }

    /// Returns the identifier of the given document; `nil` if the manifest doesn't contain the document.
    public func id(of document: String) -> String? { id(of: document, hash: PersistedDocument.hash(of: document)) }

    func id(of document: String, hash: String) -> String? {
        documents[hash]?.document == document ? ids[hash] : nil
    }

    /// Adds a document. Adding a document twice has no effect.
    ///
    /// - Throws: `ClientError` with code `invalidManifest` if another document has the same operation name or
    ///   identifier.
    public mutating func add(_ document: PersistedDocument) throws {
        if let name = document.name {
            guard hashes[name] == nil || hashes[name] == document.hash else {
                throw ClientError(
                    code: .invalidManifest,
                    message: "two documents in the manifest have the operation name `\(name)`: rename one operation")
            }
        }
        let id = id(document)
        guard hashesByID[id] == nil || hashesByID[id] == document.hash else {
            throw ClientError(
                code: .invalidManifest,
                message: "two documents in the manifest have the identifier `\(id)`: return unique identifiers")
        }
        if let name = document.name { hashes[name] = document.hash }
        hashesByID[id] = document.hash
        ids[document.hash] = id
        documents[document.hash] = document
    }

    /// Adds the document of a selection.
    ///
    /// - Parameter selection: A selection on a root type, with an operation name.
    /// - Throws: `ClientError` with code `invalidManifest` if the selection has no name, or if another document has the
    ///   same name or identifier; `SelectionError` if the selection can't be recorded.
    public mutating func add<Value, Scope: OperationScope>(_ selection: Selection<Value, Scope>) throws {
        guard selection.operationName != nil else { throw Self.anonymous }
        try add(PersistedDocument(selection))
    }

    package static var anonymous: ClientError {
        ClientError(
            code: .invalidManifest,
            message: "operations in a manifest must have names: name the selection with `named(_:)`")
    }
}

extension PersistedManifest: Hashable {
    /// Returns whether two manifests have the same documents with the same identifiers.
    public static func == (left: Self, right: Self) -> Bool {
        left.documents == right.documents && left.ids == right.ids
    }

    /// Hashes the identifiers, together with the documents' hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ids) }
}
