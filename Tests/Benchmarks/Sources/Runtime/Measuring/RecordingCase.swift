import Foundation
import SwiftGraphQL

/// Making the document and the variables of a selection that is built anew: recording, aliases, printing, encoding.
///
/// `JSONEncoder` has only to encode the body that comes of it.
struct RecordingCase {
    let name: String
    /// What 0.15 µs a field are beside `JSONEncoder`.
    let target = 3.2
    let selection: @Sendable () -> Selection<Int, Operations.Query>
}

/// What is sent.
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

/// Variables that are all strings; their names are known when the program runs.
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
        case .bound, .serialization: throw Command.Misuse(description: "`\(name)` has no `\(competitor)`")
        }
    }

    /// What comes of the selection, as values that `JSONEncoder` takes.
    private func body() throws -> Body {
        let operation = try selection().prepare()
        let values = try JSONDecoder().decode([String: String].self, from: Data(operation.variables.utf8))
        return Body(query: operation.document, variables: Variables(values))
    }
}
