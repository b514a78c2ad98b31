import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request that is under way. Redirects are followed.
struct EndpointExchange: Sendable {
    /// What came in the end.
    struct Response: Sendable {
        /// The HTTP status; 0 where the answer did not come by HTTP.
        var status: Int
        /// The body, decompressed.
        var body: Data
        /// The address that answered.
        var url: URL?
    }

    private let delivery: Delivery
    private let end: @Sendable () -> Void

    /// Begins it.
    ///
    /// - Parameter maximumBytes: How many bytes the answer may have.
    init(_ request: URLRequest, maximumBytes: Int) {
        let delivery = Delivery()
        self.delivery = delivery
        #if !canImport(Darwin)
            // Foundation here ends the process where a server closes the connection inside of a head.
            if let transfer = EndpointTransfer(request, maximumBytes: maximumBytes) {
                transfer.start { delivery.set($0) }
                end = { transfer.cancel() }
                return
            }
        #endif
        let task = URLSession.shared.dataTask(with: request) { data, response, error in
            let body = data ?? Data()
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            if let error {
                delivery.set(.failure(error))
            } else if body.count > maximumBytes {
                delivery.set(.failure(URLError(.dataLengthExceedsMaximum)))
            } else {
                delivery.set(.success(Response(status: status, body: body, url: response?.url)))
            }
        }
        task.resume()
        end = { task.cancel() }
    }

    /// Blocks the calling thread until the answer is there.
    ///
    /// - Throws: `URLError`.
    func response() throws -> Response { try delivery.get() }

    /// Waits for the answer. The request ends with the task.
    ///
    /// - Throws: `URLError`, of code `cancelled` where the task was.
    func response() async throws -> Response {
        try await withTaskCancellationHandler {
            try await delivery.get()
        } onCancel: {
            end()
        }
    }

    /// Carries the outcome to the thread or the task that waits for it.
    ///
    /// Unchecked: the one write happens before the group is left, each read after that.
    private final class Delivery: @unchecked Sendable {
        private var result: Result<Response, any Error> = .failure(URLError(.unknown))
        private let group = DispatchGroup()

        init() { group.enter() }

        /// To be called once.
        func set(_ result: Result<Response, any Error>) {
            self.result = result
            group.leave()
        }

        func get() throws -> Response {
            group.wait()
            return try result.get()
        }

        func get() async throws -> Response {
            await withCheckedContinuation { continuation in
                group.notify(queue: .global()) { continuation.resume() }
            }
            return try result.get()
        }
    }
}
