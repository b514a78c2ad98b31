import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// The key fields of a type, which scopes in generated code select automatically.
struct SwiftKey {
    var type: String
    /// Whether the scope selects these fields for every object, not only for objects of the given type.
    var isOwn = true
    /// The definitions of the key fields, such as `id: ID!`.
    var fields: [String]
}

/// The cache rules for a schema. They come from the configuration's `"cache"` section and from the schema's directives.
package struct CacheModel {
    /// A field that looks up objects by their keys.
    struct Lookup {
        let coordinate: String
        /// The arguments that contain the key.
        let arguments: [String]
        /// If the field returns a list, the name of the key field whose values the argument contains. Otherwise, `nil`.
        var listKey: String?
    }

    let schema: Schema
    /// The key fields of each object type that has a key.
    private(set) var keys: [String: [SchemaField]] = [:]
    private(set) var lookups: [Lookup] = []
    private(set) var connections: [CacheConnection] = []
    private(set) var maximumAges: [(coordinate: String, seconds: Double)] = []
    private(set) var ignoredDirectives: [String] = []

    /// Applies a configuration to the given schema and reports every rule that contradicts the schema.
    package init(_ configuration: CacheConfiguration, of schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        self.schema = schema
        let configuration = CacheDirectives.adding(to: configuration, of: schema, &diagnostics)
        readKeys(configuration.keys, &diagnostics)
        readLookups(configuration.lookups, &diagnostics)
        connections = connections(configuration.connections, &diagnostics)
        for rule in configuration.maximumAges where isOfObjects(rule.coordinate, at: rule.location, &diagnostics) {
            maximumAges.append((rule.coordinate, rule.value))
        }
        readIgnoredDirectives(configuration.ignoredDirectives, &diagnostics)
    }

    private mutating func readIgnoredDirectives(
        _ names: [CacheConfiguration.Entry<String>], _ diagnostics: inout DiagnosticCollector
    ) {
        for entry in names {
            let name = entry.value.hasPrefix("@") ? String(entry.value.dropFirst()) : entry.value
            if schema.directive(name) == nil {
                diagnostics.error(
                    "the schema has no directive '@\(name)'", at: entry.location,
                    hint: Suggestion.hint(for: name, among: schema.directives.map(\.name.text)))
            }
            ignoredDirectives.append(name)
        }
    }

    /// Returns the key fields that scopes of the given type select automatically.
    func keys(of type: SchemaType) -> [SwiftKey] {
        let name = type.name.text
        if type.kind == .object {
            return keys[name].map { [SwiftKey(type: name, fields: $0.map(\.definition))] } ?? []
        }
        let possible = schema.possibleTypes(of: type)
        let keyed = possible.filter { keys[$0] != nil }
        if let first = keyed.first.flatMap({ keys[$0] }), keyed.count == possible.count,
            let own = keyFields(first.map(\.name.text), of: type),
            keyed.allSatisfy({ keys[$0].map { $0.map(\.name) } == first.map(\.name) })
        {
            return [SwiftKey(type: name, fields: own.map(\.definition))]
        }
        return keyed.map { SwiftKey(type: $0, isOwn: false, fields: keys[$0, default: []].map(\.definition)) }
    }

    /// The text that `CacheSchema` reads at run time, with one rule on each line.
    var lines: [String] {
        var lines: [String] = []
        for kind in OperationKind.allCases {
            if let root = schema.roots[kind] { lines.append("\(kind.rawValue) \(root)") }
        }
        for type in schema.types.sorted(by: { $0.name.text < $1.name.text }) {
            if let key = keys[type.name.text] {
                lines.append("key \(type.name) " + key.map(\.name.text).joined(separator: " "))
            }
            if type.kind == .interface || type.kind == .union {
                lines.append("types \(type.name) " + schema.possibleTypes(of: type).sorted().joined(separator: " "))
            }
        }
        for lookup in lookups {
            // For a list, add the key field, such as `id`, because the argument may have another name, such as `ids`.
            let words = [lookup.listKey == nil ? "lookup" : "lookups", lookup.coordinate] + lookup.arguments
            lines.append((words + [lookup.listKey].compactMap(\.self)).joined(separator: " "))
        }
        // Skip repeated lines, because connections with the same return type share some of their lines.
        for line in connections.flatMap(\.lines) where !lines.contains(line) { lines.append(line) }
        for (coordinate, seconds) in maximumAges { lines.append("maxAge \(coordinate) \(seconds)") }
        for name in ignoredDirectives { lines.append("ignore @\(name)") }
        return lines
    }

    // MARK: - Keys

    private mutating func readKeys(
        _ rules: [CacheConfiguration.Rule<[CacheConfiguration.Entry<String>]>],
        _ diagnostics: inout DiagnosticCollector
    ) {
        var sources: [String: CacheConfiguration.Rule<[CacheConfiguration.Entry<String>]>] = [:]
        func isExplicit(_ type: String) -> Bool { rules.contains { $0.coordinate == type } }
        for rule in rules { reportRepetitions(in: rule, &diagnostics) }
        for rule in rules where rule.coordinate != "*" {
            guard let type = schema[rule.coordinate] else {
                reportUnknownType(rule.coordinate, at: rule.location, &diagnostics)
                continue
            }
            guard type.kind == .object || type.kind == .interface, schema.operation(ofRoot: type.name.text) == nil
            else {
                let kind = schema.operation(ofRoot: type.name.text) == nil ? type.kind.withArticle : "a root type"
                diagnostics.error(
                    "'\(type.name)' is \(kind), but only objects and interfaces have keys", at: rule.location)
                continue
            }
            guard check(rule.value, of: type, &diagnostics) else { continue }
            for name in schema.possibleTypes(of: type) {
                // Skip this rule, because a rule for an object type takes precedence over rules for its interfaces.
                if type.kind == .interface, isExplicit(name) { continue }
                if let other = sources[name], other.value.map(\.value) != rule.value.map(\.value) {
                    diagnostics.error(
                        "'\(name)' has two keys, from '\(other.coordinate)' and from '\(rule.coordinate)'",
                        at: rule.location, hint: "specify the key of '\(name)' directly",
                        notes: [Diagnostic.Note("the other key is here", at: other.location)])
                    continue
                }
                sources[name] = rule
                if let object = schema[name] { keys[name] = keyFields(rule.value.map(\.value), of: object) }
            }
        }
        guard let rest = rules.first(where: { $0.coordinate == "*" }) else { return }
        for type in schema.types
        where type.kind == .object && sources[type.name.text] == nil
            && schema.operation(ofRoot: type.name.text) == nil
        {
            keys[type.name.text] = keyFields(rest.value.map(\.value), of: type)
        }
        if keys.isEmpty, !rest.value.isEmpty {
            let wrong = rest.value.first { name in
                !schema.types.contains { $0.kind == .object && keyFields([name.value], of: $0) != nil }
            }
            let problem =
                wrong.map { "no object type has a field '\($0.value)' that can be a key" }
                ?? "no object type has all of these fields"
            diagnostics.error(
                "\(problem): a key field is a non-null leaf without required arguments",
                at: wrong?.location ?? rest.value[0].location)
        }
    }

    /// Returns the fields with the given names. Returns `nil` if `names` is empty, or if a field doesn't exist or can't
    /// be part of a key.
    private func keyFields(_ names: [String], of type: SchemaType) -> [SchemaField]? {
        let fields = names.compactMap { name in type.fields.first { $0.name.text == name && objection(to: $0) == nil } }
        return !fields.isEmpty && fields.count == names.count ? fields : nil
    }

    /// Returns the reason why the given field can't be part of a key, or `nil` if it can.
    private func objection(to field: SchemaField) -> String? {
        if schema[field.type.innermostName.text]?.kind.isComposite == true { return "a key field must be a leaf" }
        if field.arguments.contains(where: \.isRequired) { return "a key field can't require arguments" }
        guard case .nonNull(let type) = field.type else { return "a key field must be non-null" }
        if case .list = type { return "a key field can't be a list" }
        return nil
    }

    private func reportRepetitions(
        in rule: CacheConfiguration.Rule<[CacheConfiguration.Entry<String>]>, _ diagnostics: inout DiagnosticCollector
    ) {
        var known: Set<String> = []
        for name in rule.value where !known.insert(name.value).inserted {
            diagnostics.error("the key of '\(rule.coordinate)' has the field '\(name.value)' twice", at: name.location)
        }
    }

    /// Reports each name that isn't a field of the type and each field that can't be part of a key.
    ///
    /// - Returns: `true` if all names are fields that can be part of a key.
    private func check(
        _ names: [CacheConfiguration.Entry<String>], of type: SchemaType, _ diagnostics: inout DiagnosticCollector
    ) -> Bool {
        var isValid = true
        for name in names {
            if let field = type.fields.first(where: { $0.name.text == name.value }) {
                guard let objection = objection(to: field) else { continue }
                diagnostics.error(
                    "'\(type.name).\(field.name)' is of type '\(field.type)': \(objection)", at: name.location)
            } else {
                diagnostics.error(
                    "'\(type.name)' has no field '\(name.value)'", at: name.location,
                    hint: Suggestion.hint(for: name.value, among: type.fields.map(\.name.text)))
            }
            isValid = false
        }
        return isValid
    }

    // MARK: - Lookups and ages

    private mutating func readLookups(
        _ rules: [CacheConfiguration.Rule<[CacheConfiguration.Entry<String>]>],
        _ diagnostics: inout DiagnosticCollector
    ) {
        for rule in rules where isOfObjects(rule.coordinate, at: rule.location, &diagnostics) {
            guard let (_, field) = self.field(rule.coordinate) else {
                diagnostics.error("write a field, such as 'Query.human', not '\(rule.coordinate)'", at: rule.location)
                continue
            }
            let names = field.arguments.map(\.name.text)
            for argument in rule.value where !names.contains(argument.value) {
                diagnostics.error(
                    "'\(rule.coordinate)' has no argument '\(argument.value)'", at: argument.location,
                    hint: Suggestion.hint(for: argument.value, among: names))
            }
            let arguments = rule.value.compactMap { name in field.arguments.first { $0.name.text == name.value } }
            if arguments.count < rule.value.count { continue }
            let possible = schema[field.type.innermostName.text].map { schema.possibleTypes(of: $0).sorted() } ?? []
            if case .list(let element) = field.type.nullable {
                readListLookup(rule, of: element, arguments, possible, &diagnostics)
                continue
            }
            let fitting = possible.filter { keys[$0]?.count == arguments.count }
            let usable = fitting.filter { objection(to: arguments, forKeyOf: $0) == nil }
            let values = rule.value.map(\.value)
            if usable.contains(where: { Set(keys[$0, default: []].map(\.name.text)) == Set(values) }) {
                lookups.append(Lookup(coordinate: rule.coordinate, arguments: values))
            } else if !usable.isEmpty {
                diagnostics.warning(
                    "the lookup '\(rule.coordinate)' can't find an object, because its argument "
                        + "names don't match any key of '\(field.type.innermostName)'",
                    at: rule.location, hint: "remove the lookup, or use arguments with the names of the key fields")
            } else {
                diagnostics.error(
                    fitting.compactMap { objection(to: arguments, forKeyOf: $0) }.first
                        .map { "the lookup '\(rule.coordinate)' doesn't fit the key of \($0)" }
                        ?? "no key of '\(field.type.innermostName)' has as many fields as the lookup "
                        + "'\(rule.coordinate)' has arguments",
                    at: rule.location, hint: "name one argument for each key field, in the order of the key")
            }
        }
    }

    /// Reads a lookup that returns a list. The object's key must be a single field, and the argument's name must end
    /// with the field's name or its plural, such as `ids` or `userIDs`.
    private mutating func readListLookup(
        _ rule: CacheConfiguration.Rule<[CacheConfiguration.Entry<String>]>, of element: TypeReference,
        _ arguments: [SchemaInputValue], _ possible: [String], _ diagnostics: inout DiagnosticCollector
    ) {
        guard case .named(let type) = element.nullable, arguments.count == 1,
            case .list(let value) = arguments[0].type.nullable
        else {
            diagnostics.error(
                "'\(rule.coordinate)' returns a list, so its lookup must be a single argument with a list of keys",
                at: rule.location)
            return
        }
        let name = arguments[0].name.text
        let key = possible.compactMap { keys[$0] }.filter { $0.count == 1 }.map { $0[0] }.first { field in
            let key = field.name.text.lowercased()
            return canHold(value, field.type) && [key, key + "s"].contains { name.lowercased().hasSuffix($0) }
        }
        guard let key else {
            diagnostics.error(
                "the lookup '\(rule.coordinate)' can't find objects, because no key of '\(type)' is a single field with the "
                    + "type and the name of the elements of '\(name)'",
                at: rule.location, hint: "use an argument such as 'ids' for the key 'id'")
            return
        }
        lookups.append(Lookup(coordinate: rule.coordinate, arguments: [name], listKey: key.name.text))
    }

    /// Returns the reason why the given arguments can't contain the key of the given type, or `nil` if they can. The
    /// reason begins with the type's name. The caller has checked that there are as many arguments as key fields.
    private func objection(to arguments: [SchemaInputValue], forKeyOf type: String) -> String? {
        let key = keys[type] ?? []
        for (argument, field) in zip(arguments, key) {
            let (name, fieldName) = (argument.name.text, field.name.text)
            if name != fieldName, key.contains(where: { $0.name.text == name }) {
                return "'\(type)': the argument '\(name)' is at the position of '\(fieldName)'"
            }
            if arguments.count(where: { $0.name.text == name }) > 1 {
                return "'\(type)': the argument '\(name)' appears twice"
            }
            if !canHold(argument.type, field.type) {
                return "'\(type)': the argument '\(name)' is of type '\(argument.type)', but the key field "
                    + "'\(fieldName)' is of type '\(field.type)'"
            }
        }
        return nil
    }

    /// Returns whether an argument of type `type` can contain the value of a key field of type `leaf`. Keys are
    /// compared as text, so all leaf types are compatible, except `Boolean` and `Float`, which fit only themselves.
    private func canHold(_ type: TypeReference, _ leaf: TypeReference) -> Bool {
        if case .list = type.nullable { return false }
        let (name, leafName) = (type.innermostName.text, leaf.innermostName.text)
        if name == leafName { return true }
        let others = ["Boolean", "Float"]
        return schema[name]?.kind != .inputObject && !others.contains(name) && !others.contains(leafName)
    }

    /// Returns the type and the field of a coordinate such as `Query.human`, or `nil` if there is no such field.
    func field(_ coordinate: String) -> (SchemaType, SchemaField)? {
        let parts = coordinate.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let type = schema[String(parts[0])] else { return nil }
        return type.fields.first { $0.name.text == parts[1] }.map { (type, $0) }
    }

    /// Returns whether the given coordinate is `*`, an object type or a field of an object type. If it isn't, reports
    /// an error.
    ///
    /// Rules for interfaces and unions would have no effect, because the cache looks up rules for the concrete type.
    func isOfObjects(
        _ coordinate: String, at location: SourceLocation, _ diagnostics: inout DiagnosticCollector
    ) -> Bool {
        if coordinate == "*" { return true }
        if let type = field(coordinate)?.0 ?? schema[coordinate] {
            if type.kind == .object { return true }
            diagnostics.error(
                "'\(type.name)' is not an object type", at: location,
                hint: type.kind == .interface || type.kind == .union
                    ? "write a rule for each of its object types" : nil)
            return false
        }
        let parts = coordinate.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let type = schema[parts[0]] else {
            reportUnknownType(parts.first ?? "", at: location, &diagnostics)
            return false
        }
        diagnostics.error(
            "'\(type.name)' has no field '\(parts[1])'", at: location,
            hint: Suggestion.hint(for: parts[1], among: type.fields.map(\.name.text)))
        return false
    }

    private func reportUnknownType(
        _ name: String, at location: SourceLocation, _ diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.error(
            "the schema has no type named '\(name)'", at: location,
            hint: Suggestion.hint(for: name, among: schema.types.map(\.name.text)))
    }
}

extension SchemaField {
    /// The field's definition, without descriptions and default values, such as `friends(first: Int): [User!]`.
    var definition: String {
        var text = name.text
        if !arguments.isEmpty {
            text += "(" + arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + ")"
        }
        return text + ": \(type)"
    }
}
