import GraphQLSchema

extension CacheModel {
    /// A text that explains for each object type how the cache identifies its objects, how long their values stay fresh,
    /// and which fields find them by their keys. It also names what a type lacks.
    var explanation: String {
        let types = schema.types.filter { $0.kind == .object && !$0.name.text.hasPrefix("__") }
            .sorted { $0.name.text < $1.name.text }
        return types.map { lines(of: $0).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func lines(of type: SchemaType) -> [String] {
        let name = type.name.text
        var lines: [String] = []
        if let kind = schema.operation(ofRoot: name) {
            if kind != .query { return ["\(name): the objects in a response are stored, but not the response itself"] }
            lines.append("\(name): the root of all queries")
        } else if let key = keys[name] {
            lines.append("\(name): identified by \(key.map(\.name.text).joined(separator: ", "))")
        } else {
            lines.append("\(name): no key, so each object belongs to the field that contains it")
        }
        let everything = age(of: "*")
        let own = age(of: name)
        lines.append("  " + Self.text(own ?? everything, own == nil && everything != nil ? "*" : nil))
        for field in type.fields {
            let coordinate = "\(name).\(field.name)"
            var facts: [String] = []
            if let age = age(of: coordinate) { facts.append(Self.text(age, nil)) }
            if let lookup = lookups.first(where: { $0.coordinate == coordinate }) {
                facts.append("finds a \(field.type.innermostName) by \(lookup.arguments.joined(separator: ", "))")
            } else if schema.operation(ofRoot: name) == .query, let target = missingLookup(field) {
                facts.append("takes the key of \(target), but no lookup is configured")
            }
            if !facts.isEmpty { lines.append("  \(field.name): \(facts.joined(separator: "; "))") }
        }
        return lines
    }

    private func age(of coordinate: String) -> Double? {
        maximumAges.first { $0.coordinate == coordinate }?.seconds
    }

    private static func text(_ seconds: Double?, _ source: String?) -> String {
        guard let seconds else { return "stays fresh until it is replaced" }
        let amount = seconds == seconds.rounded() ? "\(Int64(exactly: seconds) ?? .max)" : "\(seconds)"
        return "stays fresh for \(amount) s" + (source.map { " (by '\($0)')" } ?? "")
    }

    /// Returns the type that a field returns, if the field has exactly the arguments that identify the type's objects.
    private func missingLookup(_ field: SchemaField) -> String? {
        guard case .named(let named) = field.type.nullable else { return nil }
        let target = named.text
        guard let key = keys[target], !key.isEmpty,
            Set(key.map(\.name.text)) == Set(field.arguments.map(\.name.text))
        else { return nil }
        return target
    }
}
