import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// Passes messages from the socket's thread to the task that receives them.
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

    /// Creates an empty mailbox.
    ///
    /// - Parameter limit: The maximum number of bytes in unread messages. Each message counts 64 bytes more than its
    ///   size.
    init(limit: Int) {
        self.limit = limit
    }

    /// The reason why the WebSocket ended; `nil` while it is open.
    var closure: WebSocketClosure? { state.withLock { $0.closure } }

    /// The amount of data that has been received.
    var progress: WebSocketProgress { state.withLock { $0.progress } }

    /// Records that data has been received.
    ///
    /// - Parameter isInMessage: Whether a message is being received.
    func advance(by count: Int, isInMessage: Bool) {
        state.withLock { state in
            state.progress.count += Int64(count)
            state.progress.isInMessage = isInMessage
        }
    }

    /// Passes a message to a waiting receiver, or keeps it.
    ///
    /// - Returns: Whether there is room for more messages.
    func deposit(_ message: [UInt8]) -> Bool {
        state.withLock { [limit] state in
            guard state.closure == nil else { return true }
            while !state.receivers.isEmpty {
                // A cancelled receiver doesn't take the message.
                if state.receivers.removeFirst().finish(.success(message)) { return true }
            }
            // Counts a little more than the size, so that many empty messages reach the limit too.
            state.messages.append(message, bytes: message.count + 64)
            if state.messages.bytes > limit { state.isFull = true }
            return !state.isFull
        }
    }

    /// Ends the mailbox unless it has ended. Messages in it can still be received.
    ///
    /// - Returns: Whether this call ended it.
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

    /// Returns the next message.
    ///
    /// - Parameter onRoom: Called when there is room again, after `deposit` returned that there was none.
    /// - Throws: `WebSocketClosure` after the last message; `CancellationError`.
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
