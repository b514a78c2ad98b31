import Foundation
import TestSupport

@testable import SwiftGraphQLClient

#if os(Linux)
    extension LimitFault {
        private static func head(_ type: String) -> [UInt8] {
            Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n".utf8)
        }

        private static let events = head("text/event-stream")
        private static let parts = head("multipart/mixed; boundary=-")

        private static func part(_ text: String) -> String { "---\r\n\r\n\(text)\r\n" }

        private static func deferred(_ parts: [String]) -> String {
            let first = part(#"{"data":{"hero":{"id":"1"}},"hasNext":true}"#)
            let last = part(#"{"incremental":[{"path":["hero"],"data":{"name":"Luke"}}],"hasNext":false}"#)
            return first + parts.map { part($0) }.joined() + last + "-----\r\n"
        }

        private static let hero = Due.values(["Luke"])

        // MARK: Responses in parts

        /// Returns an attack with patches, each of which belongs to the deepest object of the previous patch.
        static func nestedPatches(_ dice: inout FaultDice) -> LimitFault {
            var patches: [String] = []
            var depth = 1
            var isTooDeep = false
            for _ in 0..<dice.number(1...12) {
                let levels = dice.number(1...100)
                let path = ["\"hero\""] + Array(repeating: "\"a\"", count: depth - 1)
                let data =
                    String(repeating: #"{"a":"#, count: levels) + "{}" + String(repeating: "}", count: levels)
                patches.append(
                    #"{"incremental":[{"path":[\#(path.joined(separator: ","))],"data":\#(data)}],"hasNext":true}"#)
                // The response's own object also counts as a level.
                if 1 + depth + levels + 1 > 512 { isTooDeep = true }
                depth += levels
            }
            let text = deferred(patches)
            return LimitFault(
                "patches of \(depth) levels", .deferred, isTooDeep ? .error(.malformedResponse) : hero
            ) { $0.connection.write(parts + Array(text.utf8)) }
        }

        static func manyParts(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...100)
            return LimitFault(
                "\(count) small parts", .deferred,
                count + 2 > limits.maximumResponseParts ? .error(.responseTooLarge) : hero
            ) { visit in
                let text = deferred(Array(repeating: #"{"hasNext":true}"#, count: count))
                visit.connection.write(parts + Array(text.utf8))
            }
        }

        /// Returns an attack with a part whose elements take 96 bytes of memory each, but only three bytes of text.
        static func partsThatGrow(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.pick([1, 100, 4_000, 4_300, 20_000])
            return LimitFault(
                "a part of \(count) empty arrays", .deferred, count > 4_000 ? .error(.responseTooLarge) : hero
            ) { visit in
                let arrays = Array(repeating: "[]", count: count).joined(separator: ",")
                let text = deferred([#"{"hasNext":true,"extensions":{"a":[\#(arrays)]}}"#])
                visit.connection.write(parts + Array(text.utf8))
            }
        }

        /// Returns an attack with a boundary of 1 to 5,000 bytes, in a response that arrives one byte per chunk.
        static func longBoundary(_ dice: inout FaultDice) -> LimitFault {
            let boundary = String(repeating: "x", count: dice.pick([1, 70, 71, 5_000]))
            let text = deferred([]).replacingOccurrences(of: "---", with: "--\(boundary)")
            let chunks = text.utf8.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) }
            return LimitFault(
                "a boundary of \(boundary.count) bytes", .deferred,
                boundary.count > 70 ? .error(.protocolViolation) : hero
            ) { visit in
                let head =
                    "HTTP/1.1 200 OK\r\nContent-Type: multipart/mixed; boundary=\(boundary)\r\n"
                    + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                visit.connection.write(Array(head.utf8) + chunks + Array("0\r\n\r\n".utf8))
            }
        }

        // MARK: Subscriptions

        private static func event(_ text: String, id: String? = nil) -> String {
            (id.map { "id: \($0)\n" } ?? "") + #"data: {"data":{"news":"\#(text)"}}"# + "\n\n"
        }

        static func silentStream(_ dice: inout FaultDice) -> LimitFault {
            let text = (0..<dice.number(0...3)).map { event("\($0)") }.joined()
            var fault = LimitFault("a silent stream", .events, .error(.timedOut)) { visit in
                visit.connection.write(events + Array(text.utf8))
                _ = visit.connection.readToEnd()
            }
            fault.isEndless = true
            return fault
        }

        /// Returns an attack in which two streams end after a few events, and the third stream completes.
        ///
        /// Each event may have an `id`, which the client must not send back.
        static func interruptedStreams(_ dice: inout FaultDice) -> LimitFault {
            var texts: [String] = []
            var values: [String] = []
            for _ in 0...2 {
                var text = ""
                for _ in 0..<dice.number(0...3) {
                    let id = dice.pick([nil, "\(dice.number(0...999))", "", String(repeating: "x", count: 1_025)])
                    text += event("\(values.count)", id: id)
                    values.append("\(values.count)")
                }
                texts.append(text)
            }
            return LimitFault("interrupted streams", .events, .values(values)) { [texts] visit in
                if FaultServer.field("last-event-id", in: visit.head) != nil { visit.object("a Last-Event-ID") }
                let end = visit.attempt == 2 ? "event: complete\n\n" : ""
                visit.connection.write(events + Array((texts[min(visit.attempt, 2)] + end).utf8))
            }
        }

        static func longEvent(_ dice: inout FaultDice) -> LimitFault {
            let text = String(repeating: "x", count: dice.pick([0, 10_000, 16_384, 30_000]))
            let due = text.utf8.count > 10_000 ? Due.error(.responseTooLarge) : .values([text])
            if dice.isTrue(oneIn: 2) {
                return LimitFault("an event of \(text.count) bytes", .events, due) { visit in
                    visit.connection.write(events + Array((event(text) + "event: complete\n\n").utf8))
                }
            }
            return LimitFault("a part of \(text.count) bytes", .parts, due) { visit in
                let payload = #"{"payload":{"data":{"news":"\#(text)"}}}"#
                visit.connection.write(parts + Array((part(payload) + "-----\r\n").utf8))
            }
        }

        // MARK: WebSockets

        /// Accepts the WebSocket and acknowledges the connection.
        private static func open(_ visit: Visit) {
            let key = FaultServer.field("sec-websocket-key", in: visit.head) ?? ""
            let head =
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Protocol: graphql-transport-ws\r\n"
                + "Sec-WebSocket-Accept: \(WebSocketHandshake.accept(for: key))\r\n\r\n"
            visit.connection.write(Array(head.utf8) + ServerFrames.text(#"{"type":"connection_ack"}"#))
        }

        /// Reads until the client closes the connection and checks the code in the client's close frame.
        private static func expectClosure(_ code: UInt16, _ visit: Visit) {
            let closure = clientFrames(visit.connection.readToEnd())?.last
            let received = closure.map { Array($0.payload.prefix(2)) } ?? []
            if closure?.opcode != 8 || received != [UInt8(code / 256), UInt8(code % 256)] {
                visit.object("closed with \(received) in place of \(code)")
            }
        }

        /// Returns an attack with pings, as frames or as messages. The client needn't respond once it has its value.
        static func pings(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...60)
            let payload = String(repeating: "x", count: dice.pick([1, 120]))
            let isMessage = dice.isTrue(oneIn: 2)
            let ping =
                isMessage
                ? ServerFrames.text(#"{"type":"ping","payload":{"a":"\#(payload)"}}"#)
                : ServerFrames.frame(9, Array(payload.utf8))
            return LimitFault(
                "\(count) pings of \(ping.count) bytes, as \(isMessage ? "messages" : "frames")", .socket,
                .values(["a"])
            ) { visit in
                open(visit)
                visit.connection.write(
                    (0..<count).flatMap { _ in ping }
                        + ServerFrames.text(#"{"id":"1","type":"next","payload":{"data":{"news":"a"}}}"#)
                        + ServerFrames.text(#"{"id":"1","type":"complete"}"#))
                let pongs = clientFrames(visit.connection.readToEnd())?.count { frame in
                    let text = String(decoding: frame.payload, as: UTF8.self)
                    return text.contains(payload) && (isMessage ? text.contains("pong") : frame.opcode == 10)
                }
                if let pongs, pongs > count { visit.object("\(pongs) pongs for \(count) pings") }
            }
        }

        /// Returns an attack with the response to a query or a mutation over a WebSocket.
        static func socketResponse(_ dice: inout FaultDice) -> LimitFault {
            let isMutation = dice.isTrue(oneIn: 2)
            // The list with 1,800 elements exceeds the memory limit for values, but that limit only applies to parts.
            let count = dice.pick([1, 1_800, 3_000])
            let values = Array(repeating: #"{"a":1}"#, count: count).joined(separator: ",")
            let next = #"{"id":"1","type":"next","payload":{"data":{"__typename":"Query","b":[\#(values)]}}}"#
            let (message, due): (String, Due) = dice.pick([
                (next, count == 3_000 ? .error(.responseTooLarge) : value),
                (#"{"id":"1","type":"error","payload":[{"message":"no"}]}"#, .reported),
                (#"{"id":"1","type":"complete"}"#, .error(.emptyResponse)),
                (#"{"id":"1","type":"next","payload":[]}"#, .error(.protocolViolation)),
                (#"{"type":"news"}"#, .error(.protocolViolation)),
            ])
            return LimitFault(
                "\(message.prefix(60)) in \(message.utf8.count) bytes", isMutation ? .socketMutation : .socketQuery, due
            ) { visit in
                open(visit)
                // Waits until the client has started the operation, because the response must not arrive earlier.
                var frames: [(opcode: UInt8, payload: [UInt8])] = []
                var bytes: [UInt8] = []
                while !frames.contains(where: { String(decoding: $0.payload, as: UTF8.self).contains("subscribe") }) {
                    let piece = visit.connection.read()
                    if piece.isEmpty { return visit.object("nothing was subscribed") }
                    bytes += piece
                    frames = clientFrames(bytes) ?? []
                }
                visit.connection.write(ServerFrames.text(message))
                _ = visit.connection.readToEnd()
            }
        }

        static func silentHandshake(_ dice: inout FaultDice) -> LimitFault {
            let start = Array("HTTP/1.1 101 Switching".utf8).prefix(dice.number(0...22))
            var fault = LimitFault("a silent handshake", .socket, .error(.timedOut)) { visit in
                visit.connection.write(Array(start))
                _ = visit.connection.readToEnd()
            }
            fault.isEndless = true
            return fault
        }

        static func closeCode(_ dice: inout FaultDice) -> LimitFault {
            // Servers must not send the first six codes (RFC 6455, section 7.4).
            let (code, error): (UInt16, ClientError.Code) = dice.pick([
                (0, .protocolViolation), (999, .protocolViolation), (1005, .protocolViolation),
                (1006, .protocolViolation), (1015, .protocolViolation), (5000, .protocolViolation),
                (1000, .socketClosed), (1002, .socketClosed), (1011, .internalServerError), (4401, .unauthorized),
            ])
            return LimitFault("close code \(code)", .socket, .error(error)) { visit in
                open(visit)
                visit.connection.write(ServerFrames.close(code))
                visit.connection.finishWriting()
                expectClosure(error == .protocolViolation ? 1002 : code, visit)
            }
        }

        static func longMessage(_ dice: inout FaultDice) -> LimitFault {
            let text = String(repeating: "x", count: dice.pick([0, 10_000, 16_384, 30_000]))
            let isTooLong = text.utf8.count > 10_000
            let message = Array(#"{"id":"1","type":"next","payload":{"data":{"news":"\#(text)"}}}"#.utf8)
            let cut = dice.number(0...message.count)
            return LimitFault(
                "a message of \(message.count) bytes", .socket,
                isTooLong ? .error(.responseTooLarge) : .values([text])
            ) { visit in
                open(visit)
                visit.connection.write(
                    ServerFrames.frame(1, Array(message[..<cut]), isFinal: false)
                        + ServerFrames.frame(0, Array(message[cut...]))
                        + ServerFrames.text(#"{"id":"1","type":"complete"}"#))
                if isTooLong {
                    visit.connection.finishWriting()
                    expectClosure(1009, visit)
                } else {
                    _ = visit.connection.readToEnd()
                }
            }
        }
    }
#endif
