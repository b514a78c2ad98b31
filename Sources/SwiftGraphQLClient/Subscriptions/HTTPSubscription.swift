import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A subscription over HTTP, which reconnects when its connection breaks, or a response that arrives in parts.
struct HTTPSubscription: Sendable {
    struct Settings: Sendable {
        /// The maximum number of bytes in an event or, if a response arrives in parts, in all its parts together.
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
        /// Whether the server has ever started the stream.
        var hasStarted = false
        /// The time at which the current stream started; `nil` while there is no stream.
        var start: ContinuousClock.Instant?
        /// The last `id` and `retry` of server-sent events from any connection so far.
        var lastEventID: String?
        var retry: Duration?
    }

    /// The stream in the response body of one connection.
    private struct Body: Sendable {
        var decoder: SubscriptionStreamDecoder
        /// The number of bytes and the number of parts that have arrived.
        var byteCount = 0
        var partCount = 0
    }

    private let message: HTTPMessage
    private let session: any HTTPSession
    private let settings: Settings
    private let buffer: EventBuffer
    private let state = Locked(State())

    /// Sends the message and adds arriving responses to the buffer until the buffer is finished.
    static func start(
        _ message: HTTPMessage, in session: any HTTPSession, _ settings: Settings, _ buffer: EventBuffer
    ) {
        let subscription = HTTPSubscription(message: message, session: session, settings: settings, buffer: buffer)
        let task = Task { await subscription.run() }
        buffer.onTermination { task.cancel() }
    }

    private func run() async {
        let policy = settings.reconnection
        /// The number of consecutive attempts that have failed.
        var failures = 0
        var isInterrupted = false
        var message = message
        while true {
            do {
                try await connect(message)
                return buffer.finish()
            } catch {
                let (state, start) = state.withLock { ($0, $0.start.take()) }
                if let start {
                    isInterrupted = false
                    if start.duration(to: .now) >= policy.stableAfter { failures = 0 }
                }
                // If the consumer's stream has ended, it has cancelled this task, and the buffer is finished too.
                // Otherwise, a `CancellationError` comes from one of the app's closures.
                guard let failure = error as? ClientError, failure.isTemporary else {
                    return buffer.finish(throwing: error)
                }
                // If the first connection fails, a consumer without connection events wouldn't see further attempts, so
                // the subscription ends.
                let isSilent = !state.hasStarted && !settings.reportsConnection && failure.retryAfter == nil
                let hasPath = settings.path.hasPath
                guard !isSilent, policy.allowsAttempt(after: failures, hasPath: hasPath) else {
                    return buffer.finish(throwing: failure.givenUp(after: failures))
                }
                if hasPath { failures += 1 }
                if !isInterrupted, settings.reportsConnection { yield(.interrupted(failure)) }
                isInterrupted = true
                let asked = max(state.retry ?? .zero, failure.retryAfter ?? .zero)
                let delay = policy.delay(attempt: failures, random: settings.random(), asked: asked)
                // The pause fails only if this task is cancelled because the consumer's stream has ended.
                guard (try? await settings.path.pause(delay, settings.sleep)) != nil else { return }
                // The next attempt starts at the original URL, because the server's redirects may have changed.
                message = self.message
                // An empty `id` resets the last event ID (HTML Living Standard, section 9.2.4). The ID may identify a
                // user, so, like the request's header fields, it isn't sent to another origin.
                if let id = state.lastEventID, !id.isEmpty {
                    message.headers = message.headers.replacing(with: ["Last-Event-ID": id])
                }
            }
        }
    }

    /// Sends a message and receives its stream or its single response.
    ///
    /// - Throws: `ClientError` if the exchange fails, or if the stream ends before the operation does, and any error
    ///   that the app's closures throw.
    private func connect(_ message: HTTPMessage) async throws {
        do {
            let answer = try await HTTPFetch.answer(
                to: message, in: session, isStream: !settings.isIncremental, maximumBytes: settings.limit
            ) { head in
                guard let body = body(after: head) else { return nil }
                begin()
                return { try receive(Array($0), body) }
            }
            guard body(after: answer.head) == nil else {
                throw ClientError(
                    code: .connectionFailed,
                    message: "the stream ended before the server had completed the operation; resend it")
            }
            let response = GraphQLResponse(answer)
            try response.checkHTTPRules()
            yield(.value(response))
        } catch {
            throw ClientError.explaining(error, at: message.url)
        }
    }

    /// Returns the stream that follows the head of a response; `nil` if the body is a single response.
    private func body(after head: HTTPHead) -> Locked<Body>? {
        guard (200..<300).contains(head.status) else { return nil }
        let decoder = SubscriptionStreamDecoder(
            contentType: head.header("Content-Type") ?? "", limit: settings.limit,
            isIncremental: settings.isIncremental)
        return decoder.map { Locked(Body(decoder: $0)) }
    }

    // MARK: Receiving

    private func begin() {
        let isFirst = state.withLock { state in
            defer { (state.hasStarted, state.start) = (true, .now) }
            return !state.hasStarted
        }
        if settings.reportsConnection { yield(isFirst ? .started : .resumed) }
    }

    private func receive(_ bytes: [UInt8], _ body: Locked<Body>) throws {
        // This error ends the exchange immediately. The session has been asked to end it, but may already have received
        // many more bytes.
        if buffer.isOver { throw CancellationError() }
        let (events, id, retry) = body.withLock { body -> ([SubscriptionStreamDecoder.Event]?, String?, Duration?) in
            // For a subscription, the decoder checks the size of each event instead.
            if settings.isIncremental {
                guard bytes.count <= settings.limit - body.byteCount else { return (nil, nil, nil) }
                body.byteCount += bytes.count
            }
            return (body.decoder.consume(bytes), body.decoder.lastEventID, body.decoder.retry)
        }
        guard let events else {
            throw URLError(.dataLengthExceedsMaximum, "the response has more than \(settings.limit) bytes")
        }
        state.withLock { state in
            state.lastEventID = id ?? state.lastEventID
            state.retry = retry ?? state.retry
        }
        for event in events { try forward(event, body) }
    }

    /// Adds a response to the buffer or finishes the buffer. Throws only errors after which reconnecting may succeed.
    private func forward(_ event: SubscriptionStreamDecoder.Event, _ body: Locked<Body>) throws {
        switch event {
        case .response(let bytes):
            // The events of a subscription aren't counted, because they may exceed the range of a 32-bit `Int`.
            if let limit = settings.maximumParts {
                let count = body.withLock { body in
                    body.partCount += 1
                    return body.partCount
                }
                if count > limit { buffer.finish(throwing: ClientError.tooManyParts(limit: limit)) }
            }
            yield(.value(GraphQLResponse(body: bytes)))
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
}

extension Error {
    /// Returns the error that ends a subscription after the given number of failed attempts to reconnect.
    func givenUp(after failures: Int) -> any Error {
        guard failures > 0, var error = self as? ClientError else { return self }
        error.message += "; gave up after \(failures == 1 ? "one attempt" : "\(failures) attempts") to reconnect"
        return error
    }
}
