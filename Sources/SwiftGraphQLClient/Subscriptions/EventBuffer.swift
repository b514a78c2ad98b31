import GraphQLSelection
import HTTPTransfer

/// A buffer for the events of an operation that haven't been read yet, limited in number and in bytes.
final class EventBuffer: Sendable {
    typealias Event = ResponseStream.Element

    /// The limits of a buffer. A single event may have any size.
    struct Limits: Hashable, Sendable {
        var events = Int.max
        var bytes = Int.max
        /// Whether to discard the oldest events to make room for new ones.
        var dropsOldest = false
    }

    private struct State: Sendable {
        var waiting = ByteCountedQueue<Event>()
        var readers: [Completion<Event?>] = []
        /// The end of the stream, after the buffered events; `nil` while more events may arrive.
        var end: Result<Event?, any Error>?
        var onTermination: (@Sendable () -> Void)?
    }

    private let limits: Limits
    private let state = Locked(State())

    private init(_ limits: Limits) {
        self.limits = limits
    }

    /// Creates a buffer and a stream that reads its events.
    static func make(_ limits: Limits = Limits()) -> (stream: ResponseStream, buffer: EventBuffer) {
        let buffer = EventBuffer(limits)
        let reader = Reader(buffer: buffer)
        return (ResponseStream(unfolding: { try await reader.next() }), buffer)
    }

    /// Sets a closure that is called once, when the buffer is finished or its stream is deallocated.
    func onTermination(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.end == nil { state.onTermination = action }
            return state.end != nil
        }
        if isOver { action() }
    }

    /// Adds an event, unless the buffer is finished.
    ///
    /// - Returns: `false` if the buffer is full. The caller should then end the operation with the error `overflow`.
    func add(_ event: Event) -> Bool {
        let bytes = event.value?.body.count ?? 0
        return state.withLock { [limits] state in
            guard state.end == nil else { return true }
            while !state.readers.isEmpty {
                // A cancelled reader doesn't take the event.
                if state.readers.removeFirst().finish(.success(event)) { return true }
            }
            while !state.waiting.isEmpty,
                state.waiting.count >= limits.events || bytes > limits.bytes - state.waiting.bytes
            {
                guard limits.dropsOldest else { return false }
                _ = state.waiting.popFirst()
            }
            state.waiting.append(event, bytes: bytes)
            return true
        }
    }

    /// The error for an event that didn't fit into the buffer.
    var overflow: ClientError { .bufferOverflow(limits) }

    /// Ends the stream after the buffered events.
    func finish(throwing error: (any Error)? = nil) {
        end(error.map { .failure($0) } ?? .success(nil), keepsEvents: true)
    }

    private func end(_ end: Result<Event?, any Error>, keepsEvents: Bool) {
        let (readers, action) = state.withLock { state -> ([Completion<Event?>], (@Sendable () -> Void)?) in
            if !keepsEvents { state.waiting = ByteCountedQueue() }
            guard state.end == nil else { return ([], nil) }
            // The first reader gets the error. The others see the end of the stream.
            state.end = state.readers.isEmpty ? end : .success(nil)
            defer { (state.readers, state.onTermination) = ([], nil) }
            return (state.readers, state.onTermination)
        }
        for (index, reader) in readers.enumerated() { reader.finish(index == 0 ? end : .success(nil)) }
        action?()
    }

    private func next() async throws -> Event? {
        let reader = Completion<Event?>()
        state.withLock { state in
            if let event = state.waiting.popFirst() {
                reader.finish(.success(event.followed(!state.waiting.isEmpty)))
            } else if let end = state.end {
                state.end = .success(nil)
                reader.finish(end)
            } else {
                state.readers.removeAll(where: \.isFinished)
                state.readers.append(reader)
            }
        }
        do {
            return try await reader.wait()
        } catch {
            guard error is CancellationError, Task.isCancelled else { throw error }
            end(.success(nil), keepsEvents: false)
            return nil
        }
    }

    /// The reading end, held by the stream. Its deallocation ends the buffer.
    private final class Reader: Sendable {
        private let buffer: EventBuffer

        init(buffer: EventBuffer) { self.buffer = buffer }

        deinit { buffer.end(.success(nil), keepsEvents: false) }

        func next() async throws -> Event? { try await buffer.next() }
    }
}

extension SubscriptionEvent<GraphQLResponse> {
    /// Returns the event with a flag that tells whether the next event has already arrived.
    fileprivate func followed(_ isFollowed: Bool) -> Self {
        guard case .value(var response) = self else { return self }
        response.isFollowed = isFollowed
        return .value(response)
    }
}
