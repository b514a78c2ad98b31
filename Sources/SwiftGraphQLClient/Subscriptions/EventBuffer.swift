import GraphQLSelection
import HTTPTransfer

/// The events of an operation that wait to be read, limited in number and in bytes.
final class EventBuffer: Sendable {
    typealias Event = ResponseStream.Element

    /// How much may wait. One event may have any size.
    struct Limits: Hashable, Sendable {
        var events = Int.max
        var bytes = Int.max
        /// Whether the oldest events make room for new ones.
        var dropsOldest = false
    }

    private struct State: Sendable {
        var waiting = ByteCountedQueue<Event>()
        var readers: [Completion<Event?>] = []
        /// What follows the events that wait; `nil` while there may be more of them.
        var end: Result<Event?, any Error>?
        var onTermination: (@Sendable () -> Void)?
    }

    private let limits: Limits
    private let state = Locked(State())

    private init(_ limits: Limits) {
        self.limits = limits
    }

    /// Creates a buffer, and the stream of its events.
    static func make(_ limits: Limits = Limits()) -> (stream: ResponseStream, buffer: EventBuffer) {
        let buffer = EventBuffer(limits)
        let reader = Reader(buffer: buffer)
        return (ResponseStream(unfolding: { try await reader.next() }), buffer)
    }

    /// Sets what is called once: when the buffer is finished, or nobody reads it any more.
    func onTermination(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.end == nil { state.onTermination = action }
            return state.end != nil
        }
        if isOver { action() }
    }

    /// Adds an event, unless the buffer is finished.
    ///
    /// - Returns: `false` if there is no room; the operation should be ended with the error `overflow`.
    func add(_ event: Event) -> Bool {
        let bytes = event.value?.body.count ?? 0
        return state.withLock { [limits] state in
            guard state.end == nil else { return true }
            while !state.readers.isEmpty {
                // One who was cancelled takes none.
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

    /// The error for an event without room.
    var overflow: ClientError { .bufferOverflow(limits) }

    /// Ends the stream behind the events that wait.
    func finish(throwing error: (any Error)? = nil) {
        end(error.map { .failure($0) } ?? .success(nil), keepsEvents: true)
    }

    private func end(_ end: Result<Event?, any Error>, keepsEvents: Bool) {
        let (readers, action) = state.withLock { state -> ([Completion<Event?>], (@Sendable () -> Void)?) in
            if !keepsEvents { state.waiting = ByteCountedQueue() }
            guard state.end == nil else { return ([], nil) }
            // The first reader gets the error, and the others the end.
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
                reader.finish(.success(event))
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

    /// The reading end. When the stream is not held any more, nor is this, and the buffer ends.
    private final class Reader: Sendable {
        private let buffer: EventBuffer

        init(buffer: EventBuffer) { self.buffer = buffer }

        deinit { buffer.end(.success(nil), keepsEvents: false) }

        func next() async throws -> Event? { try await buffer.next() }
    }
}
