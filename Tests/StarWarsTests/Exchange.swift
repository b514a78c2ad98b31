import SwiftGraphQL
import Testing

/// One operation with its expected result.
struct Exchange: CustomTestStringConvertible, Sendable {
    let name: String
    /// A closure that returns the document and the variables as a line of JSON, for the validator.
    let request: @Sendable () throws -> String
    /// A closure that sends the operation and checks the result.
    let check: @Sendable (Client) async throws -> Void

    var testDescription: String { name }

    /// Creates an exchange that expects the given value.
    static func returns<T: Equatable & Sendable, Scope: RequestScope>(
        _ name: String, _ selection: Selection<T, Scope>, _ expected: T
    ) -> Exchange {
        expects(name, selection) { result in
            let value = try result.get()
            #expect(value == expected)
        }
    }

    /// Creates an exchange whose result the given closure checks.
    static func expects<T: Sendable, Scope: RequestScope>(
        _ name: String, _ selection: Selection<T, Scope>,
        _ verify: @escaping @Sendable (Result<T, any Error>) throws -> Void
    ) -> Exchange {
        Exchange(name: name, request: { try line(selection) }) { client in
            let outcome: Result<T, any Error>
            do { outcome = .success(try await client.send(selection.named(name))) } catch {
                outcome = .failure(error)
            }
            try verify(outcome)
        }
    }

    static func line<T, Scope: OperationScope>(_ selection: Selection<T, Scope>) throws -> String {
        let operation = try selection.prepare()
        let request: JSONValue = [
            "document": .string(operation.document), "variables": try JSONValue(parsing: operation.variablesText),
        ]
        return request.description
    }
}
