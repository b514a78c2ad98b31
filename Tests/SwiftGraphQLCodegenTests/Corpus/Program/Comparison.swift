import SwiftGraphQL

/// A comparison of the values of selections with the server's response, member by member.
nonisolated struct Comparison {
    /// The name of the member that records a type's name. Responses don't contain this member.
    static let type = "@type"

    /// The fields whose values are equal and not null.
    private(set) var equal: Set<String> = []
    /// Descriptions of the differences.
    private(set) var differences: [String] = []

    /// Compares the value that a selection returned with the value that the server sent.
    mutating func compare(_ seen: JSONValue, _ sent: JSONValue?, at path: String = "data") {
        guard let sent else {
            differences.append("\(path): not sent, but seen: \(seen)")
            return
        }
        switch (seen, sent) {
        case (.object(let members), .object(let others)) where members[Self.type] != nil:
            let type = members[Self.type]?.string ?? ""
            for (name, value) in members where name != Self.type {
                let count = differences.count
                compare(value, others[name], at: "\(path).\(name)")
                if differences.count == count, !value.isNull { equal.insert("\(type).\(name)") }
            }
        case (.object(let members), .object(let others)) where members.keys.contains("__typename"):
            for (name, value) in members { compare(value, others[name], at: "\(path).\(name)") }
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            for (index, pair) in zip(elements, others).enumerated() {
                compare(pair.0, pair.1, at: "\(path)[\(index)]")
            }
        default:
            if seen != sent { differences.append("\(path): sent \(sent), seen \(seen)") }
        }
    }
}
