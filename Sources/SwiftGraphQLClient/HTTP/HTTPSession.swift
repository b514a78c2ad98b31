import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The one place that touches `URLSession`: takes a request to the answer, and hides how platforms differ.
///
/// Redirects are refused on every platform, since Foundation on Linux drops the body of 307 and 308. Whoever calls sees
/// the 3xx status and decides.
final class HTTPSession: Sendable {
    /// The session of all transports that ask for no other.
    static let shared = HTTPSession(configuration: .ephemeral)

    private let session: URLSession
    private let delegate = HTTPSessionDelegate()

    init(configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // A session keeps itself alive until it is told that no more requests come.
        session.finishTasksAndInvalidate()
    }

    /// Sends a message and reads the whole answer.
    ///
    /// - Throws: `CancellationError`, or `ClientError` of code `timedOut` or `connectionFailed`.
    func send(_ message: HTTPMessage) async throws -> GraphQLResponse {
        try Task.checkCancellation()
        var request = URLRequest(url: message.url)
        request.httpMethod = message.method
        for (name, value) in message.allHeaders { request.setValue(value, forHTTPHeaderField: name) }
        if let timeout = message.timeout { request.timeoutInterval = Self.interval(timeout) }
        do {
            let data: Data
            let response: URLResponse?
            switch message.body {
            case .none:
                (data, response) = try await session.data(for: request)
            case .bytes(let bytes):
                request.httpBody = Data(bytes)
                (data, response) = try await session.data(for: request)
            case .upload(.memory(let body)):
                (data, response) = try await delegate.run(session.uploadTask(with: request, from: body))
            case .upload(.file(let url)):
                (data, response) = try await delegate.run(session.uploadTask(with: request, fromFile: url))
            }
            guard let response = response as? HTTPURLResponse else {
                throw ClientError(code: .connectionFailed, message: "the answer did not come by HTTP")
            }
            return GraphQLResponse(body: [UInt8](data), status: response.statusCode, headers: Self.fields(of: response))
        } catch let error as URLError {
            throw Self.failure(error)
        }
    }

    private static func interval(_ timeout: Duration) -> TimeInterval {
        let seconds = max(timeout / .seconds(1), 0.001)
        #if canImport(FoundationNetworking)
            // It cuts off the fraction, and what is left of less than a second is no time at all.
            return seconds.rounded(.up)
        #else
            return seconds
        #endif
    }

    static func fields(of response: HTTPURLResponse) -> [String: String] {
        var fields: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields[name] = value }
        }
        return fields
    }

    static func failure(_ error: URLError) -> any Error {
        switch error.code {
        case .cancelled:
            return CancellationError()
        case .timedOut:
            return ClientError(
                code: .timedOut, message: "the server was silent for longer than the timeout", underlying: error)
        default:
            // On Linux a broken TLS handshake and a body cut short are both "unknown"; the reason is one error deeper.
            let inner = error.errorUserInfo[NSUnderlyingErrorKey] as? NSError
            let reason = (inner ?? error as NSError).localizedDescription
            return ClientError(
                code: .connectionFailed,
                message: "the request got no whole answer: \(reason.prefix(200)); check the connection and the server",
                underlying: error)
        }
    }
}
