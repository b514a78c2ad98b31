import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Finds the parts of a schema that rules refer to.
struct CoordinateLookup {
    /// A part of a schema that a coordinate refers to.
    enum Part {
        case type(SchemaType)
        /// All members of the type.
        case allMembers(SchemaType)
        /// The field, input field or enum value with the given name.
        case member(SchemaType, String)
        case argument(SchemaType, SchemaField, SchemaInputValue)
    }

    private let schema: Schema

    /// Creates a lookup in the given schema.
    init(_ schema: Schema) {
        self.schema = schema
    }

    /// Returns the parts that match the given rule. If there are none, reports an error with a suggestion.
    func parts(of rule: CoordinateRule, _ diagnostics: inout DiagnosticCollector) -> [Part] {
        let types = rule.type.isExact ? schema[rule.type.text].map { [$0] } ?? [] : types(matching: rule.type)
        guard !types.isEmpty else {
            reportUnknownType(rule, &diagnostics)
            return []
        }
        guard let member = rule.member else { return types.map(Part.type) }
        if member.matchesAll, rule.argument == nil { return types.map(Part.allMembers) }
        var fields: [(type: SchemaType, field: SchemaField)] = []
        var found: [Part] = []
        for type in types {
            for name in Self.members(of: type) where member.matches(name) { found.append(.member(type, name)) }
            for field in type.fields where member.matches(field.name.text) { fields.append((type, field)) }
        }
        guard let argument = rule.argument else {
            if found.isEmpty { reportUnknownMember(rule, member, of: types, &diagnostics) }
            return found
        }
        guard !fields.isEmpty else {
            reportUnknownMember(rule, member, of: types, &diagnostics)
            return []
        }
        let arguments = fields.flatMap { type, field in
            field.arguments.filter { argument.matches($0.name.text) }.map { Part.argument(type, field, $0) }
        }
        if arguments.isEmpty {
            let hint = diagnostics.suggester.hint(
                for: argument.text, among: fields.flatMap { $0.field.arguments.map(\.name.text) })
            diagnostics.error(
                "'\(rule.pattern.text)' names an argument that the schema doesn't have", at: rule.pattern.location,
                hint: hint)
        }
        return arguments
    }

    /// Returns the names of the type's members, which are fields, input fields or enum values.
    static func members(of type: SchemaType) -> [String] {
        type.fields.map(\.name.text) + type.inputFields.map(\.name.text) + type.values.map(\.name.text)
    }

    private func types(matching pattern: NamePattern) -> [SchemaType] {
        schema.types.filter { pattern.matches($0.name.text) }
    }

    private func reportUnknownType(_ rule: CoordinateRule, _ diagnostics: inout DiagnosticCollector) {
        let name = rule.type.text
        var hint = diagnostics.suggester.hint(for: name, among: schema.types.map(\.name.text))
        let operation = OperationKind.allCases.first { $0.rawValue == name.lowercased() }
        if let operation, let root = schema.roots[operation] {
            hint = "the root type for '\(operation.rawValue)' is named '\(root)'"
        }
        let message =
            Schema.builtInScalars.contains(name)
            ? "'\(name)' is a built-in scalar, so no rule can apply to it"
            : "'\(rule.pattern.text)' names a type that the schema doesn't have"
        diagnostics.error(message, at: rule.pattern.location, hint: hint)
    }

    private func reportUnknownMember(
        _ rule: CoordinateRule, _ member: NamePattern, of types: [SchemaType], _ diagnostics: inout DiagnosticCollector
    ) {
        var message = "'\(rule.pattern.text)' names a field that the schema doesn't have"
        if types.count == 1, let type = types.first {
            switch type.kind {
            case .scalar, .union: message = "'\(rule.pattern.text)': \(type.kind.withArticle) has no fields"
            case .enum: message = "'\(rule.pattern.text)' names a value that the enum doesn't have"
            case .object, .interface, .inputObject: break
            }
        }
        let hint = diagnostics.suggester.hint(for: member.text, among: types.flatMap(Self.members))
        diagnostics.error(message, at: rule.pattern.location, hint: hint)
    }
}
