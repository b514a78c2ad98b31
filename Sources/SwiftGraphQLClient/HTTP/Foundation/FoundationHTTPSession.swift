import Foundation
import HTTPTransfer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// HTTP by `URLSession`.
final class FoundationHTTPSession: HTTPSession {
    private let configuration: URLSessionConfiguration
    private let session: URLSession
    private let delegate = FoundationHTTPDelegate()

    init(configuration: URLSessionConfiguration = .ephemeral) {
        self.configuration = configuration
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // A session keeps itself alive until it is told that no more requests come.
        session.finishTasksAndInvalidate()
    }

    func send(_ message: HTTPMessage) async throws -> GraphQLResponse {
        try Task.checkCancellation()
        var request = URLRequest(message)
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
            guard let head = (response as? HTTPURLResponse).map(HTTPHead.init) else {
                throw ClientError(code: .connectionFailed, message: "the answer did not come by HTTP")
            }
            return GraphQLResponse(body: [UInt8](data), status: head.status, headers: head.headers)
        } catch let error as URLError {
            throw Self.failure(error)
        }
    }

    func stream(_ message: HTTPMessage, to receiver: any HTTPReceiver) -> @Sendable () -> Void {
        var request = URLRequest(message)
        if case .bytes(let bytes) = message.body { request.httpBody = Data(bytes) }
        // A few streams would block all other requests of a shared session.
        let session = URLSession(
            configuration: configuration, delegate: FoundationHTTPStream(receiver), delegateQueue: nil)
        session.dataTask(with: request).resume()
        return { session.invalidateAndCancel() }
    }

    static func failure(_ error: URLError) -> any Error {
        switch error.code {
        case .cancelled:
            return CancellationError()
        case .timedOut:
            return ClientError.silence(underlying: error)
        default:
            // On Linux a broken TLS handshake and a body cut short are both "unknown"; the reason is one error deeper.
            let inner = error.errorUserInfo[NSUnderlyingErrorKey] as? NSError
            return ClientError.brokenConnection((inner ?? error as NSError).localizedDescription, underlying: error)
        }
    }
}

extension HTTPHead {
    init(_ response: HTTPURLResponse) {
        self.init(status: response.statusCode)
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name] = value }
        }
    }
}

extension URLRequest {
    /// A message without its body.
    fileprivate init(_ message: HTTPMessage) {
        self.init(url: message.url)
        httpMethod = message.method
        for (name, value) in message.allHeaders { setValue(value, forHTTPHeaderField: name) }
        guard let timeout = message.timeout else { return }
        let seconds = max(timeout / .seconds(1), 0.001)
        #if canImport(FoundationNetworking)
            // It cuts off the fraction, and what is left of less than a second is no time at all.
            timeoutInterval = seconds.rounded(.up)
        #else
            timeoutInterval = seconds
        #endif
    }
}
