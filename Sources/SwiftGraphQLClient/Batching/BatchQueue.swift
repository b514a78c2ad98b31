import SwiftGraphQLHTTP

/// Collects requests into batches and passes each caller the response to its own request.
actor BatchQueue {
    /// The properties that requests must have in common to share a batch.
    private struct Kind: Hashable {
        /// The header fields, with values as UTF-8 bytes, because equal strings can consist of different bytes.
        let headers: [String: [UInt8]]
        let idleTimeout: Duration?
        let maximumResponseBytes: Int?
    }

    /// A batch of requests. Its task waits until the window has passed and then until the server responds.
    private final class Batch {
        let kind: Kind
        var entries: [(request: GraphQLRequest, completion: Completion<GraphQLResponse>)] = []
        var task: Task<Void, Never>?

        init(_ kind: Kind) { self.kind = kind }
    }

    private let maximumCount: Int
    private let wait: @Sendable () async throws -> Void
    private let exchange: @Sendable ([GraphQLRequest]) async throws -> [GraphQLResponse]
    /// The batches that still accept requests.
    private var open: [Kind: Batch] = [:]

    /// Creates a queue without requests.
    ///
    /// - Parameters:
    ///   - wait: A closure that returns when a batch's window has passed.
    ///   - exchange: A closure that sends a batch and returns one response for each request.
    init(
        maximumCount: Int, wait: @escaping @Sendable () async throws -> Void,
        exchange: @escaping @Sendable ([GraphQLRequest]) async throws -> [GraphQLResponse]
    ) {
        self.maximumCount = maximumCount
        self.wait = wait
        self.exchange = exchange
    }

    /// The number of requests in batches that haven't been sent yet.
    var gatheredCount: Int { open.values.reduce(0) { $0 + $1.entries.count } }

    /// Adds a request to the open batch of its kind and returns the response.
    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try Task.checkCancellation()
        let kind = Kind(
            headers: request.headers.mapValues { Array($0.utf8) }, idleTimeout: request.idleTimeout,
            maximumResponseBytes: request.maximumResponseBytes)
        let batch = open[kind] ?? begin(kind)
        let completion = Completion<GraphQLResponse>()
        batch.entries.append((request, completion))
        if batch.entries.count >= maximumCount { close(batch) }
        do {
            return try await completion.wait()
        } catch {
            batch.entries.removeAll { $0.completion === completion }
            if batch.entries.isEmpty {
                if open[kind] === batch { open[kind] = nil }
                batch.task?.cancel()
            }
            throw error
        }
    }

    private func begin(_ kind: Kind) -> Batch {
        let batch = Batch(kind)
        open[kind] = batch
        batch.task = Task {
            // If the batch became full or empty in the meantime, it is no longer open, and `close` does nothing.
            try? await wait()
            close(batch)
        }
        return batch
    }

    /// Closes a batch and sends its requests, unless the batch is no longer open.
    private func close(_ batch: Batch) {
        guard open[batch.kind] === batch else { return }
        open[batch.kind] = nil
        batch.task?.cancel()
        let entries = batch.entries
        batch.task = Task {
            do {
                let responses = try await exchange(entries.map(\.request))
                for (entry, response) in zip(entries, responses) { entry.completion.finish(.success(response)) }
            } catch {
                for entry in entries { entry.completion.finish(.failure(error)) }
            }
        }
    }
}
