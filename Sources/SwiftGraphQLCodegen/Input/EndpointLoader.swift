import Foundation
import GraphQLLanguage

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks a server for its schema.
struct EndpointLoader: Sendable {
    private let endpoint: URL
    private let options: EndpointOptions
    /// What the server is called in messages.
    private let name: String

    /// A loader for a server.
    init(_ endpoint: URL, _ options: EndpointOptions) {
        self.endpoint = endpoint
        self.options = options
        name = Self.name(of: endpoint)
    }

    /// The address without what may be secret: a user's name and password, and the query.
    private static func name(of endpoint: URL) -> String {
        guard var parts = URLComponents(url: endpoint, resolvingAgainstBaseURL: true) else { return "the endpoint" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? "the endpoint"
    }

    /// The introspection result as JSON text.
    ///
    /// Blocks the calling thread until the server has answered.
    ///
    /// - Throws: `CodegenError` where the server can't be reached or does not tell its schema.
    func load() throws -> SourceText {
        var questions = Questions()
        while let query = questions.next {
            let delivery = Delivery()
            URLSession.shared.dataTask(with: request(query)) { data, response, error in
                delivery.set(error.map { .failure($0) } ?? .success(answer(data, response)))
            }.resume()
            do {
                if let source = try questions.take(delivery.get().outcome(of: query, from: name)) { return source }
            } catch let error as URLError {
                throw failure(error)
            }
        }
        throw questions.refusal ?? failure(URLError(.unknown))
    }

    /// The introspection result as JSON text. The request ends with the task.
    ///
    /// - Throws: `CodegenError` where the server can't be reached or does not tell its schema; `CancellationError`.
    func load() async throws -> SourceText {
        var questions = Questions()
        while let query = questions.next {
            try Task.checkCancellation()
            do {
                let (data, response) = try await URLSession.shared.data(for: request(query))
                let answer = answer(data, response)
                if let source = try questions.take(answer.outcome(of: query, from: name)) { return source }
            } catch let error as URLError {
                // Whatever a request that nobody waits for ended with: it may have timed out at the same moment.
                if error.code == .cancelled || Task.isCancelled { throw CancellationError() }
                throw failure(error)
            }
        }
        throw questions.refusal ?? failure(URLError(.unknown))
    }

    /// Which query comes next.
    private struct Questions {
        var next: IntrospectionQuery? = .complete
        /// The first query asks for most, but why a server refused it is what people want to know.
        var refusal: CodegenError?

        /// The schema, or `nil` where the next query may bring it.
        mutating func take(_ outcome: EndpointAnswer.Outcome) throws -> SourceText? {
            switch outcome {
            case .schema(let source): return source
            case .failure(let error): throw error
            case .refusal(let messages, let error):
                refusal = refusal ?? error
                // Each step asks for less, so this ends.
                next = next?.reduced(by: messages)
                return nil
            }
        }
    }

    /// Carries the answer from URLSession's queue to the thread that waits for it.
    ///
    /// Unchecked: the one write happens before the semaphore's signal, the one read after its wait.
    private final class Delivery: @unchecked Sendable {
        private var result: Result<EndpointAnswer, any Error> = .failure(URLError(.unknown))
        private let semaphore = DispatchSemaphore(value: 0)

        func set(_ result: Result<EndpointAnswer, any Error>) {
            self.result = result
            semaphore.signal()
        }

        func get() throws -> EndpointAnswer {
            semaphore.wait()
            return try result.get()
        }
    }

    private func request(_ query: IntrospectionQuery) -> URLRequest {
        var request = URLRequest(url: endpoint)
        // Foundation of Linux cuts off the fraction, what is left of less than a second is no time at all, and what its
        // initialiser is given it forgets.
        request.timeoutInterval = max(options.timeout.rounded(.up), 1)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/graphql-response+json, application/json", forHTTPHeaderField: "Accept")
        for (name, value) in options.headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = try? JSONEncoder().encode(["query": query.text, "operationName": "IntrospectionQuery"])
        return request
    }

    private func answer(_ data: Data?, _ response: URLResponse?) -> EndpointAnswer {
        EndpointAnswer(
            status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: data ?? Data(),
            redirection: response?.url.flatMap { $0 == endpoint ? nil : Self.name(of: $0) })
    }

    private func failure(_ error: URLError) -> CodegenError {
        let message: String
        switch error.code {
        case .timedOut:
            let seconds = Int(min(max(options.timeout.rounded(.up), 1), 1e9))
            message =
                "there was no answer within \(seconds) second\(seconds == 1 ? "" : "s"); --timeout gives it more time."
        case .cannotFindHost, .dnsLookupFailed:
            message = "there is no server of this name; check the address and the network."
        case .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet:
            message = "the server can't be reached; check the address, the network, and whether it is running."
        default:
            // On Linux much is "unknown"; the reason is one error deeper.
            let inner = error.errorUserInfo[NSUnderlyingErrorKey] as? NSError
            message =
                "the server can't be reached: \((inner ?? error as NSError).localizedDescription); check the address "
                + "and the network."
        }
        return CodegenError(code: .endpoint, message: "\(name): \(message)", underlying: error)
    }
}
