import Foundation
import SwiftGraphQL
import SwiftGraphQLCodegen
import Testing

@testable import StarWars

@Suite(.enabled(if: Servers.areThere, "needs the servers that Tests/run starts"))
struct StarWarsTests {
    @Test("Every operation has its expected result on real servers", arguments: Servers.all, Exchange.all)
    func exchange(server: Servers.Server, exchange: Exchange) async throws {
        try await exchange.check(try Client(endpoint: server.endpoint))
    }

    @Test(
        "The reference implementations accept every document with its variables",
        arguments: Servers.validators)
    func validity(validator: String) async throws {
        let subscription = Selection<Int, Operations.Subscription> { try $0.countdown(from: 2) }
        let requests = try Exchange.all.map { try $0.request() } + [Exchange.line(subscription)]
        let verdicts = try await Servers.validate(requests, by: validator)
        try #require(verdicts.count == requests.count)
        for (request, verdict) in zip(requests, verdicts) {
            #expect(verdict == #"{"valid": true, "errors": []}"#, "\(request)")
        }
    }

    @Test("`SG.send` passes the decoded value to its callback", arguments: Servers.all)
    func callback(server: Servers.Server) async throws {
        let names = await withCheckedContinuation { continuation in
            SG.send(heroes, to: server.endpoint) { result in
                continuation.resume(returning: (try? result.get())?.compactMap { $0 }.count)
            }
        }
        #expect(names == 2)
    }

    @Test(
        "APIs generated from an endpoint and from the schema file contain the same lines",
        arguments: Servers.all)
    func generateFromEndpoint(server: Servers.Server) async throws {
        let scalars = ["DateTime": "ISO8601DateTime", "JSON": "JSONValue"]
        let generator = GraphQLCodegen(options: .init(scalarMappings: scalars, writesDocumentation: false))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (fromFile, fromEndpoint) = (
            folder.appendingPathComponent("A.swift"), folder.appendingPathComponent("B.swift")
        )
        try await generator.generate(into: fromFile, from: Servers.schema)
        try await generator.generate(into: fromEndpoint, from: try #require(URL(string: server.endpoint)))
        let texts = try [fromFile, fromEndpoint].map { try String(decoding: Data(contentsOf: $0), as: UTF8.self) }
        // Some servers order fields differently from the schema file, so the sorted lines are compared.
        let lines = texts.map { $0.split(separator: "\n").sorted() }
        #expect(lines[0].count > 300)
        #expect(lines[0] == lines[1])
    }
}

@Suite struct EmbeddedServerTests {
    @Test("The example's in-process server returns the expected results", arguments: Exchange.example)
    func exchange(exchange: Exchange) async throws {
        try await exchange.check(Client(transport: try Galaxy.server()))
    }
}

@Suite struct GeneratedCodeTests {
    /// A checked-in API and the files that it was generated from.
    struct Checked: CustomTestStringConvertible, Sendable {
        let schema: String
        let api: String
        let scalars: [String: String]
        var namespace: String?
        var testDescription: String { api }
    }

    private static let checked = [
        Checked(
            schema: "Examples/StarWars/schema.graphql", api: "Examples/StarWars/Sources/API.swift",
            scalars: ["DateTime": "ISO8601DateTime", "JSON": "JSONValue"]),
        Checked(
            schema: "Tests/SwiftGraphQLTests/Fixtures/schema.graphql",
            api: "Tests/SwiftGraphQLTests/Fixtures/API.swift",
            scalars: [
                "DateTime": "DateTime", "ISODate": "ISO8601DateTime", "UUID": "UUID", "URL": "URL",
                "GeoPoint": "GeoPoint", "JSON": "JSONValue", "JSONContainer": "JSONContainer", "BigInt": "Int64",
                "Decimal": "Decimal", "Bytes": "Data", "Cents": "Cents",
            ]),
        Checked(
            schema: "Tests/SwiftGraphQLConvexTests/Fixtures/schema.graphql",
            api: "Tests/SwiftGraphQLConvexTests/Fixtures/API.swift",
            scalars: ["Count": "ConvexInt", "Ratio": "ConvexFloat", "Digits": "StringInteger"]),
        Checked(
            schema: "Tests/Benchmarks/Sources/Runtime/API/schema.graphql",
            api: "Tests/Benchmarks/Sources/Runtime/API/API.swift",
            scalars: ["DateTime": "ISO8601DateTime", "UUID": "UUID"]),
        Checked(
            schema: "Tests/Benchmarks/Sources/Runtime/Own/schema.graphql",
            api: "Tests/Benchmarks/Sources/Runtime/Own/OwnAPI.swift", scalars: [:], namespace: "Own"),
    ]

    @Test(
        "Checked-in APIs match their schemas (RECORD_SNAPSHOTS=1 regenerates them)", arguments: checked)
    private func isCurrent(checked: Checked) throws {
        let generator = GraphQLCodegen(options: .init(scalarMappings: checked.scalars, namespace: checked.namespace))
        let api = Servers.package.appendingPathComponent(checked.api)
        let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
        let target =
            isRecording
            ? api : FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        defer { if !isRecording { try? FileManager.default.removeItem(at: target) } }
        try generator.generate(into: target, from: Servers.package.appendingPathComponent(checked.schema))
        #expect(try Data(contentsOf: target) == Data(contentsOf: api))
    }
}
