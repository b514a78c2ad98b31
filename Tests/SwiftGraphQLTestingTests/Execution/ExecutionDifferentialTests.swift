import Foundation
import SwiftGraphQLJSON
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLTesting

@Suite("Execution agrees with the reference implementation")
struct ExecutionDifferentialTests {
    private struct Case {
        var schema: String
        var document: String
        var variables: JSONValue

        var line: String {
            JSONValue.object(["schema": .string(schema), "document": .string(document), "variables": variables])
                .description
        }
    }

    @Test(
        "Random requests to random schemas return the same data in the same order, and errors at the same paths",
        .enabled(if: Reference.python != nil))
    func randomRequests() async throws {
        var random = SeededNumbers(seed: 0x9E37_79B9_7F4A_7C15)
        var cases: [Case] = []
        for _ in 0..<20 {
            let schema = RandomSchema(&random)
            for _ in 0..<50 {
                var generator = RandomRequest(seedingFrom: &random)
                let request = generator.make(schema)
                cases.append(Case(schema: schema.text, document: request.document, variables: request.variables))
            }
        }
        let expected = try await Reference.answers(of: "execution_reference.py", to: cases.map(\.line))

        var servers: [String: GraphQLServer] = [:]
        var executed = 0
        var withErrors = 0
        var rejected = 0
        for (item, text) in zip(cases, expected) {
            let reference = try JSONDocument(Array(text.utf8)).root
            let isInvalid = reference.member("invalid") != nil
            let server =
                try servers[item.schema]
                ?? GraphQLServer(sdl: item.schema)
                .resolvingAll { try ReferenceContract.resolve($0) }
            servers[item.schema] = server
            let bytes = await server.execute(document: item.document, variables: item.variables.object ?? [:])
            let response = try JSONDocument(bytes).root
            if isInvalid {
                #expect(response.member("data") == nil, "\(text)\n\(item.document)")
                continue
            }
            executed += 1
            let paths = Self.errorPaths(response)
            if paths == ["request"] { rejected += 1 }
            if !paths.isEmpty { withErrors += 1 }
            let same =
                paths == Self.errorPaths(reference)
                && Self.canonical(response.member("data")) == Self.canonical(reference.member("data"))
            guard same else {
                Issue.record(
                    """
                    \(item.schema)
                    \(item.document)
                    variables: \(item.variables)
                    expected: \(text)
                    found:    \(String(decoding: bytes, as: UTF8.self))
                    """)
                return
            }
        }
        // The generator must produce neither mostly invalid documents nor mostly documents without errors.
        #expect(executed >= 850)
        #expect((220...750).contains(withErrors))
        #expect(rejected <= executed / 5)
    }

    /// Returns the sorted paths of the errors. Request errors have no path and count as one error.
    private static func errorPaths(_ response: JSONCursor) -> [String] {
        guard let errors = response.member("errors") else { return [] }
        let paths = errors.elements.map { $0.member("path")?.rawJSON.filter { $0 != " " } ?? "request" }
        return paths.allSatisfy { $0 == "request" } ? ["request"] : paths.sorted()
    }

    /// Returns a string that is equal for values with the same members in the same order. Equal numbers look alike.
    private static func canonical(_ value: JSONCursor?) -> String {
        guard let value else { return "nothing" }
        switch value.kind {
        case .array: return "[" + value.elements.map { canonical($0) }.joined(separator: ",") + "]"
        case .object:
            return "{" + value.members.map { "\($0.key):\(canonical($0.value))" }.joined(separator: ",") + "}"
        case .number: return "\(JSONValue(value).double ?? .nan)"
        default: return JSONValue(value).description
        }
    }
}
