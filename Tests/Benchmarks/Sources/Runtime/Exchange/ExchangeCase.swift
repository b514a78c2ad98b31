import Foundation
import SwiftGraphQL

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request and its response over the loopback interface: `Client.send`, compared with the same request sent by
/// `URLSession` and decoded by `JSONDecoder`.
struct ExchangeCase: Sendable {
    static let name = "client"
    /// The largest ratio of the client's time to the time of the other client.
    static let target = 1.05
    /// The number of requests that a competitor sends in each round.
    private static let requests = 200
    private static let size = 5

    /// The server's response: the small response of the other cases.
    static var response: [UInt8] { Array(#"{"data":\#(Humans.response(size: size))}"#.utf8) }

    private let endpoint: URL
    private let client: Client
    private let session = URLSession(configuration: .ephemeral)

    init(endpoint: URL) throws {
        self.endpoint = endpoint
        client = Client(endpoint: endpoint)
    }

    /// Sends requests, one after the other.
    func send(_ count: Int, by competitor: Competitor) async throws -> Humans? {
        var answer: Humans?
        if competitor == .ours {
            for _ in 0..<count { answer = try await client.send(Humans.query) }
            return answer
        }
        let body = try Body(query: Humans.query.prepare().document)
        for _ in 0..<count {
            var request = URLRequest(url: endpoint)
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.setValue(
                "application/graphql-response+json, application/json;q=0.9", forHTTPHeaderField: "Accept")
            request.httpBody = try JSONEncoder().encode(body)
            let (data, response) = try await session.data(for: request)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
            answer = try Humans.decoder.decode(Envelope<Humans>.self, from: data).data
        }
        return answer
    }

    private struct Body: Encodable {
        let query: String
    }

    /// Measures both in turn and prints a table.
    func measure(rounds: Int) async throws {
        let competitors = [Competitor.ours, .codable]
        // Connections are opened and the responses compared before anything is measured.
        guard try await send(10, by: .ours) == send(10, by: .codable) else {
            throw Disagreement(name: Self.name, competitor: .ours)
        }
        let clock = ContinuousClock()
        var times: [Competitor: [Duration]] = [:]
        for _ in 0..<rounds {
            for competitor in competitors {
                let start = clock.now
                discard(try await send(Self.requests, by: competitor))
                times[competitor, default: []].append((clock.now - start) / Self.requests)
            }
        }
        let medians = competitors.map { (times[$0] ?? []).sorted()[rounds / 2] / .microseconds(1) }
        let ratio = medians[0] / medians[1]
        let table = TableText([
            ("a request", -15), ("ours", 10), ("URLSession", 10), ("to it", 6), ("target", 6), ("", -4),
        ])
        Output.line(table.header)
        Output.line(
            table.line(
                [Self.name] + medians.map { String(format: "%.1f µs", $0) } + [
                    String(format: "%.3f", ratio), String(format: "%.2f", Self.target),
                    ratio <= Self.target ? "ok" : "over",
                ]))
    }
}
