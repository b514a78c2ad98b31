import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

/// Tests WebSockets whose frames, handshakes or messages have faults.
@Suite struct FrameFaultTests {
    @Test(
        "Two thousand broken sequences of frames yield the messages before the fault and end at most once",
        arguments: 0..<10)
    func twoThousandBroken(
        _ block: Int
    ) {
        for seed in block * 200..<(block + 1) * 200 {
            var dice = FaultDice(seed: seed)
            var bytes: [UInt8] = []
            var texts: [(text: [UInt8], end: Int)] = []
            for number in 0..<dice.number(1...6) {
                let text = Array("\(number) \(String(repeating: "€", count: dice.pick([0, 3, 30, 200])))".utf8)
                if dice.isTrue(oneIn: 3) {
                    let cut = dice.number(0...text.count)
                    bytes += ServerFrames.frame(1, Array(text[..<cut]), isFinal: false)
                    if dice.isTrue(oneIn: 2) { bytes += ServerFrames.frame(9, [7]) }
                    bytes += ServerFrames.frame(0, Array(text[cut...]))
                } else {
                    bytes += ServerFrames.frame(1, text)
                }
                texts.append((text, bytes.count))
            }
            bytes += ServerFrames.close(1000)
            let fault = dice.broken(bytes)
            let pieces = dice.pieces(of: fault.bytes)

            let limit = 4_000
            func decode(_ pieces: [ArraySlice<UInt8>]) -> (events: [WebSocketDecoder.Event], failure: WebSocketClosure?)
            {
                var decoder = WebSocketDecoder(limit: limit)
                var events: [WebSocketDecoder.Event] = []
                do throws(WebSocketClosure) {
                    for piece in pieces { try decoder.decode(piece, into: &events) }
                } catch {
                    return (events, error)
                }
                return (events, nil)
            }
            let (events, failure) = decode(pieces)

            let whole = decode([fault.bytes[...]])
            dice.check(events == whole.events, "\(fault.name): \(events) cut, \(whole.events) at once")
            dice.check(failure == whole.failure, "\(fault.name): the pieces fail in another way")
            let delivered = events.compactMap { if case .text(let text) = $0 { text } else { nil } }
            let before = texts.filter { $0.end <= fault.position }.map(\.text)
            dice.check(delivered.starts(with: before), "\(fault.name): \(events)")
            for text in delivered {
                let isUTF8 = Array(String(decoding: text, as: UTF8.self).utf8) == text
                dice.check(isUTF8, "\(fault.name): text that is not UTF-8")
                dice.check(text.count <= limit, "\(fault.name): a message of \(text.count) bytes")
            }
            let ends = events.indices.filter { if case .close = events[$0] { true } else { false } }
            dice.check(ends.isEmpty || ends == [events.count - 1], "\(fault.name): ends \(ends) in \(events)")
            dice.check(ends.isEmpty || failure == nil, "\(fault.name): a failure after the end")
            if !ends.isEmpty {
                let more = decode(pieces + [bytes[...]])
                dice.check(more.events == events && more.failure == nil, "\(fault.name): more after the end")
            }
        }
    }

    /// The result of a response to the opening handshake.
    private enum Outcome: Equatable {
        case accepted(subprotocol: String?, rest: [UInt8])
        case rejected(ClientError.Code)
    }

