import Foundation
import GraphQLSelection

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One subscription over HTTP: the delegate of a session of its own, since a few streams would block all other requests
/// of a shared one.
///
/// The session holds it until the stream ends, and the stream's end ends the session.
final class HTTPSubscription: NSObject, URLSessionDataDelegate {
    typealias Continuation = AsyncThrowingStream<GraphQLResponse, any Error>.Continuation

    private struct State: Sendable {
        var decoder: SubscriptionStreamDecoder?
        /// What came in place of a stream.
        var response: GraphQLResponse?
        var isTooLarge = false
    }

    private let limit: Int
    /// Nil where nothing is ever left out.
    private let buffering: SubscriptionBuffering?
    private let isIncremental: Bool
    private let continuation: Continuation
    private let state = Locked(State())

    private init(limit: Int, buffering: SubscriptionBuffering?, isIncremental: Bool, _ continuation: Continuation) {
        self.limit = limit
        self.buffering = buffering
        self.isIncremental = isIncremental
        self.continuation = continuation
    }

    /// Sends the request; the continuation gets what comes of it.
    static func start(
        _ body: [UInt8], to url: URL, headers: [String: String], timeout: Duration?, limit: Int,
        buffering: SubscriptionBuffering?, isIncremental: Bool = false, _ continuation: Continuation
    ) {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        // The time without a byte after which Foundation gives up; events may be a long time in coming.
        let week: TimeInterval = 7 * 24 * 60 * 60
        request.timeoutInterval = timeout.map { max(($0 / .seconds(1)).rounded(.up), 1) } ?? week
        let session = URLSession(
            configuration: .ephemeral,
            delegate: HTTPSubscription(
                limit: limit, buffering: buffering, isIncremental: isIncremental, continuation),
            delegateQueue: nil)
        continuation.onTermination = { _ in session.invalidateAndCancel() }
        session.dataTask(with: request).resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let response = dataTask.response as? HTTPURLResponse
        let events = state.withLock { state -> [SubscriptionStreamDecoder.Event] in
            if state.decoder == nil, state.response == nil { self.begin(&state, response) }
            if state.decoder != nil { return state.decoder?.consume(data) ?? [] }
            if data.count > self.limit - (state.response?.body.count ?? 0) {
                state.isTooLarge = true
            } else {
                state.response?.body.append(contentsOf: data)
            }
            return []
        }
        for event in events { hand(on: event) }
        if state.withLock({ $0.isTooLarge }) {
            continuation.finish(
                throwing: ClientError(
                    code: .messageTooLarge,
                    message: "the answer has more than the \(limit) bytes that are taken; ask for less, or raise the "
                        + "limit"))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let http = task.response as? HTTPURLResponse
        let (response, isStream) = state.withLock { state in
            if state.decoder == nil, state.response == nil { self.begin(&state, http) }
            return (state.response, state.decoder != nil)
        }
        if let error = error as? URLError, error.code == .cancelled {
            // By the end of the stream alone, which may be told of it before it knows itself.
            continuation.finish()
        } else if let error = error as? URLError {
            continuation.finish(throwing: HTTPSession.failure(error))
        } else if isStream {
            continuation.finish(
                throwing: ClientError(
                    code: .connectionFailed,
                    message: "the stream ended before the server had completed the subscription; subscribe again"))
        } else {
            finish(with: response ?? GraphQLResponse(body: []))
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Sees by status and type what will come.
    private func begin(_ state: inout State, _ response: HTTPURLResponse?) {
        guard let response else { return }
        let contentType = response.value(forHTTPHeaderField: "Content-Type") ?? ""
        if (200..<300).contains(response.statusCode) {
            state.decoder = SubscriptionStreamDecoder(
                contentType: contentType, limit: limit, isIncremental: isIncremental)
        }
        if state.decoder == nil {
            state.response = GraphQLResponse(
                body: [], status: response.statusCode, headers: HTTPSession.fields(of: response))
        }
    }

    private func hand(on event: SubscriptionStreamDecoder.Event) {
        switch event {
        case .response(let body):
            if case .dropped = continuation.yield(GraphQLResponse(body: body)), let error = buffering?.overflow {
                continuation.finish(throwing: error)
            }
        case .completed:
            continuation.finish()
        case .failed(let code, let message):
            continuation.finish(throwing: ClientError(code: code, message: message))
        }
    }

    private func finish(with response: GraphQLResponse) {
        do {
            if let status = response.status, (300..<400).contains(status) {
                throw ClientError(
                    code: .redirected,
                    message: "the server redirects, which a subscription does not follow; set the endpoint to where it "
                        + "redirects",
                    response: response)
            }
            try response.checkHTTPRules()
            continuation.yield(response)
            continuation.finish()
        } catch {
            continuation.finish(throwing: error)
        }
    }
}
