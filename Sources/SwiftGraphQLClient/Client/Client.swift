public import Foundation
public import GraphQLSelection
import HTTPTransfer

/// What an app keeps to talk to one GraphQL server.
///
/// ```swift
/// let client = try Client(endpoint: "https://example.com/graphql", headers: ["Authorization": "Bearer \(token)"])
/// let people = try await client.send(query)
/// ```
///
/// It is a value: copies share the transport and its connections. Closures of selections run on the concurrent executor,
/// never on the caller's actor, so a large response doesn't hold up the main actor.
public struct Client: Sendable {
    /// Header fields of every request.
    public var headers: [String: String]
    /// The idle timeout of queries and mutations: how long to wait for the server to take or send anything. `nil` leaves
    /// it to the transport (`TransportLimits.idleTimeout`).
    public var idleTimeout: Duration?
    /// The total timeout of queries and mutations: how long one may take, from the call to the end of the response,
    /// including the waits and retries of middlewares. `nil`, the default, sets no limit.
    public var totalTimeout: Duration?
    /// Whether a debug build checks selections before it sends anything. The fields that a selection asks for must not
    /// depend on the response; see `Selection.prepare(name:checked:)`. A release build never checks.
    public var checksSelections = true
    /// The maximum number of bytes in a response after decompression; for a subscription, in each event. `nil` leaves
    /// it to the transport (`TransportLimits`). To set it for one request, set it on a copy of the client.
    public var maximumResponseBytes: Int?
    /// What carries the requests, with the middlewares before it.
    public let transport: any Transport
    /// The documents that were sent lately.
    let documents = DocumentCache()

    /// A client on a transport of your own.
    ///
    /// - Parameters:
    ///   - transport: What carries the requests.
    ///   - middlewares: What each operation passes on its way there; the first is the outermost.
    ///   - headers: Header fields of every request.
    ///   - idleTimeout: How long to wait for the server to take or send anything; `nil` leaves it to the transport.
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

    /// A client of a server behind HTTP.
    public init(
        endpoint: URL, middlewares: [any Middleware] = [], headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) {
        self.init(
            transport: HTTPTransport(endpoint: endpoint), middlewares: middlewares, headers: headers,
            idleTimeout: idleTimeout, totalTimeout: totalTimeout)
    }

    /// A client of a server behind HTTP, its endpoint as text.
    ///
    /// - Throws: `ClientError` of code `invalidEndpoint`.
    public init(
        endpoint: String, middlewares: [any Middleware] = [], headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) throws {
        guard let url = URL(string: endpoint) else { throw HTTPTransport.invalidEndpoint }
        self.init(
            endpoint: try HTTPTransport.checked(url), middlewares: middlewares, headers: headers,
            idleTimeout: idleTimeout, totalTimeout: totalTimeout)
    }

    /// A client that shares its connections with all others made by this initializer, for apps that keep none.
    ///
    /// - Throws: `ClientError` of code `invalidEndpoint`.
    package init(sharingConnectionsTo endpoint: String, headers: [String: String]) throws {
        guard let url = URL(string: endpoint) else { throw HTTPTransport.invalidEndpoint }
        self.init(
            transport: HTTPTransport(sharingConnectionsTo: try HTTPTransport.checked(url)), headers: headers)
    }

