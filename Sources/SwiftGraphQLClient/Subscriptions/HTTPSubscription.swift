import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A subscription over HTTP, which reconnects when its connection breaks, or a response that arrives in parts.
struct HTTPSubscription: Sendable {
    private struct State: Sendable {
        /// Whether the server has ever started the stream.
        var hasStarted = false
        /// The time at which the current stream started; `nil` while there is no stream.
        var start: ContinuousClock.Instant?
    }

    private let message: HTTPMessage
    private let request: GraphQLRequest
    private let transport: HTTPTransport
    private let buffer: EventBuffer
    private let state = Locked(State())

    /// Sends the message and adds arriving responses to the buffer until the buffer is finished.
    static func start(
        _ message: HTTPMessage, of request: GraphQLRequest, over transport: HTTPTransport, _ buffer: EventBuffer
    ) {
        let subscription = HTTPSubscription(message: message, request: request, transport: transport, buffer: buffer)
        let task = Task { await subscription.run() }
        buffer.onTermination { task.cancel() }
    }

    private var isOpen: Bool { state.withLock { $0.start != nil } }
    private var isSubscription: Bool { request.type == .subscription }
    private var limits: TransportLimits { transport.configuration.limits }
    private var reportsConnection: Bool { isSubscription && request.reportsConnection }

    /// The maximum number of bytes in an event or, if a response arrives in parts, in all its parts together.
    private var maximumBytes: Int {
        request.maximumResponseBytes ?? (isSubscription ? limits.maximumEventBytes : limits.maximumResponseBytes)
    }

    private func run() async {
        let policy = isSubscription ? transport.configuration.reconnection : .never
        /// The number of consecutive attempts that have failed.
        var failures = 0
        var isInterrupted = false
        while true {
            do {
                let path = transport.path
                // Only a subscription that waits for the head of its response is resent after a network path change.
                let end: Void? = try await path.attempt(transport.sleep, isOpen: { !isSubscription || isOpen }) {
                    try await connect()
                }
                if end != nil { return buffer.finish() }
                state.withLock { $0.start = nil }
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
                let isSilent = !state.hasStarted && !reportsConnection && failure.retryAfter == nil
                let hasPath = transport.path.hasPath
                guard !isSilent, policy.allowsAttempt(after: failures, hasPath: hasPath) else {
                    return buffer.finish(throwing: failure.givenUp(after: failures))
                }
                if hasPath { failures += 1 }
                if !isInterrupted, reportsConnection { yield(.interrupted(failure)) }
                isInterrupted = true
                let delay = policy.delay(attempt: failures, random: .random(in: 0...1), asked: failure.retryAfter)
                // The pause fails only if this task is cancelled because the consumer's stream has ended.
                guard (try? await transport.path.pause(delay, transport.sleep)) != nil else { return }
            }
        }
    }

    /// Sends the message and receives its stream or its single response. Each attempt starts at the original URL,
    /// because the server's redirects may have changed.
    ///
    /// - Throws: `ClientError` if the exchange fails, or if the stream ends before the operation does, and any error
    ///   that the app's closures throw.
    private func connect() async throws {
        do {
            let answer = try await transport.session.answer(to: message, maximumBytes: maximumBytes) { head in
                guard var decoder = decoder(after: head) else { return nil }
                begin()
                var partCount = 0
                return { try receive(Array($0), after: head, &decoder, &partCount) }
            }
            guard decoder(after: answer.head) == nil else {
                throw ClientError(
                    code: .connectionFailed,
                    message: "the stream ended before the server had completed the operation; resend it")
            }
            let response = GraphQLResponse(answer)
            try response.checkHTTPRules()
            if state.withLock({ $0.hasStarted }) { try checkReopening(response) }
            yield(.value(response))
        } catch {
            throw ClientError.explaining(error, at: message.url)
        }
    }

    /// Checks the status of a response to an attempt to reopen the stream.
    ///
    /// A gateway may use GraphQL errors to report that the server is unavailable or that the token has expired. Such
    /// errors don't end the subscription: the transport tries again, or `AuthorizationMiddleware` refreshes the token.
    private func checkReopening(_ response: GraphQLResponse) throws {
        let error = ClientError(
            code: .init(status: response.status ?? 200),
            message:
                "the server rejected the request to reopen the stream\(response.place("at")); see `bodyExcerpt` for "
                + "its errors", response: response)
        if error.isTemporary || error.rejectsCredentials { throw error }
    }

    /// Returns the stream that follows the head of a response; `nil` if the body is a single response.
    private func decoder(after head: HTTPHead) -> SubscriptionStreamDecoder? {
        guard (200..<300).contains(head.status) else { return nil }
        return SubscriptionStreamDecoder(
            contentType: head.header("Content-Type") ?? "", limit: maximumBytes, isIncremental: !isSubscription)
    }

    // MARK: Receiving

    private func begin() {
        let isFirst = state.withLock { state in
            defer { (state.hasStarted, state.start) = (true, .now) }
            return !state.hasStarted
        }
        if reportsConnection { yield(isFirst ? .started : .resumed) }
    }

    /// Decodes the next bytes of a stream and adds the responses to the buffer.
    ///
    /// - Parameter partCount: The number of parts of an incremental response that have arrived.
    private func receive(
        _ bytes: [UInt8], after head: HTTPHead, _ decoder: inout SubscriptionStreamDecoder, _ partCount: inout Int
    ) throws {
        // This error ends the exchange immediately. The session has been asked to end it, but may already have received
        // many more bytes.
        if buffer.isOver { throw CancellationError() }
        var responses: [[UInt8]] = []
        let outcome = Result { () throws(ClientError) in try decoder.consume(bytes, into: &responses) }
        for response in responses {
            // The events of a subscription aren't counted, because they may exceed the range of a 32-bit `Int`.
            if !isSubscription {
                partCount += 1
                let limit = limits.maximumResponseParts
                if partCount > limit { throw ClientError.tooManyParts(limit: limit) }
            }
            yield(.value(GraphQLResponse(body: response, status: head.status, headers: head.headers)))
        }
        try outcome.get()
        if decoder.isAtEnd { buffer.finish() }
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
