import Foundation

/// A request and its complete response, including redirects.
///
/// The class is unchecked `Sendable`, because the lock guards its mutable state, except for the response, which only
/// the session uses, in one call at a time.
package final class HTTPFetch: HTTPReceiver, @unchecked Sendable {
    package typealias Handler = @Sendable (Result<HTTPAnswer, any Error>) -> Void
    /// A closure that receives the chunks of a body. If the closure throws, the request ends with that error.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    private let session: any HTTPSession
    private let isStream: Bool
    private let maximumBytes: Int
    private let makeSink: @Sendable (HTTPHead) -> Sink?
    private let completion: Handler
    private var answer: HTTPAnswer?
    private var byteCount = 0
    /// The closure that receives the body; `nil` if the body is added to `answer`.
    private var sink: Sink?

    private let lock = NSLock()
    private var message: HTTPMessage
    private var stop: (@Sendable () -> Void)?
    private var isCancelled = false
    private var isOver = false

    /// The maximum number of bytes to reserve for a body. Servers may announce any length, so a limit is needed.
    private static let maximumReservation = 16 << 20

    private init(
        _ message: HTTPMessage, _ session: any HTTPSession, isStream: Bool, _ maximumBytes: Int,
        _ makeSink: @escaping @Sendable (HTTPHead) -> Sink?, _ completion: @escaping Handler
    ) {
        self.message = message
        self.session = session
        self.isStream = isStream
        self.maximumBytes = maximumBytes
        self.makeSink = makeSink
        self.completion = completion
    }

    /// Sends a message and follows redirects.
    ///
    /// - Parameters:
    ///   - isStream: Whether the response may last for days.
    ///   - maximumBytes: The maximum number of bytes in the decompressed body of the response. It doesn't apply to a
    ///     stream that a sink receives.
    ///   - sink: A closure that takes the head and returns the body's receiver; `nil` adds the body to the response.
    ///   - completion: A closure that is called once, with the response or `CancellationError`, `HTTPRedirect.Failure`
    ///     or `URLError`. If the body exceeds `maximumBytes`, the error has code `dataLengthExceedsMaximum`.
    /// - Returns: A closure that cancels the request.
    @discardableResult package static func start(
        _ message: HTTPMessage, in session: any HTTPSession, isStream: Bool = false, maximumBytes: Int = .max,
        sink: @escaping @Sendable (HTTPHead) -> Sink? = { _ in nil }, _ completion: @escaping Handler
    ) -> @Sendable () -> Void {
        let fetch = HTTPFetch(message, session, isStream: isStream, maximumBytes, sink, completion)
        fetch.send(message)
        return { fetch.cancel() }
    }

    /// Sends a message, follows redirects and waits for the response.
    ///
    /// - Throws: The errors of `start`, or `CancellationError` when the task is cancelled.
    package static func answer(
        to message: HTTPMessage, in session: any HTTPSession, isStream: Bool = false, maximumBytes: Int = .max,
        sink: @escaping @Sendable (HTTPHead) -> Sink? = { _ in nil }
    ) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        let completion = Completion<HTTPAnswer>()
        let stop = start(message, in: session, isStream: isStream, maximumBytes: maximumBytes, sink: sink) {
            completion.finish($0)
        }
        return try await withTaskCancellationHandler {
            try await completion.wait()
        } onCancel: {
            stop()
        }
    }

    private func send(_ message: HTTPMessage) {
        (answer, sink, byteCount) = (nil, nil, 0)
        let stop = session.start(message, isStream: isStream, to: self)
        let isCancelled = lock.withLock {
            // If the message has already been redirected and resent, `stop` belongs to the earlier request and isn't
            // needed.
            if !isOver, self.message.redirects == message.redirects { self.stop = stop }
            return self.isCancelled
        }
        if isCancelled { stop() }
    }

    private func cancel() {
        let stop = lock.withLock {
            isCancelled = true
            return self.stop
        }
        stop?()
    }

    package func receive(_ head: HTTPHead) {
        sink = makeSink(head)
        var body: [UInt8] = []
        if sink == nil, let length = head.header("Content-Length").flatMap({ Int($0) }), length > 0 {
            body.reserveCapacity(min(length, Self.maximumReservation))
        }
        answer = HTTPAnswer(head: head, body: body, url: lock.withLock { message.url })
    }

    package func receive(_ bytes: UnsafeRawBufferPointer) throws {
        // A stream may be endless, so its sink limits each event instead.
        if isStream, let sink { return try sink(bytes) }
        guard bytes.count <= maximumBytes - byteCount else {
            throw URLError(.dataLengthExceedsMaximum, "the response has more than \(maximumBytes) bytes")
        }
        byteCount += bytes.count
        if let sink { return try sink(bytes) }
        answer?.body.append(contentsOf: bytes)
    }

    package func finish(_ error: (any Error)?) {
        if let error { return end(.failure(error)) }
        guard let answer else {
            return end(.failure(URLError(.badServerResponse, "the response is not an HTTP response")))
        }
        self.answer = nil
        do {
            guard let next = try lock.withLock({ message }).redirected(by: answer) else {
                return end(.success(answer))
            }
            lock.withLock {
                message = next
                stop = nil
            }
            send(next)
        } catch {
            end(.failure(error))
        }
    }

    private func end(_ result: Result<HTTPAnswer, any Error>) {
        // This breaks a reference cycle: `stop` retains the exchange, and the exchange retains this object.
        lock.withLock {
            isOver = true
            stop = nil
        }
        completion(result)
    }
}
