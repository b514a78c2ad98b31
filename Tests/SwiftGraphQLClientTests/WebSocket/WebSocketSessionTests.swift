import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

struct WebSocketSessionTests {
    private func session() -> WebSocketSession { WebSocketSession(limit: 1_000, maskingKey: { 0x0102_0304 }) }

    /// Returns a description of each action, with unmasked frames.
    private func describe(_ actions: [WebSocketSession.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .write(let bytes), .pong(let bytes):
                clientFrames(bytes)?.map { "\($0.opcode) \($0.payload)" }.joined(separator: ", ") ?? "broken"
            case .deliver(let message): "deliver \(String(decoding: message, as: UTF8.self))"
            case .end(let closure): "end \(closure.code) \(closure.reason)"
            }
        }
    }

    @Test("Text is sent in one masked frame", arguments: [0, 1, 125, 126, 65_535, 65_536])
    func textGoesOut(_ count: Int) throws {
        let text = String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "a" : "")
        let frame = try #require(session().frame(of: text))
        #expect(Array(frame[1...].prefix { $0 != 1 }).first.map { $0 >= 128 } == true)
        let frames = try #require(clientFrames(frame))
        #expect(frames.map(\.opcode) == [1])
        #expect(frames.first?.payload == Array(text.utf8))
    }

    @Test("Each frame is masked with its own key")
    func frameMaskedKey() throws {
        let keys = KeyList()
        let session = WebSocketSession(limit: 1_000, maskingKey: keys.next)
        let frames = [session.frame(of: "a"), session.frame(of: "a")].compactMap(\.self)
        #expect(frames.map { Array($0[2..<6]) } == [[0, 0, 0, 1], [0, 0, 0, 2]])
    }

    @Test("The response to a ping repeats its payload, and a pong is ignored")
    func pingAnsweredPayload() {
        var session = session()
        let actions = session.receive((ServerFrames.frame(9, [7, 8]) + ServerFrames.frame(10, [9]))[...])
        #expect(describe(actions) == ["10 [7, 8]"])
    }

    @Test("A ping is sent as a separate frame, but never after the session is closed")
    func pingFrameNone() throws {
        var session = session()
        let frame = try #require(session.pingFrame())
        #expect(clientFrames(frame)?.map(\.opcode) == [9])
        _ = session.close(code: 1000)
        #expect(session.pingFrame() == nil)
    }

    @Test("The response to a close by the server repeats its code, and nothing is sent afterwards")
    func closeServerAnswered() {
        var session = session()
        let bytes = ServerFrames.text("last") + ServerFrames.close(4400, "no") + ServerFrames.text("late")
        #expect(describe(session.receive(bytes[...])) == ["deliver last", "8 [17, 48]", "end 4400 no"])
        #expect(session.frame(of: "more") == nil)
        #expect(session.receive(ServerFrames.text("later")[...]).isEmpty)
        #expect(session.close(code: 1000).isEmpty)
        #expect(session.disconnect("gone").isEmpty)
    }

    @Test("The response to a close without a code has no code")
    func closeWithoutCode() {
        var session = session()
        #expect(describe(session.receive(ServerFrames.frame(8)[...])) == ["8 []", "end 1005 "])
    }

    @Test("A close frame is sent once, and frames that arrive afterwards are ignored")
    func closeOurSaid() {
        var session = session()
        #expect(describe(session.close(code: 1000)) == ["8 [3, 232]"])
        #expect(session.close(code: 1001).isEmpty)
        #expect(session.frame(of: "more") == nil)
        let late = ServerFrames.text("late") + ServerFrames.frame(9, [1]) + ServerFrames.close(1000)
        #expect(session.receive(late[...]).isEmpty)
    }

    @Test("A close code that must not be sent is omitted from the close frame")
    func closeCodeNot() {
        var first = session()
        #expect(describe(first.close(code: 1006)) == ["8 []"])
    }

    @Test("A protocol violation is reported to the server with a close code")
    func breachProtocolTold() {
        var session = session()
        let actions = describe(session.receive((ServerFrames.text("a") + ServerFrames.frame(2))[...]))
        #expect(actions.first == "deliver a")
        #expect(actions.dropFirst().first?.hasPrefix("8 [3, 235, ") == true)
        #expect(actions.last?.hasPrefix("end 1003 ") == true)
        #expect(actions.count == 3)
    }

    @Test("A stream that ends without a close frame counts as a broken connection")
    func streamEndsWithout() {
        var session = session()
        _ = session.receive(ServerFrames.text("whole")[...])
        #expect(describe(session.disconnect("gone")) == ["end 1006 gone"])
    }
}

/// Masking keys that count up.
private final class KeyList: Sendable {
    private let last = Locked(UInt32(0))

    @Sendable func next() -> UInt32 {
        last.withLock {
            $0 += 1
            return $0
        }
    }
}
