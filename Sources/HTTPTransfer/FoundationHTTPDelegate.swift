import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hands the responses of a session's tasks to their receivers, piece by piece. Redirects are refused, so that the 3xx
/// response itself is the response.
///
/// Unchecked: the lock guards the exchanges.
final class FoundationHTTPDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct Exchange {
        let receiver: any HTTPReceiver
        let observer: (@Sendable (Int64, Int64) -> Void)?
        var hasHead = false
        var sentBytes: Int64 = 0
        /// What the receiver threw.
        var failure: (any Error)?
    }

    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]

    /// Runs a task that has not been resumed.
    func run(_ task: URLSessionTask, to receiver: any HTTPReceiver, _ observer: (@Sendable (Int64, Int64) -> Void)?) {
        lock.withLock { exchanges[task.taskIdentifier] = Exchange(receiver: receiver, observer: observer) }
        task.resume()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        // Counted here, since the total is ahead on Linux: it is that of the time of the call, and calls come late.
        let exchange = lock.withLock {
            exchanges[task.taskIdentifier]?.sentBytes += bytesSent
            return exchanges[task.taskIdentifier]
        }
        guard let exchange else { return }
        exchange.observer?(exchange.sentBytes, totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let receiver = receiver(of: dataTask) else { return }
        do {
            try data.withUnsafeBytes { try receiver.receive($0) }
        } catch {
            lock.withLock { exchanges[dataTask.taskIdentifier]?.failure = error }
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let receiver = receiver(of: task)
        let failure = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier)?.failure }
        let isCancelled = (error as? URLError)?.code == .cancelled
        receiver?.finish(failure ?? (isCancelled ? CancellationError() : error))
    }

    /// The receiver of a task, which gets the head before anything else.
    private func receiver(of task: URLSessionTask) -> (any HTTPReceiver)? {
        let (exchange, isFirst) = lock.withLock {
            let exchange = exchanges[task.taskIdentifier]
            exchanges[task.taskIdentifier]?.hasHead = true
            return (exchange, exchange?.hasHead == false)
        }
        guard let exchange else { return nil }
        if isFirst, let response = task.response as? HTTPURLResponse { exchange.receiver.receive(HTTPHead(response)) }
        return exchange.receiver
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
