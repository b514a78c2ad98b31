import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Finds the fields and list elements that are null only if an error occurred. The schema marks them with
/// `@semanticNonNull` on the field, or with `@semanticNonNullField` on the field's parent type.
///
/// For the specification of these directives, see specs.apollo.dev/nullability.
enum SemanticNullability {
    /// Returns the given schema with the semantic types of its fields. Warns about each directive that has no effect,
    /// and warns if the schema contains none of the directives.
    static func applied(to schema: Schema, _ diagnostics: inout DiagnosticCollector) -> Schema {
        let isApplied = schema.types.contains { type in
            !type.nullabilityDirectives.isEmpty || type.fields.contains { !$0.nullabilityDirectives.isEmpty }
        }
        if !isApplied {
            diagnostics.warning(
                "'nullability' is 'semantic', but the schema applies neither @semanticNonNull nor "
                    + "@semanticNonNullField, so the option has no effect", at: nil,
                hint:
                    "use SDL, because introspection results contain no applied directives; if the server's SDL lacks "
                    + "them too, apply them in another file: extend type User @semanticNonNullField(name: \"email\")")
        }
        let types = schema.types.map { type in
            var type = type
            for index in type.fields.indices {
                for directive in type.fields[index].nullabilityDirectives {
                    apply(directive, to: &type.fields[index], &diagnostics)
                }
            }
            for directive in type.nullabilityDirectives {
                guard let name = fieldName(directive, of: type, &diagnostics),
                    let index = type.fields.firstIndex(where: { $0.name.text == name })
                else { continue }
                apply(directive, to: &type.fields[index], &diagnostics)
            }
            return type
        }
        return Schema(
            description: schema.description, types: types, directives: schema.directives, roots: schema.roots)
    }

    private static func apply(
        _ directive: Directive, to field: inout SchemaField, _ diagnostics: inout DiagnosticCollector
    ) {
        guard let levels = levels(of: directive) else {
            return warn(directive, "'levels' isn't a list of whole numbers", &diagnostics)
        }
        let depth = field.type.listDepth
        if let level = levels.filter({ !(0...depth).contains($0) }).min() {
            return warn(directive, "the type '\(field.type)' has no level \(level)", &diagnostics)
        }
        field.semanticType = field.resultType.nonNull(at: levels)
    }

    private static func fieldName(
        _ directive: Directive, of type: SchemaType, _ diagnostics: inout DiagnosticCollector
    ) -> String? {
        guard case .string(let name)? = directive.value(of: "name") else {
            warn(directive, "'name' isn't a string", &diagnostics)
            return nil
        }
        let names = type.fields.map(\.name.text)
        if names.contains(name.value) { return name.value }
        warn(
            directive, "'\(type.name)' has no field '\(name.value)'", &diagnostics,
            hint: Suggestion.hint(for: name.value, among: names))
        return nil
    }

    /// Returns the levels in the directive, or `nil` if they are malformed. The default is level 0, the field itself.
    private static func levels(of directive: Directive) -> Set<Int>? {
        let values: [Value]
        switch directive.value(of: "levels") {
        case nil: return [0]
        case .list(let list)?: values = list.values
        case .some(let value): values = [value]
        }
        var levels: Set<Int> = []
        for value in values {
            guard case .int(let number) = value, let level = Int(number.text) else { return nil }
            levels.insert(level)
        }
        return levels
    }

    private static func warn(
        _ directive: Directive, _ reason: String, _ diagnostics: inout DiagnosticCollector, hint: String? = nil
    ) {
        guard let location = directive.location else { return }
        diagnostics.warning("'@\(directive.name)' is ignored, because \(reason)", at: location, hint: hint)
    }
}

extension TypeReference {
    /// The number of lists around the named type.
    fileprivate var listDepth: Int {
        switch self {
        case .named: 0
        case .list(let element): element.listDepth + 1
        case .nonNull(let type): type.listDepth
        }
    }

    /// Returns the type, made non-null at the given levels: 0 for the type itself, 1 for its list elements, and so on.
    fileprivate func nonNull(at levels: Set<Int>, level: Int = 0) -> TypeReference {
        let type: TypeReference =
            if case .list(let element) = nullable { .list(element.nonNull(at: levels, level: level + 1)) } else {
                nullable
            }
        return isNonNull || levels.contains(level) ? .nonNull(type) : type
    }
}
