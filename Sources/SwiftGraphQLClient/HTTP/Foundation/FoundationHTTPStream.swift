import Foundation
import GraphQLSelection
import HTTPTransfer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session for one answer, handed on as it comes. The session holds it, until the answer is at its end.
final class FoundationHTTPStream: NSObject, URLSessionDataDelegate {
    private let receiver: any HTTPReceiver
    private let hasHead = Locked(false)

    init(_ receiver: any HTTPReceiver) {
        self.receiver = receiver
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        handOnHead(of: dataTask)
        data.withUnsafeBytes { receiver.receive($0) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        handOnHead(of: task)
        receiver.finish(error.map { ($0 as? URLError).map(FoundationHTTPSession.failure) ?? $0 })
        session.finishTasksAndInvalidate()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    private func handOnHead(of task: URLSessionTask) {
        let isFirst = hasHead.withLock { hasHead in
            defer { hasHead = true }
            return !hasHead
        }
        if isFirst, let response = task.response as? HTTPURLResponse { receiver.receive(HTTPHead(response)) }
    }
}
