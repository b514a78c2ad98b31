public import GraphQLSelection

/// An operation that a server knows by the hash of its document.
public struct PersistedDocument: Hashable, Sendable {
    /// The operation's name; it is a part of the document.
    public let name: String?
    /// Whether it is a query, a mutation or a subscription.
    public let type: OperationType
    /// The document's text.
    public let document: String
    /// The SHA-256 of the document's UTF-8 in 64 lower-case hexadecimal digits.
    public let hash: String

    init(name: String?, type: OperationType, document: String) {
        self.name = name
        self.type = type
        self.document = document
        hash = Self.hash(of: document)
    }

    /// The document that a selection is sent as.
    ///
    /// It is the same in every process and whatever the values in the selection's arguments are: those go as variables.
    ///
    /// - Parameters:
    ///   - selection: A selection on a root of the schema.
    ///   - operationName: The name that the selection is sent with, if there is one.
    /// - Throws: `SelectionError` if the selection can't be recorded.
    public init<Value, Scope: OperationScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil
    ) throws {
        let operation = try selection.prepare(name: operationName)
        self.init(name: operation.name, type: operation.type, document: operation.document)
    }

    /// The SHA-256 of a document's UTF-8 in 64 lower-case hexadecimal digits.
    public static func hash(of document: String) -> String { SHA256.hexDigest(of: document.utf8) }
}
