import Foundation
import SwiftGraphQL

/// A typical request of an app: `Client.send` with a selection with five arguments, whose values differ each time, and
/// a response of 2.6 kB, which a transport returns immediately.
///
/// `JSONEncoder` encodes the body of the same request, and `JSONDecoder` decodes the response.
struct SentCase {
    let name = "sent"
    private static let target = 0.13
    private static let size = 10
    /// The number of requests that are sent in one task, because switching to a task and back takes time too.
    private static let requests = 50

    private struct Recorded: Transport {
        let body: [UInt8]

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            GraphQLResponse(body: body, status: 200)
        }
    }

    private struct Body: Encodable {
        let query: String
        var variables: [String: String]
    }

    private static func selection(_ language: String) -> Selection<Ships, Operations.Query> {
        let member = Selection<Member, Objects.Member> {
            try Member(name: $0.name(), rank: $0.rank(language: language))
        }
        let ship = Selection<Ship, Objects.Ship> {
            try Ship(
                name: $0.name(), meters: $0.length(unit: .meter), feet: $0.length(unit: .foot),
                captains: $0.crew(first: 1, member.list), crew: $0.crew(first: 4, member.list))
        }
        return Selection { try Ships(ships: $0.ships(ship.list)) }
    }

    /// The result of a task that the caller waits for.
    private final class Outcome: @unchecked Sendable {
        var error: (any Error)?
    }

    private static func wait(for work: @escaping @Sendable () async throws -> Void) throws {
        let (outcome, done) = (Outcome(), DispatchSemaphore(value: 0))
        Task.detached {
            do { try await work() } catch { outcome.error = error }
            done.signal()
        }
        done.wait()
        if let error = outcome.error { throw error }
    }
}

extension SentCase: BenchmarkCase {
    func measure(rounds: Int) throws -> Row {
        let times = try Contest(competitors: [
            (.ours, try work(of: .ours)), (.codable, try work(of: .codable)),
        ]).measure(rounds: rounds)
        return Row(name: name, bytes: Ships.response(size: Self.size).utf8.count, target: Self.target, times: times)
    }

    func work(of competitor: Competitor) throws -> () throws -> Void {
        let response = Array(#"{"data":\#(Ships.response(size: Self.size))}"#.utf8)
        switch competitor {
        case .ours:
            let client = Client(transport: Recorded(body: response))
            return {
                try Self.wait {
                    for number in 0..<Self.requests { discard(try await client.send(Self.selection("en-\(number)"))) }
                }
            }
        case .codable:
            let (encoder, decoder, data) = (JSONEncoder(), JSONDecoder(), Data(response))
            let operation = try Self.selection("en").prepare()
            let known = try JSONDecoder().decode(
                [String: JSONValue].self, from: Data(operation.variables.description.utf8))
            let variables = known.mapValues { "\($0)" }
            return {
                for number in 0..<Self.requests {
                    var body = Body(query: operation.document, variables: variables)
                    for name in variables.keys where name.hasPrefix("language") {
                        body.variables[name] = "en-\(number)"
                    }
                    discard(try encoder.encode(body))
                    discard(try decoder.decode(Envelope<Ships>.self, from: data))
                }
            }
        case .bound, .simdjson, .serialization: throw Command.Misuse(description: "`\(name)` has no `\(competitor)`")
        }
    }
}
