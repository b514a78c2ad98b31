import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLClient

struct WebSocketDecoderTests {
    typealias Event = WebSocketDecoder.Event

    struct Outcome: Equatable {
        var events: [Event] = []
        var failure: WebSocketClosure?
    }

    private func decode(_ pieces: [ArraySlice<UInt8>], limit: Int = 100_000) -> Outcome {
        var decoder = WebSocketDecoder(limit: limit)
        var outcome = Outcome()
        for piece in pieces {
            do throws(WebSocketClosure) {
                try decoder.decode(piece, into: &outcome.events)
            } catch {
                outcome.failure = error
                break
            }
        }
        return outcome
    }

    /// Decodes bytes as a whole and byte by byte. Returns the result, or `nil` if the results differ.
    private func decode(_ bytes: [UInt8], limit: Int = 100_000) -> Outcome? {
        let whole = decode([bytes[...]], limit: limit)
        let single = decode(bytes.indices.map { bytes[$0...$0] }, limit: limit)
        return whole == single ? whole : nil
    }

    @Test(
        "A text message of any length, split at any byte, is read",
        arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
    func textMessageLength(_ count: Int) throws {
        let text = [UInt8](repeating: 0x61, count: count)
        #expect(decode(ServerFrames.frame(1, text)) == Outcome(events: [.text(text)]))
    }

    @Test("Fragments form one message, and control frames can arrive between them")
    func fragmentsMakeMessage() {
        let bytes =
            ServerFrames.frame(1, [0xE2], isFinal: false) + ServerFrames.frame(9, [1, 2])
            + ServerFrames.frame(0, [0x82], isFinal: false) + ServerFrames.frame(0, [], isFinal: false)
            + ServerFrames.frame(10, [3]) + ServerFrames.frame(0, [0xAC, 0x21]) + ServerFrames.text("next")
        let events: [Event] = [.ping([1, 2]), .pong([3]), .text(Array("€!".utf8)), .text(Array("next".utf8))]
        #expect(decode(bytes) == Outcome(events: events))
        for first in bytes.indices {
            for second in first...min(first + 9, bytes.count) {
                #expect(decode([bytes[..<first], bytes[first..<second], bytes[second...]]).events == events)
            }
        }
    }

    @Test("A close frame ends the stream with the frame's code and reason")
    func closeFrameEnds() {
        let bytes = ServerFrames.text("a") + ServerFrames.close(4401, "who?") + [0xFF, 0xFF]
        let closure = WebSocketClosure(code: 4401, reason: "who?")
        #expect(decode(bytes) == Outcome(events: [.text([0x61]), .close(closure)]))
        #expect(decode(ServerFrames.frame(8)) == Outcome(events: [.close(WebSocketClosure(code: 1005, reason: ""))]))
    }

    @Test(
        "A close code that must not be sent is a protocol violation",
        arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535] as [UInt16])
    func closeCodeNot(_ code: UInt16) {
        #expect(decode(ServerFrames.close(code))?.failure?.code == 1002)
    }

    @Test(
        "A close code that a server can send is accepted",
        arguments: [1000, 1001, 1002, 1003, 1007, 1011, 1014, 3000, 4999] as [UInt16])
    func closeCodeSent(_ code: UInt16) {
        #expect(decode(ServerFrames.close(code))?.events == [.close(WebSocketClosure(code: code, reason: ""))])
    }

    @Test(
        "A protocol violation is reported with its close code, wherever the bytes are split",
        arguments: [
            ("a reserved bit", ServerFrames.frame(1, reserved: 4), 1002),
            ("another one", ServerFrames.frame(1, reserved: 1), 1002),
            ("a reserved opcode", ServerFrames.frame(3), 1002),
            ("a reserved control opcode", ServerFrames.frame(11), 1002),
            ("a masked frame", ServerFrames.frame(1, [0x61], mask: [1, 2, 3, 4]), 1002),
            ("a ping in fragments", ServerFrames.frame(9, isFinal: false), 1002),
            ("a ping of 126 bytes", ServerFrames.frame(9, [UInt8](repeating: 0, count: 126)), 1002),
            ("a continuation of nothing", ServerFrames.frame(0), 1002),
            ("a message in a message", ServerFrames.frame(1, isFinal: false) + ServerFrames.text(""), 1002),
            ("two bytes for a short length", ServerFrames.frame(1, lengthBytes: 2, announcing: 125), 1002),
            ("eight bytes for a short length", ServerFrames.frame(1, lengthBytes: 8, announcing: 65_535), 1002),
            ("a length of 64 bits", ServerFrames.frame(1, lengthBytes: 8, announcing: 1 << 63), 1002),
            ("an incomplete close code", ServerFrames.frame(8, [3]), 1002),
            ("a binary message", ServerFrames.frame(2), 1003),
            ("a binary message in fragments", ServerFrames.frame(2, isFinal: false), 1003),
            ("a broken close reason", ServerFrames.frame(8, [3, 232, 0xFF]), 1007),
            ("a cut close reason", ServerFrames.frame(8, [3, 232, 0xC3]), 1007),
            ("a stray continuation byte", ServerFrames.frame(1, [0x80]), 1007),
            ("an overlong slash", ServerFrames.frame(1, [0xC0, 0xAF]), 1007),
            ("a surrogate", ServerFrames.frame(1, [0xED, 0xA0, 0x80]), 1007),
            ("beyond the last character", ServerFrames.frame(1, [0xF4, 0x90, 0x80, 0x80]), 1007),
            ("a character cut off", ServerFrames.frame(1, [0xE2, 0x82]), 1007),
            ("a frame of 2^63 - 1 bytes", ServerFrames.frame(1, lengthBytes: 8, announcing: .max >> 1), 1009),
        ] as [(String, [UInt8], UInt16)])
    func breaksProtocolRejected(
        _ name: String, _ bytes: [UInt8], _ code: UInt16
    )
        throws
    {
        let outcome = try #require(decode(ServerFrames.text("before") + bytes))
        #expect(outcome.events == [.text(Array("before".utf8))])
        #expect(outcome.failure?.code == code)
    }