    /// Sends a query or a mutation and makes the selection's value from what the server answers.
    ///
    /// Cancelling the task cancels the request. The value need not be `Sendable`: it is the caller's alone.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of queries or of mutations.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of this request alone; they replace the client's of the same name.
    ///   - idleTimeout: How long to wait for the server to take or send anything; `nil` takes the client's.
    ///   - totalTimeout: How long all of it may take; `nil` takes the client's.
    /// - Throws: `ResponseError` when the server reports errors, `ClientError` when no GraphQL response came,
    ///   `SelectionError` when the response does not hold what was asked for, `CancellationError`, and whatever the
    ///   selection's closures throw.
    public func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) async throws -> sending Value {
        let operation = try prepare(selection, operationName: operationName)
        let response = try await response(
            to: operation, headers: headers, idleTimeout: idleTimeout, totalTimeout: totalTimeout)
        return try Self.value(of: response, to: operation)
    }

    /// Sends a query or a mutation with deferred or streamed parts, and makes the selection's value from what has come,
    /// each time that more comes.
    ///
    /// ```swift
    /// for try await human in client.updates(of: query) { show(human) }   // human.statistics: DeferredPart<Statistics>
    /// ```
    ///
    /// The first value has what the server sent at once, the last has all. It is sent at once; ending the iteration, or
    /// cancelling its task, cancels the request, and the first error ends the stream. A server that sends all at once,
    /// or a selection without such parts, makes one value. Each value is made from all that has come.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of queries or of mutations, with `deferred(_:)` or `streamed(initialCount:)`
    ///     in it.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of this request alone; they replace the client's of the same name.
    ///   - idleTimeout: How long to wait for the server to take or send anything; `nil` takes the client's.
    ///   - totalTimeout: How long all of it may take; `nil` takes the client's.
    public func updates<Value, Scope: RequestScope>(
        of selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil, totalTimeout: Duration? = nil
    ) -> AsyncThrowingStream<Value, any Error> {
        IncrementalUpdates(within: TotalTimeout(totalTimeout ?? self.totalTimeout)) {
            let operation = try selection.prepare(name: operationName, in: documents, checked: checksSelections)
            return (operation, transport.subscribe(request(of: operation, headers: headers, idleTimeout: idleTimeout)))
        }
        .values { try Self.decode($0, $1, isComplete: $2) }
    }

    /// Starts a subscription and makes the selection's value from each response.
    ///
    /// ```swift
    /// for try await review in client.subscribe(reviews) { print(review) }
    /// ```
    ///
    /// It is started at once, on the concurrent executor. Ending the iteration, or cancelling its task, ends it, and so
    /// does the first error: the stream throws what `send` throws, and `ClientError` of code `subscriptionsUnsupported`
    /// where the transport carries none. A value is made when it is asked for; responses that come before wait in the
    /// transport, which says how many may (`SubscriptionBuffering`).
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of subscriptions.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of this request alone; they replace the client's of the same name. Over a WebSocket
    ///     requests have none.
    ///   - idleTimeout: How long an event stream over HTTP may be silent; `nil` leaves it to the transport
    ///     (`TransportLimits.streamIdleTimeout`). A WebSocket sends pings instead.
    public func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil
    ) -> AsyncThrowingStream<Value, any Error> {
        let start = started(
            selection, operationName: operationName, headers: headers, idleTimeout: idleTimeout,
            reportsConnection: false)
        return start.elements { event, operation in try event.value.map { try Self.decode($0, as: operation) } }
    }

    /// Starts a subscription as `subscribe` does, and tells of its start and of the gaps between its values as well.
    ///
    /// ```swift
    /// for try await event in client.subscriptionEvents(reviews) {
    ///     switch event {
    ///     case .started, .resumed: try await reload()
    ///     case .value(let review): show(review)
    ///     case .interrupted: showAsOffline()
    ///     }
    /// }
    /// ```
    ///
    /// Only transports that connect again have gaps to tell of, and those of your own need not tell of the start; then
    /// the stream holds values alone.
    public func subscriptionEvents<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:],
        idleTimeout: Duration? = nil
    ) -> AsyncThrowingStream<SubscriptionEvent<Value>, any Error> {
        Self.events(
            of: started(
                selection, operationName: operationName, headers: headers, idleTimeout: idleTimeout,
                reportsConnection: true))
    }

    /// The stream of `subscriptionEvents`, when the transport has been asked for the subscription.
    func startedEvents<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil
    ) async -> AsyncThrowingStream<SubscriptionEvent<Value>, any Error> {
        let start = started(
            selection, operationName: operationName, headers: [:], idleTimeout: nil, reportsConnection: true)
        await start.started()
        return Self.events(of: start)
    }

    private static func events<Value>(
        of start: StartedSubscription<Value>
    ) -> AsyncThrowingStream<SubscriptionEvent<Value>, any Error> {
        start.elements { event, operation in
            switch event {
            case .started: .started
            case .interrupted: .interrupted
            case .resumed: .resumed
            case .value(let response): .value(try Self.decode(response, as: operation))
            }
        }
    }

    private func started<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, operationName: String?, headers: [String: String], idleTimeout: Duration?,
        reportsConnection: Bool
    ) -> StartedSubscription<Value> {
        StartedSubscription {
            let operation = try selection.prepare(name: operationName, in: documents, checked: checksSelections)
            var request = request(of: operation, headers: headers, idleTimeout: idleTimeout)
            request.reportsConnection = reportsConnection
            return (operation, transport.subscribe(request))
        }
    }

    func request<Value>(
        of operation: PreparedOperation<Value>, headers: [String: String], idleTimeout: Duration?
    ) -> GraphQLRequest {
        // The client's idle timeout is no measure for a subscription, whose events may be a long time in coming.
        let idleTimeout = idleTimeout ?? (operation.type == .subscription ? nil : self.idleTimeout)
        var request = GraphQLRequest(
            type: operation.type, operationName: operation.name, document: operation.document,
            variables: operation.variables, uploads: operation.uploads, headers: self.headers.replacing(with: headers),
            idleTimeout: idleTimeout)
        request.maximumResponseBytes = maximumResponseBytes
        return request
    }

    static func decode<Value>(
        _ response: GraphQLResponse, as operation: PreparedOperation<Value>
    ) throws -> sending Value {
        try decode(response, operation, isComplete: true)
    }

    private static func decode<Value>(
        _ response: GraphQLResponse, _ operation: PreparedOperation<Value>, isComplete: Bool
    ) throws -> sending Value {
        do {
            return try operation.decode(response.body, isComplete: isComplete)
        } catch let error as SelectionError where error.code == .malformedResponse {
            throw ClientError(
                code: .malformedResponse,
                message: "the answer is not a GraphQL response: check that the endpoint is a GraphQL server's",
                response: response, underlying: error)
        }
    }
}
