public import SwiftGraphQLSelection

/// An operation whose document a server can identify by its hash.
public struct PersistedDocument: Hashable, Sendable {
    /// The operation's name, which is part of the document; `nil` if the operation is anonymous.
    public let name: String?
    /// The type of the operation: a query, a mutation or a subscription.
    public let type: OperationType
    /// The document's text.
    public let document: String
    /// The SHA-256 hash of the document in UTF-8, as 64 lowercase hexadecimal digits.
    public let hash: String

    package init(name: String?, type: OperationType, document: String) {
        self.name = name
        self.type = type
        self.document = document
        hash = Self.hash(of: document)
    }

    /// Creates the document that a selection sends.
    ///
    /// The document is the same in every process and doesn't depend on the values of the selection's arguments, which
    /// are sent as variables.
    ///
    /// - Parameter selection: A selection on a root type, with the operation name that the app sends.
    /// - Throws: `SelectionError` if the selection can't be recorded.
    public init<Value, Scope: OperationScope>(
        _ selection: Selection<Value, Scope>
    ) throws {
        let operation = try selection.prepare()
        self.init(name: operation.name, type: operation.type, document: operation.document)
    }

    /// Returns the SHA-256 hash of the document in UTF-8, as 64 lowercase hexadecimal digits.
    public static func hash(of document: String) -> String { SHA256.hexDigest(of: document.utf8) }
}
