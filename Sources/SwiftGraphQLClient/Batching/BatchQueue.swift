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

    private struct Entry {
        let number: Int
        let request: GraphQLRequest
        let completion = Completion<GraphQLResponse>()
    }

    /// A batch of requests. Its task waits until the window has passed and then until the server responds.
    private struct Batch {
        let kind: Kind
        var entries: [Entry] = []
        var task: Task<Void, Never>?
    }

    private let maximumCount: Int
    private let wait: @Sendable () async throws -> Void
    private let exchange: @Sendable ([GraphQLRequest]) async throws -> [GraphQLResponse]
    private var batches: [Int: Batch] = [:]
    /// The number of the batch that still accepts requests, for each kind.
    private var open: [Kind: Int] = [:]
    private var numbers = 0

    init(
        maximumCount: Int, wait: @escaping @Sendable () async throws -> Void,
        exchange: @escaping @Sendable ([GraphQLRequest]) async throws -> [GraphQLResponse]
    ) {
        self.maximumCount = maximumCount
        self.wait = wait
        self.exchange = exchange
    }

    /// The number of requests in batches that haven't been sent yet.
    var gatheredCount: Int { open.values.reduce(0) { $0 + (batches[$1]?.entries.count ?? 0) } }

    /// Adds a request to the open batch of its kind and returns the response.
    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try Task.checkCancellation()
        numbers += 1
        let entry = Entry(number: numbers, request: request)
        add(entry)
        do {
            return try await entry.completion.wait()
        } catch {
            remove(entry.number)
            throw error
        }
    }

    private func add(_ entry: Entry) {
        let kind = Kind(
            headers: entry.request.headers.mapValues { Array($0.utf8) }, idleTimeout: entry.request.idleTimeout,
            maximumResponseBytes: entry.request.maximumResponseBytes)
        let batch = open[kind] ?? begin(kind)
        batches[batch]?.entries.append(entry)
        if let count = batches[batch]?.entries.count, count >= maximumCount { close(batch) }
    }

    private func begin(_ kind: Kind) -> Int {
        numbers += 1
        let batch = numbers
        open[kind] = batch
        batches[batch] = Batch(kind: kind)
        batches[batch]?.task = Task {
            // If the batch became full or empty in the meantime, it is no longer open, and `close` does nothing.
            try? await wait()
            close(batch)
        }
        return batch
    }

    /// Closes a batch and sends its requests, unless the batch is no longer open.
    private func close(_ batch: Int) {
        guard let kind = batches[batch]?.kind, open[kind] == batch else { return }
        open[kind] = nil
        batches[batch]?.task?.cancel()
        let requests = batches[batch]?.entries.map { ($0.number, $0.request) } ?? []
        batches[batch]?.task = Task {
            do {
                let responses = try await exchange(requests.map(\.1))
                finish(batch, Dictionary(uniqueKeysWithValues: zip(requests.map(\.0), responses)), nil)
            } catch {
                finish(batch, [:], error)
            }
        }
    }

    private func finish(_ batch: Int, _ responses: [Int: GraphQLResponse], _ error: (any Error)?) {
        for entry in batches.removeValue(forKey: batch)?.entries ?? [] {
            entry.completion.finish(
                responses[entry.number].map { .success($0) } ?? .failure(error ?? Self.missingResponse))
        }
    }

    private static let missingResponse = ClientError(
        code: .malformedResponse, message: "the response to a batch of operations has no entry for this operation")

    /// Removes a cancelled request from its batch and cancels the batch if no requests remain in it.
    private func remove(_ number: Int) {
        for (batch, content) in batches {
            guard let index = content.entries.firstIndex(where: { $0.number == number }) else { continue }
            batches[batch]?.entries.remove(at: index)
            if content.entries.count == 1 {
                batches[batch] = nil
                if open[content.kind] == batch { open[content.kind] = nil }
                content.task?.cancel()
            }
            return
        }
    }
}
