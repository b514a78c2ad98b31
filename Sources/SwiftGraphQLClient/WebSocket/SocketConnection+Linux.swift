#if !canImport(Darwin)
    /// An open WebSocket of the socket loop. Letting go of it cuts the connection.
    final class SocketConnection: WebSocketConnection {
        let subprotocol: String?
        private let id: UInt64
        private let mailbox: WebSocketMailbox
        private let loop: SocketLoop

        init(id: UInt64, subprotocol: String?, mailbox: WebSocketMailbox, loop: SocketLoop) {
            self.id = id
            self.subprotocol = subprotocol
            self.mailbox = mailbox
            self.loop = loop
        }

        deinit {
            loop.submit(.drop(id))
        }

        func send(_ text: String) async throws {
            if let closure = mailbox.closure { throw closure }
            try Task.checkCancellation()
            try await wait { .send(id, text, $0) }
        }

        func ping() async throws {
            if let closure = mailbox.closure { throw closure }
            try Task.checkCancellation()
            try await wait { .ping(id, $0) }
        }

        private func wait(for command: (Completion<Void>) -> SocketLoop.Command) async throws {
            let done = Completion<Void>()
            loop.submit(command(done))
            do {
                try await done.wait()
            } catch let error as WebSocketClosure {
                // The loop knows no more than that there is no such socket.
                throw mailbox.closure ?? error
            }
        }

        func receive() async throws -> [UInt8] {
            try await mailbox.next { loop.submit(.resume(id)) }
        }

        func close(code: UInt16, reason: String) async {
            mailbox.finish(WebSocketClosure(code: code, reason: reason))
            let closed = Completion<Void>()
            loop.submit(.close(id, code, reason, closed))
            // Cancelled, it returns at once; the handshake goes on within its bound.
            _ = try? await closed.wait()
        }
    }
#endif
