public import Foundation
public import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends operations to one GraphQL server.
///
/// ```swift
/// let client = try Client(endpoint: "https://example.com/graphql", headers: ["Authorization": "Bearer \(token)"])
/// let people = try await client.send(query)
/// ```
///
/// A client is a value: copies share the transport and its connections. The closures of selections run on the
/// concurrent executor, never on the caller's actor, so a large response doesn't block the main actor.
public struct Client: Sendable {
    /// The header fields to send with every request; see `GraphQLRequest.headers`.
    public var headers: [String: String] {
        didSet { headers.removeReplacedFields(since: oldValue) }
    }
    /// The idle timeout of queries and mutations: how long to wait for the server to receive or send anything. `nil`
    /// leaves the timeout to the transport (`TransportLimits.idleTimeout`).
    public var idleTimeout: Duration?
    /// The total timeout of queries and mutations: how long an operation may take, from the call to the end of the
    /// response, including the waits and retries of middlewares. `nil`, the default, sets no limit.
    public var totalTimeout: Duration?
    /// Whether debug builds check each selection before they send it.
    ///
    /// The fields that a selection requests must not depend on the response; see `Selection.prepare(checked:)`. A
    /// release build never checks.
    public var checksSelections = true
    /// The maximum number of bytes in a response after decompression; for a subscription, in each event. `nil` leaves
    /// the limit to the transport (`TransportLimits`). To set a limit for one request, use `with(_:)`.
    public var maximumResponseBytes: Int?
    /// The maximum memory, in bytes, for values that are created from a response; 256 MiB by default.
    ///
    /// The limit applies to the values of a response that arrives in parts, each `JSONValue` in a response, each object
    /// or list that a codec decodes, and the memory that lists take beyond the size of their text.
    ///
    /// A short text can describe many values. For parts, a `JSONValue` or the value of a codec, the client counts about
    /// 32 bytes for each element, 128 for each member, 64 for each array and each string or number of more than 15
    /// bytes, and 256 for each object. For a list, it counts 48 bytes and the sizes of the elements in memory, minus
    /// the length of the list's JSON text. A response beyond the limit fails the request with the error code
    /// `responseTooLarge`. For a subscription, the limit applies to each event. If values from a cache exceed the
    /// limit, the read counts as a cache miss.
    public var maximumValueBytes = 256 << 20
    /// Whether queries are sent with HTTP GET, so that HTTP caches can serve them. To send a single query with GET, use
    /// `with(_:)`.
    public var prefersGET = false
    /// The `extensions` to send with every request.
    public var extensions: JSONObject = [:]
    /// What the server does when a field fails, sent as `onError`; `nil`, the default, leaves the choice to the server.
    ///
    /// With `null`, a field whose type is non-null can be null after an error. Reading such a field throws a
    /// `SelectionError` with code `fieldError`, and a cache doesn't store the field.
    public var errorBehavior: ErrorBehavior?
    /// Values for middlewares and the transport; see `GraphQLRequest.Context`.
    public var context = GraphQLRequest.Context()
    /// A closure that is called with the measurements of each operation when the operation has ended. The closure must
    /// not block. If `nil`, the default, the client measures nothing.
    public var onMetrics: (@Sendable (OperationMetrics) -> Void)?
    /// The transport that sends each request after the middlewares have processed it.
    public internal(set) var transport: any Transport
    /// The printed documents of operations, shared by all copies of the client.
    let documents = DocumentCache()

    /// Creates a client that sends its requests over the given transport.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - middlewares: The middlewares that each operation passes through on its way to the transport; the first is
    ///     the outermost.
    ///   - headers: Header fields to send with every request.
    ///   - idleTimeout: How long to wait for the server to receive or send anything; `nil` leaves this to the
    ///     transport.
    ///   - totalTimeout: How long a query or a mutation may take; `nil` sets no limit.
    public init(
        transport: any Transport, middlewares: [any Middleware] = [], headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) {
        self.transport = transport.wrapped(in: middlewares)
        self.headers = headers
        self.idleTimeout = idleTimeout
        self.totalTimeout = totalTimeout
    }

    /// Creates a client for a server with an HTTP endpoint.
    ///
    /// ```swift
    /// let client = Client(endpoint: url, subscriptions: .webSocket(socketURL))
    /// ```
    ///
    /// See `init(transport:middlewares:headers:idleTimeout:totalTimeout:)` for the other parameters.
    ///
    /// - Parameters:
    ///   - endpoint: The `http` or `https` URL of the server. If the URL is invalid, requests fail.
    ///   - subscriptions: How the client receives subscription events.
    ///   - configuration: How to connect to the server and what to accept, for requests and subscriptions.
    public init(
        endpoint: URL, subscriptions: Subscriptions = .eventStream,
        configuration: HTTPTransport.Configuration = HTTPTransport.Configuration(),
        middlewares: [any Middleware] = [], headers: [String: String] = [:], idleTimeout: Duration? = nil,
        totalTimeout: Duration? = nil
    ) {
        self.init(
            transport: subscriptions.transport(endpoint, configuration),
            middlewares: middlewares, headers: headers, idleTimeout: idleTimeout, totalTimeout: totalTimeout)
    }

