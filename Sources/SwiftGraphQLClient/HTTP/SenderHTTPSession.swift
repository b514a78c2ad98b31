import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends messages with an `HTTPSender`.
struct SenderHTTPSession: HTTPSession {
    private struct Progress: Sendable {
        var last = ContinuousClock.now
        var isTooSlow = false
    }

    let sender: any HTTPSender
    let options: HTTPSessionOptions

    func start(_ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver) -> @Sendable () -> Void {
        let request = OutgoingRequest(message, isStream: isStream)
        let idleTimeout = (message.idleTimeout ?? TransportLimits().idleTimeout).clamped
        let exchange = DelayedExchange()
        let progress = Locked(Progress())
        let work = Task {
            let watch = Task {
                while true {
                    let end = progress.withLock { $0.last } + idleTimeout
                    if end <= .now { break }
                    try await Task.sleep(until: end, clock: .continuous)
                }
                progress.withLock { $0.isTooSlow = true }
                exchange.cancel()
            }
            defer { watch.cancel() }
            do {
                let response = try await sender.send(request)
                progress.withLock { $0.last = .now }
                let head = HTTPHead(status: response.status, headers: response.headers)
                try head.check(options)
                receiver.receive(head)
                for try await chunk in response.body {
                    progress.withLock { $0.last = .now }
                    try chunk.withUnsafeBytes { try receiver.receive($0) }
                }
                try Task.checkCancellation()
                receiver.finish(nil)
            } catch {
                let isTooSlow = progress.withLock { $0.isTooSlow }
                receiver.finish(isTooSlow ? URLError(.timedOut) : Self.reported(error))
            }
        }
        exchange.onCancel { work.cancel() }
        return { exchange.cancel() }
    }

    private static func reported(_ error: any Error) -> any Error {
        if Task.isCancelled { return CancellationError() }
        return switch error {
        case is ClientError, is URLError, is CancellationError: error
        default:
            ClientError(
                code: .connectionFailed, message: "the request failed; see `underlying`", underlying: error)
        }
    }
}