    @Test("A message can be as large as the limit, but not larger")
    func largeMessages() {
        let ten = [UInt8](repeating: 0x61, count: 10)
        let five = [UInt8](repeating: 0x62, count: 5)
        #expect(decode(ServerFrames.frame(1, ten), limit: 10)?.events == [.text(ten)])
        #expect(decode(ServerFrames.frame(1, announcing: 11), limit: 10)?.failure?.code == 1009)
        let begun = ServerFrames.frame(1, ten, isFinal: false)
        #expect(decode(begun + ServerFrames.frame(0, five), limit: 15)?.events == [.text(ten + five)])
        #expect(decode(begun + ServerFrames.frame(0, announcing: 6), limit: 15)?.failure?.code == 1009)
    }

    @Test("Random messages in random fragments, split at random, are read as they were written")
    func randomMessagesRandom() {
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<2_000 {
            var bytes: [UInt8] = []
            var expected: [Event] = []
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let most = [3, 130, 300].randomElement(using: &numbers) ?? 0
                let length = Int.random(in: 0...most, using: &numbers)
                let text = String((0..<length).map { _ in "aé€😀\n".randomElement(using: &numbers) ?? "a" })
                var rest = Array(text.utf8)[...]
                var opcode: UInt8 = 1
                repeat {
                    let part = rest.prefix(Int.random(in: 0...200, using: &numbers))
                    rest = rest.dropFirst(part.count)
                    bytes += ServerFrames.frame(opcode, Array(part), isFinal: rest.isEmpty)
                    opcode = 0
                    if Bool.random(using: &numbers) {
                        let payload = (0..<Int.random(in: 0...125, using: &numbers)).map { UInt8($0) }
                        let isPing = Bool.random(using: &numbers)
                        // If this fragment is the last, the message is delivered before the control frame.
                        if rest.isEmpty { expected.append(.text(Array(text.utf8))) }
                        bytes += ServerFrames.frame(isPing ? 9 : 10, payload)
                        expected.append(isPing ? .ping(payload) : .pong(payload))
                    } else if rest.isEmpty {
                        expected.append(.text(Array(text.utf8)))
                    }
                } while !rest.isEmpty
            }
            var pieces: [ArraySlice<UInt8>] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                pieces.append(rest.prefix(Int.random(in: 1...150, using: &numbers)))
                rest = rest.dropFirst(pieces.last?.count ?? 0)
            }
            #expect(decode(pieces) == Outcome(events: expected))
        }
    }

    @Test("Ten thousand damaged streams give the same result whether they are read at once or byte by byte")
    func tenThousandDamaged() {
        var numbers = SeededNumbers(seed: 2)
        let limit = 400
        var failures = 0
        for _ in 0..<10_000 {
            var bytes =
                ServerFrames.frame(1, Array("héllo".utf8), isFinal: false) + ServerFrames.frame(9, [1])
                + ServerFrames.frame(0, Array(" wörld".utf8))
                + ServerFrames.frame(1, Array(repeating: 0x62, count: 200))
                + ServerFrames.close(1000, "bye")
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let index = Int.random(in: bytes.indices, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
                case 1: bytes.remove(at: index)
                default: bytes.insert(.random(in: 0...255, using: &numbers), at: index)
                }
            }
            let outcome = decode(bytes, limit: limit)
            #expect(outcome != nil)
            if let failure = outcome?.failure {
                failures += 1
                #expect([1002, 1003, 1007, 1009].contains(failure.code))
            }
        }
        #expect(failures > 1_000)
    }
}