    /// Creates a client for a server with an HTTP endpoint, from the endpoint's URL as a string.
    ///
    /// Characters that a URL can't contain, such as `ä`, are percent-encoded.
    ///
    /// - Throws: `ClientError` with code `invalidEndpoint`.
    public init(
        endpoint: String, subscriptions: Subscriptions = .eventStream,
        configuration: HTTPTransport.Configuration = HTTPTransport.Configuration(),
        middlewares: [any Middleware] = [], headers: [String: String] = [:], idleTimeout: Duration? = nil,
        totalTimeout: Duration? = nil
    ) throws {
        self.init(
            endpoint: try HTTPTransport.checked(endpoint), subscriptions: subscriptions, configuration: configuration,
            middlewares: middlewares, headers: headers, idleTimeout: idleTimeout, totalTimeout: totalTimeout)
    }

    /// Creates a client that shares its connections with all other clients that this initializer creates. `SG.send`
    /// uses it, because its callers don't keep a client.
    ///
    /// - Throws: `ClientError` with code `invalidEndpoint`.
    package init(sharingConnectionsTo endpoint: String, headers: [String: String]) throws {
        self.init(
            transport: HTTPTransport(sharingConnectionsTo: try HTTPTransport.checked(endpoint)), headers: headers)
    }

    /// Returns a copy of the client with changed settings, for example for one request.
    ///
    /// ```swift
    /// let people = try await client.with { $0.totalTimeout = .seconds(5) }.send(query)
    /// ```
    public func with(_ change: (inout Client) throws -> Void) rethrows -> Client {
        var client = self
        try change(&client)
        return client
    }

    /// Reconnects interrupted subscriptions immediately, for example when the app returns to the foreground.
    ///
    /// Broken connections don't wait for the rest of the reconnection delay. The transport replaces an open WebSocket
    /// if its server doesn't respond to a ping within 2 seconds. Custom transports implement `Transport.reconnect`.
    public func reconnect() { transport.reconnect() }

    /// Sends a query or a mutation and returns the selection's value.
    ///
    /// Cancelling the task cancels the request. The value doesn't need to be `Sendable`, because only the caller
    /// keeps it.
    ///
    /// - Parameter selection: A selection on the root type of queries or mutations.
    /// - Throws: `ResponseError` if the server reports errors, `ClientError` if there is no GraphQL response,
    ///   `SelectionError` if the response doesn't match the selection, `CancellationError`, and any error that the
    ///   selection's closures throw.
    public func send<Value, Scope: RequestScope>(_ selection: Selection<Value, Scope>) async throws -> sending Value {
        try await response(to: selection).value
    }

    /// Sends a query or a mutation with deferred or streamed parts and returns a new value each time a part arrives.
    ///
    /// ```swift
    /// for try await human in client.updates(of: query) { show(human) }   // human.statistics: DeferredPart<Statistics>
    /// ```
    ///
    /// The first value contains what the server sent immediately, and the last value contains everything. Each value is
    /// decoded from all parts that have arrived. Once the decoded responses add up to 16 MiB, the parts that arrive
    /// while a value is being decoded share the next value, so that a large response in many parts doesn't take
    /// quadratic time. The request starts right away. Ending the iteration or cancelling its task cancels the request,
    /// and the first error ends the stream. If the server sends everything in one response, or if nothing in the
    /// selection is deferred or streamed, the stream has one value.
    ///
    /// - Parameter selection: A selection on the root type of queries or mutations that contains `deferred(_:)` or
    ///   `streamed(initialCount:)`.
    public func updates<Value, Scope: RequestScope>(
        of selection: Selection<Value, Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let updates = IncrementalUpdates(within: TotalTimeout(totalTimeout), maximumMemory: maximumValueBytes)
        let start = started(selection)
        return start.elements { [recorder = start.recorder] operation, parts in
            guard let (response, isComplete) = try await updates.next(of: parts) else { return nil }
            return try decode(response, as: operation, isComplete: isComplete, recorder)
        }
    }

