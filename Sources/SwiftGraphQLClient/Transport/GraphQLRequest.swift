public import GraphQLSelection

/// One operation on its way to a server.
public struct GraphQLRequest: Hashable, Sendable {
    /// Whether it is a query, a mutation or a subscription.
    public var type: OperationType
    /// The operation's name; `nil` for an anonymous one.
    public var operationName: String?
    /// The document's text; empty if `extensions` or `documentID` replace it.
    public var document: String
    /// What stands for a document that the server knows, sent as `documentId` (GraphQL over HTTP, "Persisted
    /// Documents"); `nil` for nothing.
    public var documentID: String?
    /// The variables, as the text of a JSON object; `{}` if there are none.
    public var variables: String
    /// The files that replace nulls in the variables. Transports that can't send files reject such a request.
    public var uploads: [UploadPlace]
    /// Additions by protocols beyond the specification, as the text of a JSON object; `nil` for none.
    public var extensions: String?
    /// Header fields for this request. They replace fields of the same name that the transport sets itself.
    public var headers: [String: String]
    /// The idle timeout: how long to wait for the server to take or send anything. `nil` leaves it to the transport:
    /// `TransportLimits.idleTimeout` for a query or a mutation, `streamIdleTimeout` for a subscription.
    ///
    /// It includes the wait for a connection. Any value is valid; it counts as at least a millisecond and at most a
    /// year. Over a WebSocket, a query or a mutation waits that long for its response, and longer while a message is
    /// being received. Foundation on Linux rounds it up to whole seconds.
    public var idleTimeout: Duration?
    /// The maximum number of bytes in the response after decompression; for a subscription, in each event. `nil` leaves
    /// it to the transport (`TransportLimits`).
    public var maximumResponseBytes: Int?
    /// Whether HTTP should send the query by GET, so that HTTP caches can serve it.
    ///
    /// For a mutation or a subscription it is an error. `false` leaves the choice to the transport.
    public var prefersGET = false
    /// Whether the stream of a subscription reports its start and the gaps of its connection.
    ///
    /// These are `SubscriptionEvent.started`, `interrupted` and `resumed`. By default, the stream contains only
    /// responses.
    public var reportsConnection = false

    /// A request with its parts.
    public init(
        type: OperationType, operationName: String? = nil, document: String, variables: String = "{}",
        uploads: [UploadPlace] = [], extensions: String? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil
    ) {
        self.type = type
        self.operationName = operationName
        self.document = document
        self.variables = variables
        self.uploads = uploads
        self.extensions = extensions
        self.headers = headers
        self.idleTimeout = idleTimeout
    }
}

extension GraphQLRequest: CustomStringConvertible {
    /// The operation's type and name. Variables and headers are left out, because they may contain secrets.
    public var description: String {
        "\(type.rawValue) \(operationName ?? "without a name")"
    }
}
