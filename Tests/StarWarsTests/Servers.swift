import Foundation
import TestSupport
import Testing

/// The servers that `Tests/run` starts and passes in environment variables.
enum Servers {
    struct Server: CustomTestStringConvertible, Sendable {
        let name: String
        let endpoint: String
        var testDescription: String { name }
    }

    /// The servers that implement the Star Wars schema. The array is empty outside `Tests/run`.
    static let all: [Server] = (environment["STARWARS_ENDPOINTS"] ?? "").split(separator: " ").compactMap { entry in
        let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? Server(name: parts[0], endpoint: parts[1]) : nil
    }

    static let areThere = !all.isEmpty && environment["GRAPHQL_VALIDATOR"] != nil

    private static let environment = ProcessInfo.processInfo.environment

    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let schema = package.appendingPathComponent("Examples/StarWars/schema.graphql")

    /// The environment variables with the commands of the reference implementations: graphql-core, and graphql-js if
    /// Node is available.
    static let validators = ["GRAPHQL_VALIDATOR", "GRAPHQL_JS_VALIDATOR"].filter { environment[$0] != nil }

    /// Validates documents and their variables with the given reference implementation. Returns one line for each
    /// document: `{"valid": ..., "errors": [...]}`.
    static func validate(_ cases: [String], by validator: String) async throws -> [String] {
        let command = try #require(environment[validator]).split(separator: " ").map(String.init)
        let outcome = try await Subprocess.run(
            command + [schema.path], input: Data(cases.map { $0 + "\n" }.joined().utf8))
        return outcome.output.split(separator: "\n").map(String.init)
    }
}
