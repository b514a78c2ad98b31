#if os(Linux)
    import SwiftGraphQLHTTP

    /// An open WebSocket in the event loop. Deallocation closes the connection without a close handshake.
    final class SocketConnection: WebSocketConnection {
        let subprotocol: String?
        private let socket: LoopSocket
        private let mailbox: WebSocketMailbox
        private let loop: LibcurlLoop

        init(of socket: LoopSocket, subprotocol: String?, mailbox: WebSocketMailbox, loop: LibcurlLoop) {
            self.socket = socket
            self.subprotocol = subprotocol
            self.mailbox = mailbox
            self.loop = loop
        }

        deinit {
            loop.run { [socket] in socket.drop() }
        }

        var progress: WebSocketProgress { mailbox.progress }

        func send(_ text: String) async throws {
            if let closure = mailbox.closure { throw closure }
            try Task.checkCancellation()
            try await wait { [socket] in socket.send(text, $0) }
        }

        func ping() async throws {
            if let closure = mailbox.closure { throw closure }
            try Task.checkCancellation()
            try await wait { [socket] in socket.ping($0) }
        }

        private func wait(for command: @escaping @Sendable (Completion<Void>) -> Void) async throws {
            let done = Completion<Void>()
            loop.run { command(done) }
            do {
                try await done.wait()
            } catch let error as WebSocketClosure {
                // The socket only reports that it is closed; the mailbox may know the reason.
                throw mailbox.closure ?? error
            }
        }

        func receive() async throws -> [UInt8] {
            try await mailbox.next { loop.run { [socket] in socket.resume() } }
        }

        func close(code: UInt16, reason: String) async {
            mailbox.finish(WebSocketClosure(code: code, reason: reason))
            let closed = Completion<Void>()
            loop.run { [socket] in socket.close(code: code, reason: reason, closed) }
            // If the task is cancelled, this returns immediately, and the close handshake continues within its time
            // limit.
            _ = try? await closed.wait()
        }
    }
#endif
