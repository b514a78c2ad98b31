import SwiftGraphQLSchema

extension CacheModel {
    /// A paragraph for each object type. It explains how the cache identifies the type's objects, how long their values
    /// stay fresh, and which fields look up objects or return pages. It also points out types without
    /// a key and fields that could be lookups.
    package var explanation: String {
        let types = schema.types.filter { $0.kind == .object && !$0.name.text.hasPrefix("__") }
            .sorted { $0.name.text < $1.name.text }
        let ages = Dictionary(maximumAges.map { ($0.coordinate, $0.seconds) }) { first, _ in first }
        let lookups = Dictionary(lookups.map { ($0.coordinate, $0) }) { first, _ in first }
        return types.map { lines(of: $0, ages, lookups).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func lines(of type: SchemaType, _ ages: [String: Double], _ lookups: [String: Lookup]) -> [String] {
        let name = type.name.text
        var lines: [String] = []
        if let kind = schema.operation(ofRoot: name) {
            if kind != .query { return ["\(name): the objects in a response are stored, but not the response itself"] }
            lines.append("\(name): the root type of queries")
        } else if let key = keys[name] {
            lines.append("\(name): identified by \(key.map(\.name.text).joined(separator: ", "))")
        } else {
            lines.append("\(name): no key, so each object belongs to the field that contains it")
        }
        let own = ages[name]
        lines.append("  " + Self.text(own ?? ages["*"], own == nil && ages["*"] != nil ? "*" : nil))
        for field in type.fields {
            let coordinate = "\(name).\(field.name)"
            var facts: [String] = []
            if let age = ages[coordinate] { facts.append(Self.text(age, nil)) }
            if let lookup = lookups[coordinate] {
                let target = (lookup.listKey == nil ? "a " : "each ") + field.type.innermostName.text
                facts.append("finds \(target) by \(lookup.arguments.joined(separator: ", "))")
            } else if schema.operation(ofRoot: name) == .query, let target = missingLookup(field) {
                facts.append("takes the key of \(target), but no lookup is configured")
            }
            if let connection = connections.first(where: { $0.coordinate == coordinate }) {
                let names = connection.keyArguments.joined(separator: ", ")
                facts.append("returns pages of a list" + (names.isEmpty ? "" : ", one list for each \(names)"))
            }
            if !facts.isEmpty { lines.append("  \(field.name): \(facts.joined(separator: "; "))") }
        }
        return lines
    }

    private static func text(_ seconds: Double?, _ source: String?) -> String {
        guard let seconds else { return "stays fresh until it is replaced" }
        let amount = seconds == seconds.rounded() ? "\(Int64(exactly: seconds) ?? .max)" : "\(seconds)"
        return "stays fresh for \(amount) s" + (source.map { " (from '\($0)')" } ?? "")
    }

    /// Returns the name of the field's type if the field could be a lookup, and otherwise `nil`. A field could be a
    /// lookup if its arguments have the same names as the key fields of a possible type.
    private func missingLookup(_ field: SchemaField) -> String? {
        guard case .named(let named) = field.type.nullable, let target = schema[named.text] else { return nil }
        let names = Set(field.arguments.map(\.name.text))
        let isKey = schema.possibleTypes(of: target).contains { keys[$0].map { Set($0.map(\.name.text)) } == names }
        return isKey ? named.text : nil
    }
}
