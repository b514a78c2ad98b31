import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends messages with an `HTTPSender`.
struct SenderHTTPSession: HTTPSession {
    let sender: any HTTPSender
    let options: HTTPSessionOptions

    func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws {
        let idleTimeout = (message.idleTimeout ?? TransportLimits().idleTimeout).clamped
        let lastActivity = Locked(ContinuousClock.now)
        var request = OutgoingRequest(message)
        let totalBytes = message.onProgress == nil ? 0 : message.body.byteCount
        request.onSend = { sentBytes in
            lastActivity.withLock { $0 = .now }
            message.onProgress?(sentBytes, totalBytes)
        }
        // The request ends after the timeout or a cancellation even if the sender ignores its own cancellation.
        let end = Completion<Void>()
        let work = Task { [request] in
            do {
                // The time until this task gets a thread doesn't count.
                lastActivity.withLock { $0 = .now }
                let response = try await sender.send(request)
                lastActivity.withLock { $0 = .now }
                let head = HTTPHead(status: response.status, headers: response.headers)
                try head.check(options)
                try Task.checkCancellation()
                receiver.receive(head)
                for try await chunk in response.body {
                    lastActivity.withLock { $0 = .now }
                    try Task.checkCancellation()
                    try chunk.withUnsafeBytes { try receiver.receive($0) }
                }
                try Task.checkCancellation()
                end.finish(nil)
            } catch {
                end.finish(Self.reported(error))
            }
        }
        let watch = Task {
            while case let deadline = lastActivity.withLock({ $0 }) + idleTimeout, deadline > .now {
                try await Task.sleep(until: deadline, clock: .continuous)
            }
            end.finish(URLError(.timedOut))
        }
        defer {
            work.cancel()
            watch.cancel()
        }
        try await end.wait()
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

extension HTTPBody {
    /// The number of bytes in the body; 0 if the file can't be read.
    fileprivate var byteCount: Int64 {
        switch self {
        case .none: 0
        case .bytes(let bytes): Int64(bytes.count)
        case .file(let url): Int64((try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
        }
    }
}
