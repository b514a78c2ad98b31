import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

/// A program that prints the operations of selections and, if there is a server, executes them.
final class Program {
    private let server: GraphQLServer?
    private var comparison = Comparison()
    private var failures: [String] = []
    private var operations = 0

    /// Creates a program that uses a server for the schema in the given file, or no server if there is no file.
    ///
    /// - Parameter mocks: `SCALAR=JSON` for each scalar with a fixed value.
    init(schema file: String?, mocks: [String]) throws {
        server = try file.map { file in
            try mocks.reduce(GraphQLServer(contentsOf: [URL(fileURLWithPath: file)], isLenient: true)) { server, mock in
                let parts = mock.split(separator: "=", maxSplits: 1).map(String.init)
                let value = try JSONValue(parsing: parts.last ?? "")
                return try server.mocking(parts.first ?? "") { _ in value }
            }
        }
    }

    /// Prints what the given selection sends and, for each world, compares the selection's value with the response.
    ///
    /// - Parameter worlds: For each response, the object types of interfaces and unions.
    func use(_ selection: Selection<JSONValue, some OperationScope>, in worlds: [[String: String]]) async throws {
        let operation: PreparedOperation<JSONValue>
        do {
            operation = try selection.prepare()
        } catch {
            failures.append("\(error)")
            return
        }
        operations += 1
        print(
            JSONValue.object([
                "document": .string(operation.document), "variables": .object(operation.variables),
            ]))
        guard let server else { return }
        for world in worlds {
            var server = server
            for (type, object) in world { server = try server.mocking(type) { _ in ["__typename": .string(object)] } }
            do {
                let body = try await Self.answer(of: server, to: operation)
                comparison.compare(try operation.decode(body), try JSONValue(parsing: body)["data"])
            } catch {
                failures.append("\(error)\n\(operation.document)")
            }
        }
    }

    private static func answer(
        of server: GraphQLServer, to operation: PreparedOperation<JSONValue>
    ) async throws -> [UInt8] {
        let request = GraphQLRequest(
            type: operation.type, document: operation.document, variables: operation.variables)
        guard operation.type == .subscription else { return try await server.send(request).body }
        for try await event in server.subscribe(request) {
            if let response = event.value { return response.body }
        }
        return []
    }

    /// Compares the given enum values with their names in the schema.
    func expect<Value: EnumValue & Equatable>(_ values: [Value], named names: [String]) {
        if values.map(\.rawValue) != names { failures.append("expected \(names), found \(values)") }
        if Value.allCases != values { failures.append("\(Value.self) has the cases \(Value.allCases)") }
    }

    /// Prints a summary of the operations, the equal fields and the failures.
    func finish() throws {
        let summary: JSONValue = .object([
            "operations": .number(JSONNumber(operations)),
            "equal": .array(comparison.equal.sorted().map { .string($0) }),
            "failures": .array((failures + comparison.differences).map { .string($0) }),
        ])
        print(summary)
    }
}
