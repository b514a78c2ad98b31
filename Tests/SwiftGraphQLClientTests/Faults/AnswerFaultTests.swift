import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

/// Tests the client with faulty responses, without a socket.
@Suite struct AnswerFaultTests {
    private struct Canned: Transport {
        let response: GraphQLResponse

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            try response.checkHTTPRules()
            return response
        }
    }

    @Test("A thousand broken responses result in values or typed errors", arguments: 0..<5)
    func thousandBrokenAnswers(_ block: Int) async {
        let selection = Selection<String, TestQuery> { try $0.__typename() }
        for seed in block * 200..<(block + 1) * 200 {
            var dice = FaultDice(seed: seed)
            let body = dice.pick([
                #"{"data":{"__typename":"Query"}}"#, #"{"errors":[{"message":"m"}]}"#, "<html></html>", "",
                #"{"data":null,"errors":[{"message":"m","path":["__typename"]}]}"#,
            ])
            let fault = dice.broken(Array(body.utf8) + [0x20])
            let isWhole = dice.isTrue(oneIn: 8)
            let status = dice.pick([200, 200, 200, 204, 294, 304, 400, 401, 500, 999])
            let type = dice.pick([
                "application/graphql-response+json", "application/graphql-response+json", "application/json",
                "application/json;charset=utf-16", "text/html", "", ";;;", "\"",
            ])
            let response = GraphQLResponse(
                body: isWhole ? Array(body.utf8) : fault.bytes, status: status, headers: ["Content-Type": type])
            do {
                let value = try await Client(transport: Canned(response: response)).send(selection)
                dice.check(body.contains("Query"), "\(value) of \(body) with \(fault.name)")
                dice.check(!isWhole || value == "Query", value)
            } catch {
                dice.check(typed: error)
                if let error = error as? ClientError {
                    dice.check((error.bodyExcerpt?.unicodeScalars.count ?? 0) <= 512, "a long excerpt")
                }
                let isGood = isWhole && body.contains("Query") && status == 200
                dice.check(!isGood || !type.hasSuffix("json"), "\(error) of a good answer")
            }
        }
    }
}
