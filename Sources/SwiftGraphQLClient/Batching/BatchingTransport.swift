import GraphQLSelection
import HTTPTransfer

/// Sends queries of the same moment in one HTTP request, to servers that take an array of operations.
///
/// ```swift
/// let client = Client(transport: BatchingTransport(HTTPTransport(endpoint: url)))
/// async let hero = client.send(heroQuery)
/// async let planets = client.send(planetsQuery)  // One request for both.
/// ```
///
/// A query waits until `window` has passed since the first of its batch, or until the batch is full. It shares a batch
/// with those of equal header fields and idle timeout alone. The server answers with an array in the same order; an operation
/// that fails there fails alone. A query that stays alone in its batch is sent as if there were no batches.
///
/// Mutations, requests with uploads and those that prefer GET are sent at once and by themselves; mutations can be
/// batched if asked for, but servers may then run them side by side. Subscriptions are left to the HTTP transport.
public struct BatchingTransport: Transport {
    /// What carries the batches.
    public let transport: HTTPTransport

    let queue: BatchQueue
    private let batchesMutations: Bool

    /// A transport that batches.
    ///
    /// - Parameters:
    ///   - transport: What carries the batches.
    ///   - window: How long the first query of a batch waits for others.
    ///   - maximumCount: How many operations a batch has at most; servers often have a limit of their own.
    ///   - batchesMutations: Whether mutations are batched too.
    public init(
        _ transport: HTTPTransport, window: Duration = .milliseconds(5), maximumCount: Int = 10,
        batchesMutations: Bool = false
    ) {
        self.init(transport, maximumCount: maximumCount, batchesMutations: batchesMutations) {
            try await Task.sleep(for: window.clamped)
        }
    }

    /// - Parameter wait: Returns when the window has passed.
    init(
        _ transport: HTTPTransport, maximumCount: Int, batchesMutations: Bool,
        wait: @escaping @Sendable () async throws -> Void
    ) {
        self.transport = transport
        self.batchesMutations = batchesMutations
        queue = BatchQueue(maximumCount: maximumCount, wait: wait) { try await transport.send($0) }
    }

    /// Sends a query with others of the same moment, or a mutation.
    ///
    /// - Throws: As `HTTPTransport.send`; `ClientError` of code `batchingUnsupported` where the server takes no arrays.
    public func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        let isBatched = request.type == .query || (request.type == .mutation && batchesMutations)
        guard isBatched, !request.prefersGET, request.uploads.isEmpty else { return try await transport.send(request) }
        return try await queue.send(request)
    }

    /// Leaves the subscription to the HTTP transport.
    public func subscribe(_ request: GraphQLRequest) -> ResponseStream {
        transport.subscribe(request)
    }
}
