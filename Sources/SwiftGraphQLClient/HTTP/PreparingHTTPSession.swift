import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Sends messages after the app's `beforeSending` closure has changed them, for example to sign them.
struct PreparingHTTPSession: HTTPSession {
    typealias Hook = @Sendable (inout OutgoingRequest) async throws -> Void

    let session: any HTTPSession
    let hook: Hook

    func start(_ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver) -> @Sendable () -> Void {
        // The closure isn't called for another origin, which must not receive the app's header fields and signatures.
        if message.hasLeftOrigin { return session.start(message, isStream: isStream, to: receiver) }
        let exchange = DelayedExchange()
        let work = Task {
            do {
                let prepared = try await prepared(message, isStream: isStream)
                try Task.checkCancellation()
                exchange.onCancel(session.start(prepared, isStream: isStream, to: receiver))
            } catch {
                receiver.finish(error)
            }
        }
        exchange.onCancel { work.cancel() }
        return { exchange.cancel() }
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

/// An exchange that starts after an asynchronous step, such as `beforeSending`, and can be cancelled at any time.
final class DelayedExchange: Sendable {
    private struct State: Sendable {
        var isCancelled = false
        var stops: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    /// Adds a closure that cancels the step in progress. If the exchange was already cancelled, it calls the closure
    /// immediately.
    func onCancel(_ stop: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.stops.append(stop) }
            return state.isCancelled
        }
        if isCancelled { stop() }
    }

    func cancel() {
        let stops = state.withLock { state in
            defer { state.stops = [] }
            state.isCancelled = true
            return state.stops
        }
        for stop in stops { stop() }
    }
}
