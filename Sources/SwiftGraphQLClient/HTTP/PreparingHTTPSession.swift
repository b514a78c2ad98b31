import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends messages after the app's `beforeSending` closure has changed them, for example to sign them.
struct PreparingHTTPSession: HTTPSession {
    typealias Hook = @Sendable (inout OutgoingRequest) async throws -> Void

    let session: any HTTPSession
    let hook: Hook

    func send(_ message: HTTPMessage, isStream: Bool, to receiver: HTTPReceiver) async throws {
        // The closure isn't called for another origin, which must not receive the app's header fields and signatures.
        let message = message.hasLeftOrigin ? message : try await prepared(message, isStream: isStream)
        try Task.checkCancellation()
        receiver.url = message.url
        try await session.send(message, isStream: isStream, to: receiver)
    }

    private func prepared(_ message: HTTPMessage, isStream: Bool) async throws -> HTTPMessage {
        let timeout = message.idleTimeout ?? TransportLimits().idleTimeout
        let error = ClientError(
            code: .timedOut, message: "`beforeSending` took longer than the request's idle timeout of \(timeout)")
        return try await TotalTimeout(timeout, throwing: error).limiting {
            var request = OutgoingRequest(message, isStream: isStream)
            try await hook(&request)
            var prepared = message
            try prepared.set(request)
            return prepared
        }
    }
}
