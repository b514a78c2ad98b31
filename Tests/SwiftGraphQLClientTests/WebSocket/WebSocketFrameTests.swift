import Testing

@testable import SwiftGraphQLClient

struct WebSocketFrameTests {
    @Test("Text is encoded as one masked frame", arguments: [0, 1, 125, 126, 65_535, 65_536])
    func text(_ count: Int) throws {
        let text = String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "a" : "")
        let frames = try #require(clientFrames(WebSocketFrame.encode(.text, text.utf8, key: 0x0102_0304)))
        #expect(frames.map(\.opcode) == [1])
        #expect(frames.first?.payload == Array(text.utf8))
    }

    @Test("Each frame is masked with its own key")
    func keys() {
        #expect(WebSocketFrame.encode(.text, "a".utf8, key: 0x0102_0304)[2..<6] == [1, 2, 3, 4])
        let frames = (0..<10).map { _ in WebSocketFrame.encode(.text, "a".utf8) }
        #expect(Set(frames.map { $0[2..<6] }).count == frames.count)
    }

    @Test("A close code that must not be sent is omitted from the payload of a close frame")
    func closePayload() {
        #expect(WebSocketFrame.closePayload(code: 1000, reason: "a") == [3, 232, 0x61])
        #expect(WebSocketFrame.closePayload(code: 1006, reason: "a").isEmpty)
    }
}
