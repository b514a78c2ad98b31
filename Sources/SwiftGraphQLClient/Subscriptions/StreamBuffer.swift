import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A buffer for an operation's unread responses and connection events.
typealias EventBuffer = StreamBuffer<ResponseStream.Element>

/// A buffer for the unread events of a stream, limited by number and by bytes.
final class StreamBuffer<Event: Sendable>: Sendable {
    typealias Limits = BufferLimits

    private struct State: Sendable {
        var waiting = ByteCountedQueue<Event>()
        /// The dropped connection events that the stream still yields, before the events in `waiting`.
        var kept: [Event] = []
        var readers: [Completion<Event?>] = []
        /// The end of the stream, which follows the buffered events; `nil` while more events may arrive.
        var end: Result<Event?, any Error>?
        var onTermination: (@Sendable () -> Void)?
    }

    private let limits: @Sendable () -> Limits
    /// A closure that adds a dropped event to the kept events, if necessary.
    private let keep: @Sendable (Event, inout [Event]) -> Void
    /// The recorder of the responses' arrivals; `nil` if nothing needs them.
    private let arrivals: ResponseArrivals?
    private let state = Locked(State())

    private init(
        _ limits: @escaping @Sendable () -> Limits, _ arrivals: ResponseArrivals?,
        keeping keep: @escaping @Sendable (Event, inout [Event]) -> Void = { _, _ in }
    ) {
        self.limits = limits
        self.arrivals = arrivals
        self.keep = keep
    }

    /// Creates a buffer and the reader of its events.
    ///
    /// - Parameter limits: A closure that returns the current limits. It is called for each event.
    static func make(within limits: @escaping @Sendable () -> Limits) -> (reader: Reader, buffer: StreamBuffer) {
        let buffer = StreamBuffer(limits, nil)
        return (Reader(buffer: buffer), buffer)
    }

    /// Sets a closure that is called once, when the buffer is finished or its stream is deallocated.
    func onTermination(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.end == nil { state.onTermination = action }
            return state.end != nil
        }
        if isOver { action() }
    }

    /// Whether further events are ignored, because the buffer is finished or its stream is deallocated.
    var isOver: Bool { state.withLock { $0.end != nil } }

    /// Adds an event, unless the buffer is finished.
    ///
    /// - Returns: `false` if the buffer is full. In that case, end the operation with the error `overflow`.
    func add(_ event: Event, bytes: Int) -> Bool {
        let limits = limits()
        return state.withLock { state in
            guard state.end == nil else { return true }
            while !state.readers.isEmpty {
                // A cancelled reader doesn't take the event, so the next reader gets it.
                if state.readers.removeFirst().finish(.success(event)) { return true }
            }
            while !state.waiting.isEmpty,
                state.waiting.count >= limits.events || bytes > limits.bytes - state.waiting.bytes
            {
                guard limits.dropsOldest else { return false }
                if let dropped = state.waiting.popFirst() { keep(dropped, &state.kept) }
            }
            state.waiting.append(event, bytes: bytes)
            return true
        }
    }

    /// The error for an event that didn't fit into the buffer.
    var overflow: ClientError { .bufferOverflow(limits()) }

    /// Finishes the stream, with the given error if there is one, after the buffered events have been read.
    func finish(throwing error: (any Error)? = nil) {
        end(error.map { .failure($0) } ?? .success(nil), keepsEvents: true)
    }

    private func end(_ end: Result<Event?, any Error>, keepsEvents: Bool) {
        let (readers, action) = state.withLock { state -> ([Completion<Event?>], (@Sendable () -> Void)?) in
            if !keepsEvents { (state.waiting, state.kept) = (ByteCountedQueue(), []) }
            guard state.end == nil else { return ([], nil) }
            // The first waiting reader gets the error, and all other readers see the end of the stream.
            state.end = state.readers.isEmpty ? end : .success(nil)
            defer { (state.readers, state.onTermination) = ([], nil) }
            return (state.readers, state.onTermination)
        }
        for (index, reader) in readers.enumerated() { reader.finish(index == 0 ? end : .success(nil)) }
        action?()
    }

    private func next() async throws -> (event: Event, isFollowed: Bool)? {
        let reader = Completion<Event?>()
        let isFollowed = state.withLock { state in
            if let event = state.kept.isEmpty ? state.waiting.popFirst() : state.kept.removeFirst() {
                reader.finish(.success(event))
            } else if let end = state.end {
                state.end = .success(nil)
                reader.finish(end)
            } else {
                state.readers.removeAll(where: \.isFinished)
                state.readers.append(reader)
            }
            return !state.waiting.isEmpty
        }
        do {
            return try await reader.wait().map { ($0, isFollowed) }
        } catch {
            guard error is CancellationError, Task.isCancelled else { throw error }
            end(.success(nil), keepsEvents: false)
            return nil
        }
    }

    /// The reader of the buffer's events. The stream holds the reader, whose deallocation finishes the buffer.
    final class Reader: Sendable {
        private let buffer: StreamBuffer

        fileprivate init(buffer: StreamBuffer) { self.buffer = buffer }

        deinit { buffer.end(.success(nil), keepsEvents: false) }

        /// Returns the next event and whether a further event has already arrived; `nil` at the end.
        func next() async throws -> (event: Event, isFollowed: Bool)? { try await buffer.next() }
    }
}

extension StreamBuffer where Event == ResponseStream.Element {
    /// Creates a buffer and a stream that reads its events.
    static func make(_ limits: Limits = Limits()) -> (stream: ResponseStream, buffer: StreamBuffer) {
        let buffer = StreamBuffer({ limits }, ResponseArrivals.current) { dropped, kept in
            // Keeps the subscription's start and the latest other connection event, so that the app knows whether its
            // subscription is connected.
            if dropped.value != nil { return }
            if kept.last != .started { _ = kept.popLast() }
            kept.append(dropped)
        }
        buffer.arrivals?.set(limits)
        let reader = Reader(buffer: buffer)
        let stream = ResponseStream(unfolding: {
            guard let (event, isFollowed) = try await reader.next() else { return nil }
            guard case .value(var response) = event else { return event }
            response.isFollowed = isFollowed
            return .value(response)
        })
        return (stream, buffer)
    }

    /// Adds an event, unless the buffer is finished.
    ///
    /// - Returns: `false` if the buffer is full. In that case, end the operation with the error `overflow`.
    func add(_ event: Event) -> Bool {
        guard case .value(var response) = event else { return add(event, bytes: 0) }
        if let arrivals { response.arrival = arrivals.now() }
        return add(.value(response), bytes: response.body.count)
    }
}
