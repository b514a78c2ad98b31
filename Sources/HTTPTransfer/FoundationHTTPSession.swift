#if canImport(FoundationNetworking)
    import Foundation
    package import FoundationNetworking
#else
    package import Foundation
#endif

/// HTTP by `URLSession`.
package final class FoundationHTTPSession: HTTPSession {
    private let configuration: URLSessionConfiguration
    private let session: URLSession
    private let delegate = FoundationHTTPDelegate()

    package init(configuration: URLSessionConfiguration = .ephemeral) {
        self.configuration = configuration
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        // A session keeps itself alive until it is told that no more requests come.
        session.finishTasksAndInvalidate()
    }

    package func start(
        _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
    ) -> @Sendable () -> Void {
        // A few streams would block all other requests of a shared session.
        let delegate = isStream ? FoundationHTTPDelegate() : delegate
        let session =
            isStream ? URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil) : session
        var request = URLRequest(message)
        let task: URLSessionTask
        switch message.body {
        case .none:
            task = session.dataTask(with: request)
        case .bytes(let bytes):
            request.httpBody = Data(bytes)
            task = session.dataTask(with: request)
        case .data(let data):
            task = session.uploadTask(with: request, from: data)
        case .file(let url):
            task = session.uploadTask(with: request, fromFile: url)
        }
        delegate.run(task, to: receiver, message.onProgress)
        // It lets go of its delegate when the task ends.
        if isStream { session.finishTasksAndInvalidate() }
        return { task.cancel() }
    }
}

extension URLRequest {
    /// A message without its body.
    fileprivate init(_ message: HTTPMessage) {
        self.init(url: message.url)
        httpMethod = message.method
        for (name, value) in message.allHeaders { setValue(value, forHTTPHeaderField: name) }
        guard let timeout = message.idleTimeout else { return }
        let seconds = max(timeout / .seconds(1), 0.001)
        #if canImport(FoundationNetworking)
            // It cuts off the fraction, and what is left of less than a second is no time at all.
            timeoutInterval = seconds.rounded(.up)
        #else
            timeoutInterval = seconds
        #endif
    }
}
