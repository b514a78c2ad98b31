import Foundation
import SwiftGraphQL

/// Making the document and the variables of a newly built selection: recording, aliases, printing, encoding.
///
/// `JSONEncoder` only has to encode the resulting body.
struct RecordingCase {
    let name: String
    /// The ratio to `JSONEncoder` that corresponds to 0.15 µs per field.
    let target = 3.2
    let selection: @Sendable () -> Selection<Int, Operations.Query>
}

/// The body of the request.
private struct Body: Encodable {
    let query: String
    let variables: Variables

    enum CodingKeys: CodingKey { case query, variables }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(query, forKey: .query)
        try container.encode(variables, forKey: .variables)
    }
}

/// Variables that are all strings, with names that are only known at run time.
private struct Variables: Encodable {
    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let values: [(name: Name, value: String)]

    init(_ values: [String: String]) {
        self.values = values.sorted { $0.key < $1.key }.map { (Name(stringValue: $0.key), $0.value) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in values { try container.encode(value, forKey: name) }
    }
}

extension RecordingCase: BenchmarkCase {
    func measure(rounds: Int) throws -> Row {
        let times = try Contest(competitors: [
            (.ours, try work(of: .ours)), (.codable, try work(of: .codable)),
        ]).measure(rounds: rounds)
        return Row(name: name, bytes: try JSONEncoder().encode(body()).count, target: target, times: times)
    }

    func work(of competitor: Competitor) throws -> () throws -> Void {
        switch competitor {
        case .ours: return { discard(try selection().prepare()) }
        case .codable:
            let (encoder, body) = (JSONEncoder(), try body())
            return { discard(try encoder.encode(body)) }
        case .bound, .simdjson, .serialization: throw Command.Misuse(description: "`\(name)` has no `\(competitor)`")
        }
    }

    /// The request for the selection, as values that `JSONEncoder` can encode.
    private func body() throws -> Body {
        let operation = try selection().prepare()
        let values = try JSONDecoder().decode([String: String].self, from: Data(operation.variables.description.utf8))
        return Body(query: operation.document, variables: Variables(values))
    }
}
