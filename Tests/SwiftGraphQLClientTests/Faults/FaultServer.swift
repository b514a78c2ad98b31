import Foundation
import TestSupport

@testable import SwiftGraphQLClient

#if os(Linux)
    /// The bytes that a bad server writes to one connection.
    struct WireScript: Sendable {
        /// The expected outcome.
        enum Due: Sendable {
            /// The operation yields all values and ends without an error.
            case success
            /// The operation fails with an error of a documented type.
            case failure
            /// The operation either succeeds or fails.
            case either
        }

        enum Ending: Sendable {
            case close
            /// Reads what the client still sends before closing, so that the system doesn't reset the connection.
            case drain
            case reset
            case silence
        }

        var pieces: [ArraySlice<UInt8>] = []
        /// The time between the pieces, in microseconds.
        var pause: UInt32 = 0
        var ending = Ending.close
        var due = Due.success
        var name = "no fault"

        /// The client's timeout: short if nothing will arrive, and otherwise long enough for a busy machine.
        var patience: Duration {
            switch ending {
            case .silence: .seconds(1)
            // If a fault makes the client wait for more bytes, the server also waits until the client gives up.
            case .drain: .seconds(4)
            case .close, .reset: .seconds(40)
            }
        }

        init(_ bytes: [UInt8], _ due: Due = .success, _ name: String = "no fault") {
            pieces = [bytes[...]]
            self.due = due
            self.name = name
        }

        func play(on connection: RawConnection) {
            for piece in pieces {
                connection.write(Array(piece))
                if pause > 0 { usleep(pause) }
            }
            switch ending {
            case .close: break
            case .drain:
                connection.finishWriting()
                _ = connection.readToEnd()
            case .reset: connection.resetAtEnd()
            case .silence: _ = connection.readToEnd()
            }
        }
    }

    /// A server that responds to `/SEED` with the script for that seed.
    struct FaultServer {
        private let server: RawServer

        init(_ script: @escaping @Sendable (_ seed: Int, _ head: String) -> WireScript) throws {
            server = try RawServer { connection in
                guard let head = connection.readHead(),
                    let seed = head.split(separator: " ").dropFirst().first.flatMap({ Int($0.dropFirst()) })
                else { return }
                // If the body weren't read, the system would reset the connection and discard the response.
                var missing = Self.field("content-length", in: head).flatMap { Int($0) } ?? 0
                while missing > 0 {
                    let chunk = connection.read()
                    if chunk.isEmpty { return }
                    missing -= chunk.count
                }
                script(seed, head).play(on: connection)
            }
        }

        func endpoint(_ scheme: String, seed: Int) -> URL? {
            URL(string: "\(scheme)://127.0.0.1:\(server.port)/\(seed)")
        }

        func stop() { server.stop() }

        static func field(_ name: String, in head: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    extension WireScript {
        /// Returns a response, valid or faulty, to a POST with a query for `__typename`.
        ///
        /// - Parameter cutsHeads: Whether the connection can end within a head. In that case, Foundation on Linux would
        ///   end the process.
        static func answer(seed: Int, cutsHeads: Bool) -> WireScript {
            var dice = FaultDice(seed: seed)
            let body = Array(#"{"data":{"__typename":"Query"}}"#.utf8)
            return http(&dice, "application/graphql-response+json", body, cutsHeads: cutsHeads)
        }

        /// Returns a stream, valid or faulty, of the events that `FaultSubscription` reads.
        static func stream(seed: Int, isMultipart: Bool) -> WireScript {
            var dice = FaultDice(seed: seed)
            var events = (0..<dice.number(0...5)).map { #"{"data":{"news":"\#($0)"}}"# }
            var due = Due.success
            var name = "no fault"
            switch dice.number(0...5) {
            case 0 where dice.isTrue(oneIn: 6):
                name = "a line of 10 MB"
                events.append(#"{"data":{"news":"\#(String(repeating: "x", count: 10_000_000))"}}"#)
                due = .failure
            case 1:
                name = "an event that is no response"
                events.append(dice.pick(["oops", "[]", #"{"data":{"news":1}}"#, #"{"data":null}"#]))
                due = .failure
            case 2:
                name = "no end"
                due = .failure
            default: break
            }
            var text = isMultipart ? "--graphql" : ""
            for event in events {
                if isMultipart {
                    text += "\r\n\r\n{\"payload\":\(event)}\r\n--graphql"
                } else {
                    if dice.isTrue(oneIn: 4) { text += ":\n\nevent: unheard\ndata: 1\n\n" }
                    text += "event: next\ndata: \(event)\n\n"
                }
            }
            if name != "no end" { text += isMultipart ? "--" : "event: complete\n\n" }
            let type = isMultipart ? "multipart/mixed;boundary=graphql;subscriptionSpec=1.0" : "text/event-stream"
            if name != "no fault" {
                return WireScript(
                    Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n\(text)".utf8), due,
                    name)
            }
            return http(&dice, type, Array(text.utf8), cutsHeads: true)
        }

        /// Returns an HTTP response, valid or faulty.
        private static func http(_ dice: inout FaultDice, _ type: String, _ body: [UInt8], cutsHeads: Bool)
            -> WireScript
        {
            func answer(_ fields: String, _ body: [UInt8], status: String = "200 OK") -> [UInt8] {
                Array("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(fields)Connection: close\r\n\r\n".utf8) + body
            }
            func chunks(_ sizes: (Int) -> String) -> [UInt8] {
                let cut = body.count / 2
                let parts = [body[..<cut], body[cut...]].filter { !$0.isEmpty }
                return parts.flatMap { Array("\(sizes($0.count))\r\n".utf8) + $0 + Array("\r\n".utf8) }
                    + Array("0\r\n\r\n".utf8)
            }
            let whole = answer("Content-Length: \(body.count)\r\n", body)
            switch dice.number(0...15) {
            case 0: return WireScript(whole)
            case 1:
                var script = WireScript(whole, .success, "slow bytes")
                script.pieces = whole.indices.map { whole[$0...$0] }
                script.pause = 100
                return script
            case 2, 3:
                let head = whole.count - body.count
                let end = dice.isTrue(oneIn: 3) ? 0 : dice.number((cutsHeads ? 1 : head)...whole.count - 1)
                let name = "cut after \(end) of \(whole.count) bytes"
                let due: Due = type.hasSuffix("json") || end < head ? .failure : .either
                return WireScript(Array(whole[..<end]), due, name)
            case 4:
                let missing = dice.number(1...1_000)
                let bytes = answer("Content-Length: \(body.count + missing)\r\n", body)
                // A stream can end with its terminator, regardless of the announced length.
                return WireScript(bytes, type.hasSuffix("json") ? .failure : .either, "too long a length")
            case 5:
                let count = dice.number(0...max(body.count - 1, 0))
                return WireScript(answer("Content-Length: \(count)\r\n", body), .either, "too short a length")
            case 6:
                return WireScript(
                    answer("Transfer-Encoding: chunked\r\n", chunks { String($0, radix: 16) }), .success, "chunks")
            case 7:
                let size = dice.pick(["", "-1", "zz", "FFFFFFFFFFFFFFFFFF", "7FFFFFFF", "0"])
                return WireScript(
                    answer("Transfer-Encoding: chunked\r\n", chunks { _ in size }), body.isEmpty ? .either : .failure,
                    "chunks of size \(size)")
            case 8:
                let line = dice.pick(["HTTP/9.9 200 OK", "ICY 200 OK", "garbage", "HTTP/1.1 abc", "\0\0\0\0"])
                return WireScript(Array("\(line)\r\n\r\n".utf8) + body, .failure, "a status line such as \(line)")
            case 9:
                var script = WireScript([], .failure, "nothing, and a reset")
                script.ending = .reset
                return script
            case 10:
                let status = dice.pick(["204 No", "301 Moved", "404 Not", "500 No", "503 No", "999 No"])
                let page = Array("<html></html>".utf8)
                return WireScript(
                    Array("HTTP/1.1 \(status)\r\nContent-Type: text/html\r\n\r\n".utf8) + page, .failure, status)
            case 11:
                return WireScript(
                    answer("X: \(String(repeating: "x", count: 200_000))\r\n", body), .either, "a field of 200 kB")
            case 12:
                return WireScript(
                    answer("Content-Encoding: gzip\r\n", body), body.isEmpty ? .either : .failure, "gzip that is none")
            case 13 where dice.isTrue(oneIn: 4):
                var script = WireScript(Array(whole[..<dice.number(0...20)]), .failure, "silence")
                script.ending = .silence
                return script
            case 14:
                return WireScript(
                    Array("HTTP/1.1 307 Again\r\nLocation: /\(dice.seed)\r\nContent-Length: 0\r\n\r\n".utf8), .failure,
                    "a redirect without end")
            default:
                let head = Array(whole.dropLast(body.count + 4))
                if dice.isTrue(oneIn: 2) {
                    let fault = dice.broken(head)
                    let name = "\(fault.name) in the head"
                    let end = cutsHeads && dice.isTrue(oneIn: 4) ? [] : Array("\r\n\r\n".utf8) + body
                    return WireScript(fault.bytes + end, .either, name)
                }
                let fault = dice.broken(body)
                return WireScript(head + Array("\r\n\r\n".utf8) + fault.bytes, .either, fault.name)
            }
        }

        /// Returns a handshake and the frames that follow it, valid or faulty.
        static func webSocket(seed: Int, head: String) -> WireScript {
            var script = conversation(seed: seed, head: head)
            if case .close = script.ending { script.ending = .drain }
            return script
        }

        private static func conversation(seed: Int, head: String) -> WireScript {
            var dice = FaultDice(seed: seed)
            let key = FaultServer.field("sec-websocket-key", in: head) ?? ""
            let isLegacy = dice.isTrue(oneIn: 2)
            let handshake = Array(
                ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Protocol: \(isLegacy ? "graphql-ws" : "graphql-transport-ws")\r\n"
                    + "Sec-WebSocket-Accept: \(WebSocketHandshake.accept(for: key))\r\n\r\n").utf8)
            var frames = ServerFrames.text(#"{"type":"connection_ack"}"#)
            for number in 0..<dice.number(0...5) {
                let type = isLegacy ? "data" : "next"
                if dice.isTrue(oneIn: 4) { frames += ServerFrames.frame(9, [1]) }
                frames += ServerFrames.text(
                    #"{"id":"1","type":"\#(type)","payload":{"data":{"news":"\#(number)"}}}"#)
            }
            frames += ServerFrames.text(#"{"id":"1","type":"complete"}"#) + ServerFrames.close(1000)
            switch dice.number(0...6) {
            case 0: return WireScript(handshake + frames)
            case 1:
                var script = WireScript(handshake + frames, .success, "slow bytes")
                script.pieces = dice.pieces(of: handshake + frames)
                script.pause = 100
                return script
            case 2:
                let end = dice.number(0...handshake.count - 1)
                return WireScript(Array(handshake[..<end]), .failure, "cut after \(end) bytes of the handshake")
            case 3:
                var script = WireScript(
                    handshake + frames.prefix(dice.number(0...20)), .failure, "no acknowledgement, and a reset")
                script.ending = .reset
                return script
            case 4 where dice.isTrue(oneIn: 4):
                var script = WireScript(handshake, .failure, "no acknowledgement")
                script.ending = .silence
                return script
            case 5:
                let fault = dice.broken(handshake)
                return WireScript(fault.bytes + frames, .either, "handshake: \(fault.name)")
            default:
                let fault = dice.broken(frames)
                return WireScript(handshake + fault.bytes, .either, "frames: \(fault.name)")
            }
        }
    }
#endif
