public import Foundation
public import GraphQLSelection

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
    /// The longest silence of the server that is waited for; `nil` leaves it to the transport.
    public var timeout: Duration?
    /// What carries the requests, with the middlewares before it.
    public let transport: any Transport

    /// A client on a transport of your own.
    ///
    /// - Parameters:
    ///   - transport: What carries the requests.
    ///   - middlewares: What each operation passes on its way there; the first is the outermost.
    ///   - headers: Header fields of every request.
    ///   - timeout: The longest silence of the server that is waited for; `nil` leaves it to the transport.
    public init(
        transport: any Transport, middlewares: [any Middleware] = [], headers: [String: String] = [:],
        timeout: Duration? = nil
    ) {
        self.transport = transport.wrapped(in: middlewares)
        self.headers = headers
        self.timeout = timeout
    }

    /// A client of a server behind HTTP.
    public init(
        endpoint: URL, middlewares: [any Middleware] = [], headers: [String: String] = [:], timeout: Duration? = nil
    ) {
        self.init(
            transport: HTTPTransport(endpoint: endpoint), middlewares: middlewares, headers: headers, timeout: timeout)
    }

    /// A client of a server behind HTTP, its endpoint as text.
    ///
    /// - Throws: `ClientError` of code `invalidEndpoint`.
    public init(
        endpoint: String, middlewares: [any Middleware] = [], headers: [String: String] = [:], timeout: Duration? = nil
    ) throws {
        guard let url = URL(string: endpoint) else { throw HTTPTransport.invalidEndpoint }
        self.init(
            endpoint: try HTTPTransport.checked(url), middlewares: middlewares, headers: headers, timeout: timeout)
    }

    /// Sends a query or a mutation and makes the selection's value from what the server answers.
    ///
    /// Cancelling the task cancels the request. The value need not be `Sendable`: it is the caller's alone.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of queries or of mutations.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of this request alone; they replace the client's of the same name.
    ///   - timeout: The longest silence that is waited for; `nil` takes the client's.
    /// - Throws: `ResponseError` when the server reports errors, `ClientError` when no GraphQL response came,
    ///   `SelectionError` when the response does not hold what was asked for, `CancellationError`, and whatever the
    ///   selection's closures throw.
    public func send<Value, Scope: RequestScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:],
        timeout: Duration? = nil
    ) async throws -> sending Value {
        let operation = try selection.prepare(name: operationName)
        let response = try await transport.send(request(of: operation, headers: headers, timeout: timeout))
        try Task.checkCancellation()
        return try Self.decode(response, as: operation)
    }

    /// Starts a subscription and makes the selection's value from each response.
    ///
    /// ```swift
    /// for try await review in client.subscribe(reviews) { print(review) }
    /// ```
    ///
    /// Ending the iteration, or cancelling its task, ends the subscription. The stream throws what `send` throws, and
    /// `ClientError` of code `subscriptionsUnsupported` where the transport carries none.
    ///
    /// - Parameters:
    ///   - selection: A selection on the root of subscriptions.
    ///   - operationName: The operation's name, for the server's logs; a GraphQL name.
    ///   - headers: Header fields of this request alone; they replace the client's of the same name.
    public func subscribe<Value, Scope: SubscriptionScope>(
        _ selection: Selection<Value, Scope>, operationName: String? = nil, headers: [String: String] = [:]
    ) -> AsyncThrowingStream<Value, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let operation = try selection.prepare(name: operationName)
                    let request = request(of: operation, headers: headers, timeout: nil)
                    for try await response in transport.subscribe(request) {
                        continuation.yield(try Self.decode(response, as: operation))
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func request<Value>(
        of operation: PreparedOperation<Value>, headers: [String: String], timeout: Duration?
    ) -> GraphQLRequest {
        GraphQLRequest(
            type: operation.type, operationName: operation.name, document: operation.document,
            variables: operation.variables, uploads: operation.uploads, headers: self.headers.replacing(with: headers),
            timeout: timeout ?? self.timeout)
    }

    private static func decode<Value>(
        _ response: GraphQLResponse, as operation: PreparedOperation<Value>
    ) throws -> sending Value {
        do {
            return try operation.decode(response.body)
        } catch let error as SelectionError where error.code == .malformedResponse {
            throw ClientError(
                code: .malformedResponse,
                message: "the answer is not a GraphQL response: check that the endpoint is a GraphQL server's",
                response: response, underlying: error)
        }
    }
}
