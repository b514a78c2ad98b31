import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLHTTP

/// Fetches a schema from a server.
struct EndpointLoader: Sendable {
    private let endpoint: URL
    private let options: EndpointOptions
    /// The server's name in error messages.
    private let name: String

    /// Creates a loader for the server at the given address.
    init(_ endpoint: URL, _ options: EndpointOptions) {
        self.endpoint = endpoint
        self.options = options
        name = endpoint.withoutSecrets
    }

    /// Returns the introspection result as JSON.
    ///
    /// Blocks the calling thread until the server has responded to all requests. The requests are sent by a task, so
    /// use the async form in a task: this method would block one of the few threads that run tasks.
    ///
    /// - Throws: `CodegenError` if the server can't be reached or doesn't return its schema.
    func load() throws -> SourceText {
        let loading = Loading()
        Task {
            do { loading.result = .success(try await load()) } catch { loading.result = .failure(error) }
            loading.end.signal()
        }
        loading.end.wait()
        return try loading.result.get()
    }

    /// Passes the result from the loading task to the waiting thread.
    ///
    /// The unchecked conformance is safe, because the only write happens before the semaphore is signaled and the read
    /// happens after that.
    private final class Loading: @unchecked Sendable {
        var result: Result<SourceText, any Error> = .failure(CancellationError())
        let end = DispatchSemaphore(value: 0)
    }

    /// Returns the introspection result as JSON. Cancelling the task cancels the request.
    ///
    /// - Throws: `CodegenError` if the server can't be reached or doesn't return its schema, or `CancellationError` if
    ///   the task was cancelled.
    func load() async throws -> SourceText {
        var questions = Questions()
        while let query = questions.next {
            let result: Result<HTTPAnswer, any Error>
            do {
                let message = try message(query)
                result = .success(
                    try await HTTPSessions.shared.answer(to: message, maximumBytes: options.maximumBytes))
            } catch {
                // Check for cancellation first, because a cancelled request can also fail with another error.
                try Task.checkCancellation()
                result = .failure(error)
            }
            if let source = try questions.take(outcome(result, of: query)) { return source }
        }
        throw questions.rejection ?? failure(URLError(.unknown))
    }

    /// Chooses the queries to send, depending on the responses.
    private struct Questions {
        var next: IntrospectionQuery? = .complete
        /// The error in the first rejection. It is the most useful error for the user, because the first query is the
        /// most complete.
        var rejection: CodegenError?
        /// The schema in the previous response, if the next query only extends the previous query.
        private var response: SourceText?

        /// Returns the schema, or `nil` if another query must be sent first.
        mutating func take(_ outcome: EndpointAnswer.Outcome) throws -> SourceText? {
            switch outcome {
            case .schema(let source):
                next = response == nil ? next?.extended(by: source) : nil
                response = source
                return next == nil ? source : nil
            case .failure(let error):
                guard let response else { throw error }
                return response
            case .rejection(let messages, let error):
                if let response { return response }
                rejection = rejection ?? error
                // Each query requests less than the previous one, so the loop ends.
                next = next?.reduced(by: messages)
                return nil
            }
        }
    }

    private func message(_ query: IntrospectionQuery) throws -> HTTPMessage {
        for (name, value) in options.headers {
            // Reject characters that end a header field, because the value could otherwise add other fields.
            guard !(name + value).unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) else {
                throw CodegenError(
                    code: .schemaFetchFailed,
                    message: "\(self.name): a header field must not contain a line break or a null character.")
            }
        }
        var message = HTTPMessage(
            url: endpoint,
            ownHeaders: [
                "Content-Type": "application/json",
                "Accept": "application/graphql-response+json, application/json",
            ], headers: options.headers,
            body: .bytes(
                [UInt8](try JSONEncoder().encode(["query": query.text, "operationName": "IntrospectionQuery"]))),
            idleTimeout: .seconds(timeout))
        // Close the connection after the response. Otherwise, TLS may still be using it when the process exits.
        message.keepsConnection = false
        return message
    }

    /// The timeout, rounded up to whole seconds, because Foundation on Linux supports only whole seconds.
    private var timeout: TimeInterval {
        let seconds = (options.timeout / .seconds(1)).rounded(.up)
        return seconds > 1 ? min(seconds, 1e9) : 1
    }

    private func outcome(
        _ result: Result<HTTPAnswer, any Error>, of query: IntrospectionQuery
    ) throws -> EndpointAnswer.Outcome {
        do {
            return answer(try result.get()).outcome(of: query, from: name)
        } catch let redirect as HTTPRedirect.Failure {
            switch redirect.reason {
            case .noTarget, .leavesOrigin, .notAllowed: return answer(redirect.answer).outcome(of: query, from: name)
            case .dropsBody:
                let target = redirect.target.map { $0.withoutSecrets } ?? ""
                throw failure("the server redirects to \(target); use that address.", redirect)
            case .leavesTLS:
                throw failure(
                    "the server redirects from https to http, which isn't allowed; check the address.", redirect)
            case .tooMany: throw failure("the server redirects too often; check the address.", redirect)
            }
        } catch let error as UnavailableHTTPSession.Failure {
            throw failure("requests can't be sent: \(error.message).", error)
        } catch let error as URLError {
            throw failure(error)
        }
    }

    private func answer(_ answer: HTTPAnswer) -> EndpointAnswer {
        EndpointAnswer(
            status: answer.head.status, body: Data(answer.body),
            redirection: answer.url == endpoint ? nil : answer.url.withoutSecrets)
    }

    private func failure(_ message: String, _ underlying: any Error) -> CodegenError {
        CodegenError(code: .schemaFetchFailed, message: "\(name): \(message)", underlying: underlying)
    }

    private func failure(_ error: URLError) -> CodegenError {
        let reason = EndpointAnswer.shortened(error.reason)
        let message: String
        switch error.code {
        case .timedOut:
            let seconds = Int(timeout)
            message =
                "there was no response within \(seconds) second\(seconds == 1 ? "" : "s"); raise --timeout."
        case .cannotFindHost, .dnsLookupFailed:
            message = "the server's name can't be resolved; check the address and the network."
        case .cannotConnectToHost, .notConnectedToInternet:
            message = "the server can't be reached; check the address, the network, and the server."
        case .networkConnectionLost:
            message = "the connection was lost before the response was complete; try again, and check the server."
        case .secureConnectionFailed:
            message =
                "no secure connection can be made to the server: \(reason); check whether the server "
                + "supports https."
        case .serverCertificateUntrusted:
            message =
                "the server's certificate is not trusted: \(reason); check the address. On Linux, the environment "
                + "variable SSL_CERT_FILE specifies the certificates to trust."
        case .badServerResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            message = "the response can't be read: \(reason); check the address."
        case .dataLengthExceedsMaximum:
            message = "the response is too large: \(reason); check the address."
        default:
            message = "the server can't be reached: \(reason); check the address and the network."
        }
        return failure(message, error)
    }
}
