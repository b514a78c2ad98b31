import Testing

@testable import SwiftGraphQLClient

/// Tests event streams and multipart streams with faults.
@Suite struct StreamFaultTests {
    private static let limit = 4_096

    /// A valid stream.
    private struct Stream {
        var contentType: String
        var bytes: [UInt8] = []
        /// The responses, each with the number of bytes after which it is complete.
        var responses: [(body: [UInt8], end: Int)] = []

        init(_ dice: inout FaultDice) {
            let lineEnd = dice.pick(["\n", "\r\n"])
            let bodies = (0..<dice.number(0...6)).map { number in
                #"{"data":{"n":\#(number),"t":"\#(String(repeating: "é", count: dice.number(0...60)))"}}"#
            }
            if dice.isTrue(oneIn: 2) {
                contentType = "text/event-stream; charset=utf-8"
                for body in bodies {
                    if dice.isTrue(oneIn: 4) { bytes += ":\(lineEnd)\(lineEnd)".utf8 }
                    if dice.isTrue(oneIn: 6) { bytes += "event: unheard\(lineEnd)data: 1\(lineEnd)\(lineEnd)".utf8 }
                    bytes += "event: next\(lineEnd)data: \(body)\(lineEnd)\(lineEnd)".utf8
                    responses.append((Array(body.utf8), bytes.count))
                }
                bytes += "event: complete\(lineEnd)data:\(lineEnd)\(lineEnd)".utf8
            } else {
                contentType = #"multipart/mixed; boundary="graphql"; subscriptionSpec=1.0"#
                let delimiter = "--graphql"
                bytes += "\(delimiter)\(lineEnd)".utf8
                for (index, body) in bodies.enumerated() {
                    if dice.isTrue(oneIn: 4) { bytes += "\(lineEnd){}\(lineEnd)\(delimiter)\(lineEnd)".utf8 }
                    let head = dice.pick(["", "Content-Type: application/json\(lineEnd)"])
                    bytes += "\(head)\(lineEnd){\"payload\":\(body)}\(lineEnd)\(delimiter)".utf8
                    bytes += (index == bodies.count - 1 ? "--\(lineEnd)" : lineEnd).utf8
                    responses.append((Array(body.utf8), bytes.count))
                }
            }
        }
    }

    /// The result of decoding a stream.
    private struct Outcome: Equatable {
        var responses: [[UInt8]] = []
        var error: String?
        var isAtEnd = false
    }

    @Test("Three thousand broken streams yield the responses before the fault and end at most once", arguments: 0..<10)
    func threeThousandBroken(_ block: Int)
        throws
    {
        for seed in block * 300..<(block + 1) * 300 {
            var dice = FaultDice(seed: seed)
            let stream = Stream(&dice)
            let fault = dice.broken(stream.bytes)
            let pieces = dice.pieces(of: fault.bytes)
            func decode(_ pieces: [ArraySlice<UInt8>]) throws -> Outcome {
                var decoder = try #require(
                    SubscriptionStreamDecoder(contentType: stream.contentType, limit: Self.limit))
                var outcome = Outcome()
                do throws(ClientError) {
                    for piece in pieces { try decoder.consume(Array(piece), into: &outcome.responses) }
                } catch {
                    outcome.error = error.message
                }
                outcome.isAtEnd = decoder.isAtEnd
                return outcome
            }
            let (cut, atOnce) = (try decode(pieces), try decode([fault.bytes[...]]))

            dice.check(cut == atOnce, "\(fault.name): \(cut) cut, \(atOnce) at once")
            let before = stream.responses.filter { $0.end <= fault.position }.map(\.body)
            dice.check(atOnce.responses.starts(with: before), "\(fault.name): \(atOnce) in place of \(before)")
            dice.check(!cut.isAtEnd || cut.error == nil, "\(fault.name): two ends in \(cut)")
            for body in cut.responses {
                dice.check(body.count <= Self.limit, "\(fault.name): a response of \(body.count) bytes")
            }
        }
    }
}
