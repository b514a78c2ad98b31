import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends concurrent queries in one HTTP request. The server must accept arrays of operations.
///
/// ```swift
/// let client = Client(transport: BatchingTransport(HTTPTransport(endpoint: url)))
/// async let hero = client.send(heroQuery)
/// async let planets = client.send(planetsQuery)  // One request for both.
/// ```
///
/// A query waits until `window` has passed since the batch's first query, or until the batch is full. All queries in a
/// batch have equal header fields, idle timeouts and response limits. The server responds with an array in the same
/// order, and each operation succeeds or fails on its own. If a batch has only one query, it is sent as an ordinary
/// request.
///
/// Mutations, requests with uploads and requests that prefer GET are sent immediately, on their own. You can turn
/// batching on for mutations, but servers may then execute them concurrently. Subscriptions are not batched.
public struct BatchingTransport: Transport {
    /// The transport that sends the batches.
    public let transport: HTTPTransport

    var queue: BatchQueue
    private let batchesMutations: Bool

    /// Creates a transport that sends batches of up to `maximumCount` operations over the given transport.
    public init(
        _ transport: HTTPTransport, window: Duration = .milliseconds(5), maximumCount: Int = 10,
        batchesMutations: Bool = false
    ) {
        self.transport = transport
        self.batchesMutations = batchesMutations
        queue = BatchQueue(maximumCount: maximumCount) {
            try await Task.sleep(for: window.clamped)
        } exchange: {
            try await transport.send($0)
        }
    }

    /// Sends a query, or a mutation if `batchesMutations` is true, in a batch with other operations. Sends all other
    /// requests on their own.
    ///
    /// - Throws: The errors of `HTTPTransport.send` and `ClientError` with code `batchingUnsupported` if the server
    ///   doesn't accept arrays of operations.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let isBatched = request.type == .query || (request.type == .mutation && batchesMutations)
        guard isBatched, !request.prefersGET, request.uploads.isEmpty else { return try await transport.send(request) }
        return try await queue.send(request)
    }

    /// Starts a subscription over the HTTP transport, without batching.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        transport.subscribe(request)
    }

    /// Makes the HTTP transport reconnect its broken subscriptions immediately.
    public func reconnect() { transport.reconnect() }
}
