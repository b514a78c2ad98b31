import Foundation
import TestSupport

@testable import SwiftGraphQLClient

#if os(Linux)
    extension LimitFault {
        private static let json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"

        /// Returns an attack with a response of up to 516 kB that gzip compresses to less than 4 kB.
        static func compressed(_ dice: inout FaultDice) -> LimitFault {
            let matches = dice.number(0...2_000)
            let (bytes, count) = gzip(body, spaces: matches)
            return LimitFault(
                "\(count) bytes in gzip", .query,
                count > limits.maximumResponseBytes ? .error(.responseTooLarge) : value
            ) { visit in
                visit.connection.write(Array("\(json)Content-Encoding: gzip\r\n\r\n".utf8) + bytes)
            }
        }

        static func headFields(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...200)
            let length = dice.pick([1, 100, 500])
            let fields = (0..<count).map { "X-\($0): \(String(repeating: "x", count: length))\r\n" }.joined()
            let response = answer(fields)
            let isTooLarge =
                count + 2 > limits.maximumHeadFields || response.count - body.count > limits.maximumHeadBytes
            return LimitFault(
                "\(count) header fields of \(length) bytes", .query, isTooLarge ? .error(.responseTooLarge) : value
            ) { $0.connection.write(response) }
        }

        static func interimResponses(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...200)
            return LimitFault(
                "\(count) interim responses", .query,
                count + 2 > limits.maximumHeadFields ? .error(.responseTooLarge) : value
            ) { visit in
                let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: count)
                visit.connection.write(Array(interim.utf8) + answer())
            }
        }

        static func trailers(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...200)
            return LimitFault(
                "\(count) trailers", .query, count + 3 > limits.maximumHeadFields ? .error(.responseTooLarge) : value
            ) { visit in
                let size = String(body.count, radix: 16)
                let trailers = (0..<count).map { "T-\($0): t\r\n" }.joined()
                visit.connection.write(
                    Array("\(json)Transfer-Encoding: chunked\r\n\r\n\(size)\r\n".utf8) + body
                        + Array("\r\n0\r\n\(trailers)\r\n".utf8))
            }
        }

        /// Returns an attack with a body that arrives byte by byte and possibly never ends.
        static func slowBody(_ dice: inout FaultDice) -> LimitFault {
            let isEndless = dice.isTrue(oneIn: 2)
            var fault = LimitFault(
                isEndless ? "a slow body without an end" : "a slow body", .query, isEndless ? .error(.timedOut) : value
            ) { visit in
                visit.connection.write(Array("\(json)\r\n".utf8))
                while isEndless, visit.connection.write([0x20]) { usleep(2_000) }
                for byte in body {
                    visit.connection.write([byte])
                    usleep(500)
                }
            }
            fault.isEndless = isEndless
            return fault
        }

        static func endlessBody(_ dice: inout FaultDice) -> LimitFault {
            let piece = [UInt8](repeating: 0x20, count: dice.number(1...100_000))
            let announces = dice.isTrue(oneIn: 2)
            return LimitFault(
                "an endless body in pieces of \(piece.count) bytes", .query, .error(.responseTooLarge)
            ) { visit in
                let length = announces ? "Content-Length: 9223372036854775807\r\n" : ""
                visit.connection.write(Array("\(json)\(length)\r\n".utf8))
                while visit.connection.write(piece) {}
            }
        }

        static func cookies(_ dice: inout FaultDice) -> LimitFault {
            let fields = (0...dice.number(0...3)).map { "Set-Cookie: a\($0)=1; Path=/\r\n" }.joined()
            var fault = LimitFault("cookies", .query, .values(["Query", "Query"])) { visit in
                if FaultServer.field("cookie", in: visit.head) != nil { visit.object("a cookie was sent back") }
                visit.connection.write(answer(fields))
            }
            fault.sends = 2
            return fault
        }

        /// Returns an attack with cookies, which the client keeps unless they are too long (RFC 6265, section 6.1).
        static func keptCookies(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...90)
            let length = dice.pick([0, 10, 100, 4_000, 5_000])
            let value = String(repeating: "x", count: length)
            let fields = (0..<min(count, 12_000 / (length + 40))).map { "Set-Cookie: c\($0)=\(value); Path=/\r\n" }
            let areKept = !fields.isEmpty && length <= 4_000
            var fault = LimitFault(
                "\(fields.count) cookies of \(length) bytes", .query, .values(["Query", "Query", "Query"])
            ) { visit in
                let cookies = FaultServer.field("cookie", in: visit.head)
                if (cookies != nil) != (areKept && visit.attempt > 0) { visit.object("cookies: \(cookies ?? "none")") }
                if (cookies ?? "").utf8.count > 8_190 { visit.object("cookies of \(cookies?.utf8.count ?? 0) bytes") }
                visit.connection.write(answer(fields.joined()))
            }
            fault.sends = 3
            fault.keepsCookies = true
            return fault
        }

        /// Returns an attack with pages that repeat a cursor, never end, or have long cursors.
        static func pages(_ dice: inout FaultDice) -> LimitFault {
            let length = dice.pick([1, 1_000, 300_000])
            let period = dice.pick([1, 2, 5, 1_000])
            let last = dice.pick([0, 3, 9, 1_000])
            let due: Due =
                if last < min(period, pageLimit) {
                    .values(Array(repeating: "", count: last + 1))
                } else {
                    .error(period < pageLimit ? .repeatedCursor : .tooManyPages)
                }
            return LimitFault("\(last) pages with \(period) cursors of \(length) bytes", .pages, due) { visit in
                let cursor = "\(visit.attempt % period)" + String(repeating: "x", count: length)
                let next = visit.attempt == last ? "null" : "\"\(cursor)\""
                visit.connection.write(answer("", Array(#"{"data":{"word":"","next":\#(next)}}"#.utf8)))
            }
        }

        /// Returns an attack with a failed response, whose body can be large.
        static func errorStatus(_ dice: inout FaultDice) -> LimitFault {
            let status = dice.pick([400, 401, 403, 404, 422, 429, 500, 503])
            let count = dice.pick([0, 100_000, 150_000])
            let filler = Array(repeating: "[]", count: count).joined(separator: ",")
            let (errors, isReported) = dice.pick([
                (#"[{"message":"no"}]"#, true), (#"[{"message":"no","message":"never"},{"message":""}]"#, true),
                ("[]", false), ("{}", false), (#"[{"message":1}]"#, false), (#"["no"]"#, false), ("[{}]", false),
                (#"[{"message":"no"},]"#, false), (#"[{"message":"no"}],"errors":null"#, true), ("null", false),
            ])
            let body = Array(#"{"a":[\#(filler)],"errors":\#(errors)}"#.utf8)
            let due: Due =
                body.count > limits.maximumResponseBytes
                ? .error(.responseTooLarge) : isReported ? .reported : .error(ClientError.Code(status: status))
            return LimitFault("status \(status) with errors \(errors) in \(body.count) bytes", .query, due) { visit in
                let head = "HTTP/1.1 \(status) No\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
                visit.connection.write(Array(head.utf8) + body)
            }
        }

        /// Returns an attack in which the server closes each connection some time after the response.
        static func closedIdleConnections(_ dice: inout FaultDice) -> LimitFault {
            let pause = UInt32(dice.pick([0, 0, 500, 5_000]))
            var fault = LimitFault("closed idle connections", .query, .values(["Query", "Query", "Query"])) { visit in
                visit.connection.write(answer())
                usleep(pause)
            }
            fault.sends = 3
            return fault
        }

        static func redirectToAnotherOrigin(_ dice: inout FaultDice) -> LimitFault {
            let status = dice.pick([301, 302, 303, 307, 308])
            let hasBody = dice.isTrue(oneIn: 2)
            return LimitFault(
                "a redirect of \(hasBody ? "a POST" : "a GET") to another origin with \(status)",
                hasBody ? .query : .queryByGET, hasBody ? .error(.redirected) : value
            ) { visit in
                visit.connection.write(
                    Array(
                        ("HTTP/1.1 \(status) Moved\r\nLocation: http://127.0.0.1:\(visit.otherPort)/\(hasBody)\r\n"
                            + "Content-Length: 0\r\n\r\n").utf8))
            }
        }

        static func redirectInCircles(_ dice: inout FaultDice) -> LimitFault {
            let count = dice.number(0...10)
            return LimitFault("\(count) redirects", .query, count > 5 ? .error(.redirected) : value) { visit in
                let path = visit.head.split(separator: " ")[1]
                let redirect = "HTTP/1.1 307 Again\r\nLocation: \(path)\r\nContent-Length: 0\r\n\r\n"
                visit.connection.write(visit.attempt == count ? answer() : Array(redirect.utf8))
            }
        }

        static func chunkExtensions(_ dice: inout FaultDice) -> LimitFault {
            let text = String(repeating: ";a=b", count: dice.number(0...2_000))
            return LimitFault("chunk extensions of \(text.utf8.count) bytes", .query, value) { visit in
                let size = String(body.count, radix: 16)
                visit.connection.write(
                    Array("\(json)Transfer-Encoding: chunked\r\n\r\n\(size)\(text)\r\n".utf8) + body
                        + Array("\r\n0\(text)\r\n\r\n".utf8))
            }
        }

        /// Compresses text and spaces with gzip (RFC 1952), and also returns the number of bytes after decompression. A
        /// stored block contains the text. The next block, with fixed codes (RFC 1951, section 3.2.6), contains a space
        /// and 258 more spaces for each match.
        private static func gzip(_ text: [UInt8], spaces matches: Int) -> (bytes: [UInt8], count: Int) {
            let whole = text + [UInt8](repeating: 0x20, count: 1 + 258 * matches)
            let bits = Array("110" + "01010000" + String(repeating: "1100010100000", count: matches) + "0000000")
            let block = stride(from: 0, to: bits.count, by: 8).map { start in
                bits[start..<min(start + 8, bits.count)].enumerated()
                    .reduce(UInt8(0)) { $0 | ($1.element == "1" ? 1 << UInt8($1.offset) : 0) }
            }
            func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
                (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
            }
            let length = bytes(UInt32(text.count), 2)
            let stored = [0] + length + length.map { ~$0 } + text
            let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
            return (head + stored + block + bytes(checksum(whole), 4) + bytes(UInt32(whole.count), 4), whole.count)
        }

        /// Returns the CRC-32 of the bytes (RFC 1952, section 8).
        private static func checksum(_ bytes: [UInt8]) -> UInt32 {
            var sum = ~UInt32(0)
            for byte in bytes { sum = sum >> 8 ^ sums[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
            return ~sum
        }

        /// The table for the CRC-32, indexed by byte.
        private static let sums = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
#endif
