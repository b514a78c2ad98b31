import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A subscription over HTTP, which decodes its stream and reconnects when the connection breaks.
///
/// It is kept alive by the HTTP session while an exchange is in progress, and by a task during the delay before a
/// reconnection.
final class HTTPSubscription: HTTPReceiver {
    struct Settings: Sendable {
        /// The maximum number of bytes in an event. If one response arrives in parts, all parts count together.
        var limit: Int
        /// The maximum number of parts in an incremental response; `nil` for a subscription.
        var maximumParts: Int?
        var isIncremental: Bool { maximumParts != nil }
        var reconnection = ReconnectionPolicy.never
        /// Whether to report when the stream starts, is interrupted and resumes.
        var reportsConnection = false
        var path = PathChanges(nil)
        var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0.clamped) }
        var random: @Sendable () -> Double = { Double.random(in: 0...1) }
    }

    private struct State: Sendable {
        /// The message to send, changed by redirects.
        var message: HTTPMessage
        var decoder: SubscriptionStreamDecoder?
        /// The response, if the server sends no stream.
        var response: GraphQLResponse?
        /// The number of bytes that have arrived in the stream.
        var byteCount = 0
        /// The number of parts that have arrived in the response.
        var partCount = 0
        /// The number of exchanges and delays that have started. It identifies the current one.
        var steps = 0
        /// Cancels the current exchange or delay.
        var stop: (@Sendable () -> Void)?
        var isOver = false
        /// The last `id` and `retry` of server-sent events, over all connections.
        var lastEventID: String?
        var retry: Duration?

        /// The number of consecutive attempts that have failed.
        var failures = 0
        var isInterrupted = false
        /// Whether any stream has started.
        var hasStarted = false
        /// When the current stream started; `nil` if none has.
        var start: ContinuousClock.Instant?
    }

    private let message: HTTPMessage
    private let session: any HTTPSession
    private let settings: Settings
    private let buffer: EventBuffer
    private let state: Locked<State>

    private init(
        _ message: HTTPMessage, in session: any HTTPSession, _ settings: Settings, _ buffer: EventBuffer
    ) {
        self.message = message
        self.session = session
        self.settings = settings
        self.buffer = buffer
        state = Locked(State(message: message))
    }

    /// Sends the message, and adds what arrives to the buffer.
    static func start(
        _ message: HTTPMessage, in session: any HTTPSession, _ settings: Settings, _ buffer: EventBuffer
    ) {
        let subscription = HTTPSubscription(message, in: session, settings, buffer)
        buffer.onTermination { subscription.end() }
        subscription.connect()
    }

    private func connect() {
        let (message, step) = state.withLock { state in
            state.decoder = nil
            state.response = nil
            state.byteCount = 0
            state.partCount = 0
            state.steps += 1
            return (state.isOver ? nil : state.message, state.steps)
        }
        guard let message else { return }
        // The exchange may already have ended, and the next step begun, before this returns.
        let stop = session.start(message, isStream: !settings.isIncremental, to: self)
        hold(stop, of: step)
    }

    /// Stores the closure that cancels a step, if the step is still the current one.
    private func hold(_ stop: @escaping @Sendable () -> Void, of step: Int) {
        let isOver = state.withLock { state in
            if !state.isOver, state.steps == step { state.stop = stop }
            return state.isOver
        }
        if isOver { stop() }
    }

    private func end() {
        let stop = state.withLock { state in
            defer { state.stop = nil }
            state.isOver = true
            return state.stop
        }
        stop?()
    }

    // MARK: Receiving

    func receive(_ head: HTTPHead) {
        let event = state.withLock { state -> ResponseStream.Element? in
            if (200..<300).contains(head.status) {
                state.decoder = SubscriptionStreamDecoder(
                    contentType: head.header("Content-Type") ?? "", limit: self.settings.limit,
                    isIncremental: self.settings.isIncremental)
            }
            if state.decoder == nil {
                state.response = GraphQLResponse(body: [], status: head.status, headers: head.headers)
                return nil
            }
            state.start = .now
            defer { (state.isInterrupted, state.hasStarted) = (false, true) }
            return state.hasStarted ? .resumed : .started
        }
        if let event, settings.reportsConnection { yield(event) }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        let bytes = Array(bytes)
        // Ends the exchange immediately. The session has been asked to end it, but may already have received many more
        // bytes.
        if state.withLock({ $0.isOver }) { throw CancellationError() }
        let events = state.withLock { state -> [SubscriptionStreamDecoder.Event]? in
            // In a stream of events, the decoder checks the size of each event.
            if state.decoder == nil || self.settings.isIncremental {
                guard bytes.count <= self.settings.limit - state.byteCount else { return nil }
                state.byteCount += bytes.count
            }
            if state.decoder == nil { state.response?.body.append(contentsOf: bytes) }
            let events = state.decoder?.consume(bytes) ?? []
            state.lastEventID = state.decoder?.lastEventID ?? state.lastEventID
            state.retry = state.decoder?.retry ?? state.retry
            return events
        }
        guard let events else {
            throw URLError(.dataLengthExceedsMaximum, "the response has more than \(settings.limit) bytes")
        }
        for event in events { try hand(on: event) }
    }

    func finish(_ error: (any Error)?) {
        let (response, isStream) = state.withLock { ($0.response, $0.decoder != nil) }
        // The end of the consumer's stream cancels the exchange, and has ended the buffer. Otherwise, a closure of the
        // app has thrown the `CancellationError`.
        if let error {
            fail(ClientError.explaining(error, at: state.withLock { $0.message.url }))
        } else if isStream {
            fail(
                ClientError(
                    code: .connectionFailed,
                    message: "the stream ended before the server had completed the operation; send it again"))
        } else {
            finish(with: response ?? GraphQLResponse(body: []))
        }
    }

    /// Forwards an event.
    private func hand(on event: SubscriptionStreamDecoder.Event) throws {
        switch event {
        case .response(let body):
            // A subscription may have more events than an `Int` of 32 bits can count.
            if let limit = settings.maximumParts {
                let count = state.withLock { state in
                    state.partCount += 1
                    return state.partCount
                }
                if count > limit { buffer.finish(throwing: ClientError.tooManyParts(limit: limit)) }
            }
            yield(.value(GraphQLResponse(body: body)))
        case .completed: buffer.finish()
        case .failed(let code, let message):
            let error = ClientError(code: code, message: message)
            if error.isTemporary { throw error }
            buffer.finish(throwing: error)
        }
    }

    private func yield(_ event: ResponseStream.Element) {
        if !buffer.add(event) { buffer.finish(throwing: buffer.overflow) }
    }

    private func finish(with response: GraphQLResponse) {
        let message = state.withLock { $0.message }
        do {
            var response = response
            response.url = message.url
            let head = HTTPHead(status: response.status ?? 0, headers: response.headers)
            if let next = try message.redirected(by: HTTPAnswer(head: head, body: response.body, url: message.url)) {
                state.withLock { $0.message = next }
                connect()
                return
            }
            try response.checkHTTPRules()
            yield(.value(response))
            buffer.finish()
        } catch {
            fail(ClientError.explaining(error, at: message.url))
        }
    }

    // MARK: Failures

    private func fail(_ error: any Error) {
        let policy = settings.reconnection
        let failure = error as? ClientError
        let isTemporary = failure?.isTemporary ?? false
        let (attempt, failures, isInterrupted, retry) = state.withLock { state -> (Int?, Int, Bool, Duration?) in
            if let start = state.start, start.duration(to: .now) >= policy.stableAfter { state.failures = 0 }
            // If the first connection fails, only a consumer of connection events learns that there is another attempt.
            let isSilent = !state.hasStarted && !self.settings.reportsConnection && failure?.retryAfter == nil
            let isOffline = !self.settings.path.hasPath && policy.limit > 0
            guard isTemporary, !isSilent, !state.isOver, isOffline || state.failures < policy.limit else {
                return (nil, state.failures, false, nil)
            }
            // The next attempt starts at the original URL, because redirects may have changed.
            state.message = self.message
            // An empty `id` resets the last event ID (HTML Living Standard, section 9.2.4). It may identify a user, so
            // it isn't sent to another origin, like the header fields of the request.
            if let id = state.lastEventID, !id.isEmpty {
                state.message.headers = state.message.headers.replacing(with: ["Last-Event-ID": id])
            }
            if !isOffline { state.failures += 1 }
            defer { (state.isInterrupted, state.start) = (true, nil) }
            return (state.failures, state.failures, !state.isInterrupted, state.retry)
        }
        guard let attempt else {
            buffer.finish(throwing: isTemporary ? error.givenUp(after: failures) : error)
            return
        }
        if let failure, isInterrupted, settings.reportsConnection { yield(.interrupted(failure)) }
        let asked = max(retry ?? .zero, failure?.retryAfter ?? .zero)
        let delay = policy.delay(attempt: attempt, random: settings.random(), asked: asked)
        let step = state.withLock { state in
            state.steps += 1
            return state.steps
        }
        let wait = Task {
            // Only the end of the consumer's stream cancels this task.
            guard (try? await settings.path.pause(delay, settings.sleep)) != nil else { return }
            connect()
        }
        hold({ wait.cancel() }, of: step)
    }
}

extension Error {
    /// Returns the error that ends a subscription after a number of failed attempts to reconnect.
    func givenUp(after failures: Int) -> any Error {
        guard failures > 0, var error = self as? ClientError else { return self }
        error.message += "; gave up after \(failures == 1 ? "one attempt" : "\(failures) attempts") to reconnect"
        return error
    }
}