    @Test("Each of a thousand broken handshakes has the same outcome, however it is cut into pieces", arguments: 0..<5)
    func thousandBrokenHandshakes(_ block: Int) throws {
        for seed in block * 200..<(block + 1) * 200 {
            var dice = FaultDice(seed: seed)
            let endpoint = try WebSocketEndpoint(#require(.init(string: "ws://example.com/graphql")))
            let handshake = try WebSocketHandshake(
                to: endpoint, subprotocols: ["graphql-transport-ws"], headers: [:], nonce: Array(0..<16))
            let key = try #require(
                String(decoding: handshake.request, as: UTF8.self).split(separator: "\r\n")
                    .first { $0.hasPrefix("Sec-WebSocket-Key: ") }?.dropFirst(19))
            let frames = ServerFrames.text("first")
            let head = Array(
                ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Protocol: graphql-transport-ws\r\n"
                    + "Sec-WebSocket-Accept: \(WebSocketHandshake.accept(for: String(key)))\r\n\r\n").utf8)
            let fault = dice.broken(head + frames)

            func outcome(_ pieces: [ArraySlice<UInt8>]) -> Outcome {
                var handshake = handshake
                var accepted: WebSocketHandshake.Acceptance?
                do throws(ClientError) {
                    for piece in pieces {
                        if accepted != nil {
                            accepted?.rest += piece
                        } else {
                            accepted = try handshake.receive(piece)
                        }
                    }
                } catch {
                    return .rejected(error.code)
                }
                if let accepted { return .accepted(subprotocol: accepted.subprotocol, rest: accepted.rest) }
                return .rejected(.connectionFailed)
            }
            let atOnce = outcome([fault.bytes[...]])
            let cut = outcome(dice.pieces(of: fault.bytes))
            dice.check(cut == atOnce, "\(fault.name): \(cut) cut, \(atOnce) at once")
            if fault.position >= head.count {
                let rest = Array(fault.bytes[head.count...])
                dice.check(
                    atOnce == .accepted(subprotocol: "graphql-transport-ws", rest: rest), "\(fault.name): \(atOnce)")
            } else if fault.name == "cut" {
                dice.check(atOnce == .rejected(.connectionFailed), "\(fault.name): \(atOnce)")
            }
        }
    }

    @Test("In fifteen hundred faulty conversations, only active operations get messages", arguments: 0..<5)
    func fifteenHundredConversations(_ block: Int) async throws {
        for seed in block * 300..<(block + 1) * 300 {
            var dice = FaultDice(seed: seed)
            let subprotocol = dice.pick(WebSocketSubprotocol.allCases)
            let next = subprotocol == .graphQLWS ? "data" : "next"
            var messages = [#"{"type":"connection_ack"}"#]
            for _ in 0..<dice.number(0...8) {
                let id = dice.number(1...3)
                messages.append(
                    dice.pick([
                        #"{"id":"\#(id)","type":"\#(next)","payload":{"data":{"a":1}}}"#,
                        #"{"id":"\#(id)","type":"error","payload":[{"message":"m"}]}"#,
                        #"{"id":"\#(id)","type":"complete"}"#, #"{"type":"ping","payload":{"p":1}}"#,
                        #"{"type":"pong"}"#, #"{"type":"ka"}"#, #"{"type":"connection_ack","payload":{}}"#,
                    ]))
            }
            var script = messages.map { Array($0.utf8) }
            for _ in 0..<dice.number(1...2) {
                let index = dice.number(0...script.count - 1)
                switch dice.number(0...3) {
                case 0: script.insert(script[index], at: index)
                case 1: script.swapAt(index, dice.number(0...script.count - 1))
                case 2: script.insert(Array(#"{"type":"unheard","id":"1"}"#.utf8), at: index)
                default: script[index] = dice.broken(script[index]).bytes
                }
            }

            var operations = RecordedOperations(subprotocol)
            let request = GraphQLRequest(type: .subscription, document: "{ a }")
            let ids = (0..<2).map { _ in operations.start(request) }
            var (acknowledgements, log) = (0, operations.takeLog())
            for message in script {
                let isOver = operations.hasFailed
                let more = operations.hear(message)
                dice.check(!isOver || more.isEmpty, "\(more) after the failure")
                log += more
            }
            for entry in log {
                if entry.hasPrefix("acknowledged") {
                    acknowledgements += 1
                } else {
                    let text = entry.dropFirst("send ".count)
                    dice.check((try? JSONDocument(Array(text.utf8)).root.kind) == .object, entry)
                }
            }
            for id in ids {
                for body in try await operations.received(id) where body != "finish" {
                    dice.check((try? JSONDocument(Array(body.utf8)).root.kind) == .object, body)
                }
            }
            let failure = await operations.failure()
            dice.check((failure != nil) == operations.hasFailed, "\(String(describing: failure))")
            if let failure {
                let isValid = !failure.error.message.isEmpty && (1000...4999).contains(failure.closeCode)
                dice.check(isValid, "\(failure)")
            }
            dice.check(acknowledgements <= 1, "\(acknowledgements) acknowledgements")
        }
    }
}