    /// Starts a subscription and returns the selection's value for each event.
    ///
    /// ```swift
    /// for try await review in client.subscribe(reviews) { print(review) }
    /// ```
    ///
    /// The subscription starts right away, on the concurrent executor. Ending the iteration, or cancelling its task,
    /// unsubscribes. The first error ends the stream: an error that `send` would throw, or a `ClientError` with code
    /// `subscriptionsUnsupported` if the transport doesn't support subscriptions. If the first connection to the server
    /// fails, the stream throws the reason immediately; only `subscriptionEvents` reports later interruptions. A value
    /// is decoded when it is requested. Until then, responses wait in the transport, whose `SubscriptionBuffering`
    /// limits their number.
    ///
    /// - Parameter selection: A selection on the root type of subscriptions.
    public func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let start = started(selection)
        return start.elements { [recorder = start.recorder] operation, events in
            guard let response = try await events.first(where: { $0.value != nil })?.value else { return nil }
            return try decode(response, as: operation, recorder)
        }
    }

    /// Starts a subscription and returns its values together with its start and its interruptions.
    ///
    /// ```swift
    /// for try await event in client.subscriptionEvents(reviews) {
    ///     switch event {
    ///     case .started, .resumed: try await reload()
    ///     case .value(let review): show(review)
    ///     case .interrupted(let reason): showAsOffline(reason)
    ///     }
    /// }
    /// ```
    ///
    /// Only transports that reconnect report interruptions. If the first connection fails, they report an interruption
    /// too and try again. A custom transport might not report the start either; then the stream contains only values.
    /// The errors are the same as for `subscribe`.
    public func subscriptionEvents<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>
    ) -> AsyncThrowingStream<SubscriptionEvent<Value>, any Error> {
        events(of: started(selection, reportsConnection: true)) { _, _, _ in }
    }

    /// Returns the stream of `subscriptionEvents` once the transport has been asked to start the subscription.
    ///
    /// - Parameter receive: A closure that is called with each decoded response. If it throws, the subscription ends.
    package func startedEvents<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>,
        receive: @escaping @Sendable (GraphQLResponse, PreparedOperation<Value>, Value) throws -> Void = { _, _, _ in }
    ) async -> AsyncThrowingStream<SubscriptionEvent<Value>, any Error> {
        let start = started(selection, reportsConnection: true)
        await start.started()
        return events(of: start, receive)
    }

    private func events<Value>(
        of start: StartedOperation<Started<Value>>,
        _ receive: @escaping @Sendable (GraphQLResponse, PreparedOperation<Value>, Value) throws -> Void
    ) -> AsyncThrowingStream<SubscriptionEvent<Value>, any Error> {
        start.elements { [recorder = start.recorder] operation, events in
            switch try await events.first(where: { _ in true }) {
            case .started: return .started
            case .interrupted(let reason): return .interrupted(reason)
            case .resumed: return .resumed
            case .value(let response):
                let value = try decode(response, as: operation, recorder)
                try receive(response, operation, value)
                return .value(value)
            case nil: return nil
            }
        }
    }

    typealias Started<Value> = (PreparedOperation<Value>, ResponseStream)

    func started<Value, Scope: OperationScope>(
        _ selection: Selection<Value, Scope>, reportsConnection: Bool = false
    ) -> StartedOperation<Started<Value>> {
        let recorder = onMetrics.map(OperationRecorder.init)
        return StartedOperation(recorder: recorder) {
            let operation = try prepare(selection)
            var request = request(of: operation)
            request.reportsConnection = reportsConnection
            recorder?.begin(operation)
            return (operation, transport.subscribe(request))
        }
    }

    func request<Value>(of operation: PreparedOperation<Value>) -> GraphQLRequest {
        // The client's idle timeout doesn't apply to subscriptions, whose events may be far apart.
        var request = GraphQLRequest(
            type: operation.type, operationName: operation.name, document: operation.document,
            uploads: operation.uploads, headers: headers,
            idleTimeout: operation.type == .subscription ? nil : idleTimeout)
        request.variablesText = operation.variablesText
        request.maximumResponseBytes = maximumResponseBytes
        request.prefersGET = prefersGET && operation.type == .query
        if !extensions.isEmpty { request.extensions = extensions }
        request.errorBehavior = errorBehavior
        request.context = context
        return request
    }

    /// Decodes a complete response, or the parts of a response that have arrived so far.
    package func decode<Value>(
        _ response: GraphQLResponse, as operation: PreparedOperation<Value>, isComplete: Bool = true,
        _ recorder: OperationRecorder?
    ) throws -> sending Value {
        let start = recorder.map { _ in ContinuousClock.now }
        defer { if let start { recorder?.didDecode(since: start) } }
        do {
            return try operation.decode(response.body, isComplete: isComplete, maximumMemory: maximumValueBytes)
        } catch {
            let error = explained(error, response)
            recorder?.fail(error)
            response.logFailure?(error)
            throw error
        }
    }

    private func explained(_ error: any Error, _ response: GraphQLResponse) -> any Error {
        guard let error = error as? SelectionError else { return error }
        switch error.code {
        case .malformedResponse:
            let reason = error.messageWithoutText ?? "the body is not a GraphQL response"
            return ClientError(
                code: .malformedResponse,
                message: "the response\(response.place("from")) is invalid: \(reason); check the endpoint and its "
                    + "server, and see `bodyExcerpt` for the start of the response",
                response: response, underlying: error)
        case .valuesTooLarge: return ClientError.tooMuchMemory(limit: maximumValueBytes, underlying: error)
        case .invalidScalar, .typeMismatch:
            guard let advice = response.scalarAdvice, !error.message.contains(".mocking") else { return error }
            var advised = error
            advised.message += "; \(advice)"
            return advised
        default: return error
        }
    }
}
