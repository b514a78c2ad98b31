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
            do {
                let response = try exchange(query).response()
                if let source = try questions.take(answer(response).outcome(of: query, from: name)) { return source }
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
                let response = try await exchange(query).response()
                if let source = try questions.take(answer(response).outcome(of: query, from: name)) { return source }
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

    private func exchange(_ query: IntrospectionQuery) throws -> EndpointExchange {
        var request = URLRequest(url: endpoint)
        // Foundation of Linux forgets what its initialiser is given.
        request.timeoutInterval = timeout
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/graphql-response+json, application/json", forHTTPHeaderField: "Accept")
        for (name, value) in options.headers {
            // What ends a field early would let a value add fields of its own.
            guard !(name + value).unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) else {
                throw CodegenError(
                    code: .endpoint, message: "\(self.name): a header field holds a line break; take it out.")
            }
            request.setValue(value, forHTTPHeaderField: name)
        }
        request.httpBody = try JSONEncoder().encode(["query": query.text, "operationName": "IntrospectionQuery"])
        return EndpointExchange(request, maximumBytes: options.maximumBytes)
    }

    /// In whole seconds: Foundation of Linux cuts off the fraction, and what is left of less than one is no time at all.
    private var timeout: TimeInterval {
        let seconds = options.timeout.rounded(.up)
        return seconds > 1 ? min(seconds, 1e9) : 1
    }

    private func answer(_ response: EndpointExchange.Response) -> EndpointAnswer {
        EndpointAnswer(
            status: response.status, body: response.body,
            redirection: response.url.flatMap { $0 == endpoint ? nil : Self.name(of: $0) })
    }

    private func failure(_ error: URLError) -> CodegenError {
        let message: String
        switch error.code {
        case .timedOut:
            let seconds = Int(timeout)
            message =
                "there was no answer within \(seconds) second\(seconds == 1 ? "" : "s"); --timeout gives it more time."
        case .cannotFindHost, .dnsLookupFailed:
            message = "there is no server of this name; check the address and the network."
        case .cannotConnectToHost, .notConnectedToInternet:
            message = "the server can't be reached; check the address, the network, and whether it is running."
        case .networkConnectionLost:
            message = "the connection broke before the answer was whole; try again, and check the server."
        case .secureConnectionFailed:
            message =
                "no secure connection can be made to the server: \(error.reason); check whether the address is one of "
                + "https."
        case .serverCertificateUntrusted:
            message =
                "the server's certificate is not trusted: \(error.reason); check the address. On Linux, the environment "
                + "variable SSL_CERT_FILE names the certificates to trust."
        case .badServerResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            message = "the answer can't be read: \(error.reason); check the address."
        case .dataLengthExceedsMaximum:
            message = "the answer is larger than \(options.maximumBytes >> 20) MB; check the address."
        case .httpTooManyRedirects:
            message = "the server redirects again and again; check the address."
        case .appTransportSecurityRequiresSecureConnection:
            message = "the server redirects from https to http, which is not followed; check the address."
        default:
            message = "the server can't be reached: \(error.reason); check the address and the network."
        }
        return CodegenError(code: .endpoint, message: "\(name): \(message)", underlying: error)
    }
}

extension URLError {
    /// What Foundation or libcurl says.
    fileprivate var reason: String {
        // Where Foundation of Linux says "unknown", it says more one error deeper.
        let inner = errorUserInfo[NSUnderlyingErrorKey] as? NSError
        return EndpointAnswer.shortened((inner ?? self as NSError).localizedDescription)
    }
}
