public import SwiftGraphQLJSON
public import SwiftGraphQLSelection

/// An operation to send to a server.
public struct GraphQLRequest: Hashable, Sendable {
    /// The type of the operation: a query, a mutation or a subscription.
    public var type: OperationType
    /// The operation's name; `nil` if the operation is anonymous.
    public var operationName: String?
    /// The document's text; empty if `extensions` or `documentID` identifies the document.
    public var document: String
    /// The identifier of a document that the server knows, sent as `documentId` (GraphQL over HTTP, "Persisted
    /// Documents"); `nil` to send no identifier.
    public var documentID: String?
    /// The variables by name. Each access parses the variables' text.
    public var variables: JSONObject {
        get { (try? JSONValue(parsing: variablesText))?.object ?? [:] }
        set { variablesText = newValue.description }
    }
    /// The variables as the text of a JSON object; `{}` if there are no variables.
    package var variablesText: String
    /// The files that replace null values in the variables. Transports that can't send files reject the request.
    public var uploads: [UploadLocation]
    /// The protocol extensions to send; `nil` to send none. Each access parses the extensions' text.
    public var extensions: JSONObject? {
        get { extensionsText.flatMap { try? JSONValue(parsing: $0) }?.object }
        set { extensionsText = newValue?.description }
    }
    /// The extensions as the text of a JSON object; `nil` to send none.
    package var extensionsText: String?
    /// What the server does when a field fails, sent as `onError`; `nil`, the default, leaves the choice to the server.
    public var errorBehavior: ErrorBehavior?
    /// Header fields for this request. They replace fields of the same name that the transport sets itself, unless the
    /// body or the response depends on the field: `Content-Type` with uploads and `Accept` with a streamed response.
    ///
    /// Setting a field removes any field whose name differs only in case.
    public var headers: [String: String] {
        didSet { headers.removeReplacedFields(since: oldValue) }
    }
    /// The idle timeout: how long to wait for the server to receive or send anything. `nil` uses the transport's
    /// limits: `TransportLimits.idleTimeout` for a query or a mutation, and `streamIdleTimeout` for a subscription.
    ///
    /// The timeout includes the wait for a connection. Any value is valid; the transport clamps it to between a
    /// millisecond and a year. Over a WebSocket, a query or a mutation waits that long for its response, or for the next
    /// part of its response. Foundation on Linux rounds the timeout up to whole seconds.
    public var idleTimeout: Duration?
    /// The maximum number of bytes in the response after decompression; for a subscription, in each event. `nil` leaves
    /// the limit to the transport (`TransportLimits`).
    public var maximumResponseBytes: Int?
    /// Values for middlewares and the transport, which aren't sent to the server. Comparisons of requests ignore them.
    public var context = Context()
    /// Whether to send the query with HTTP GET, so that HTTP caches can serve it.
    ///
    /// Use `true` only for queries: `HTTPTransport.send` rejects a mutation. With `false`, the transport chooses.
    public var prefersGET = false
    /// Whether a subscription's stream reports its start and interruptions of the connection.
    ///
    /// These events are `SubscriptionEvent.started`, `interrupted` and `resumed`. By default, the stream contains only
    /// responses.
    public var reportsConnection = false

    /// Creates a request for a transport directly from a document, without a selection.
    public init(
        type: OperationType, operationName: String? = nil, document: String, variables: JSONObject = [:],
        uploads: [UploadLocation] = [], extensions: JSONObject? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil
    ) {
        self.type = type
        self.operationName = operationName
        self.document = document
        variablesText = variables.description
        self.uploads = uploads
        extensionsText = extensions?.description
        self.headers = headers
        self.idleTimeout = idleTimeout
    }
}

extension GraphQLRequest {
    /// Returns whether two requests are equal. Unlike strings in Swift, texts are compared by code points.
    public static func == (left: GraphQLRequest, right: GraphQLRequest) -> Bool {
        left.type == right.type && left.operationName == right.operationName && left.documentID == right.documentID
            && left.document.isSameText(as: right.document) && left.variablesText.isSameText(as: right.variablesText)
            && (left.extensionsText ?? "").isSameText(as: right.extensionsText ?? "")
            && (left.extensionsText == nil) == (right.extensionsText == nil) && left.uploads == right.uploads
            && left.errorBehavior == right.errorBehavior && left.headers.count == right.headers.count
            && left.headers.allSatisfy { right.headers[$0]?.isSameText(as: $1) == true }
            && left.idleTimeout == right.idleTimeout
            && left.maximumResponseBytes == right.maximumResponseBytes && left.prefersGET == right.prefersGET
            && left.reportsConnection == right.reportsConnection
    }

    /// Hashes the parts that usually distinguish requests.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(document)
        hasher.combine(documentID)
        hasher.combine(variablesText)
        hasher.combine(extensionsText)
        hasher.combine(headers)
    }
}

extension GraphQLRequest: CustomStringConvertible {
    /// The operation's type and name, excluding the variables and headers, which may contain secrets.
    public var description: String {
        operationName.map { "\(type.rawValue) \($0)" } ?? "anonymous \(type.rawValue)"
    }
}
