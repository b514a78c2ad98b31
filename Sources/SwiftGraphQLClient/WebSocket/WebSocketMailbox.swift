import GraphQLSelection
import HTTPTransfer

/// The messages between the socket's thread and the task that receives them.
final class WebSocketMailbox: Sendable {
    private struct State: Sendable {
        var messages = ByteCountedQueue<[UInt8]>()
        var isFull = false
        var receivers: [Completion<[UInt8]>] = []
        var closure: WebSocketClosure?
        var progress = WebSocketProgress()
    }

    private let state = Locked(State())
    private let limit: Int

    /// An empty mailbox.
    ///
    /// - Parameter limit: How many bytes may wait; each message counts a little more than it has.
    init(limit: Int) {
        self.limit = limit
    }

    /// How the WebSocket ended; nil while it has not.
    var closure: WebSocketClosure? { state.withLock { $0.closure } }

    /// How much has been received.
    var progress: WebSocketProgress { state.withLock { $0.progress } }

    /// Records that something has been received.
    ///
    /// - Parameter isInMessage: Whether a message has begun that is not complete.
    func advance(by count: Int, isInMessage: Bool) {
        state.withLock { state in
            state.progress.count += Int64(count)
            state.progress.isInMessage = isInMessage
        }
    }

    /// Hands a message to who waits for one, or keeps it.
    ///
    /// - Returns: Whether there is room for more.
    func deposit(_ message: [UInt8]) -> Bool {
        state.withLock { [limit] state in
            guard state.closure == nil else { return true }
            while !state.receivers.isEmpty {
                // One who was cancelled takes none.
                if state.receivers.removeFirst().finish(.success(message)) { return true }
            }
            // Each counts a little more than it has, so that many empty ones are not free.
            state.messages.append(message, bytes: message.count + 64)
            if state.messages.bytes > limit { state.isFull = true }
            return !state.isFull
        }
    }

    /// Ends it, if it has not ended; what waits can still be taken.
    ///
    /// - Returns: Whether it had not ended before.
    @discardableResult func finish(_ closure: WebSocketClosure) -> Bool {
        let receivers = state.withLock { state -> [Completion<[UInt8]>]? in
            guard state.closure == nil else { return nil }
            state.closure = closure
            defer { state.receivers = [] }
            return state.receivers
        }
        for receiver in receivers ?? [] { receiver.finish(.failure(closure)) }
        return receivers != nil
    }

    /// The next message.
    ///
    /// - Parameter onRoom: Called when there is room again, after `deposit` told that there was none.
    /// - Throws: `WebSocketClosure` after the last one; `CancellationError`.
    func next(onRoom: () -> Void) async throws -> [UInt8] {
        try Task.checkCancellation()
        let receiver = Completion<[UInt8]>()
        let hasRoom = state.withLock { [limit] state -> Bool in
            if let message = state.messages.popFirst() {
                receiver.finish(.success(message))
                guard state.isFull, state.messages.bytes <= limit / 2 else { return false }
                state.isFull = false
                return true
            }
            if let closure = state.closure {
                receiver.finish(.failure(closure))
            } else {
                state.receivers.removeAll(where: \.isFinished)
                state.receivers.append(receiver)
            }
            return false
        }
        if hasRoom { onRoom() }
        return try await receiver.wait()
    }
}
