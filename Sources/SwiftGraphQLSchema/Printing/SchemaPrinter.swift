package import SwiftGraphQLLanguage

/// Prints a schema in the schema definition language; see the specification, section 3.
///
/// Loading the text yields an equal schema. The text contains the applied directives that the model represents:
/// `@deprecated`, `@specifiedBy` and `@oneOf`.
package enum SchemaPrinter {
    /// Returns the schema as SDL, with a line feed at the end.
    package static func print(_ schema: Schema) -> String {
        Printer.print(document(of: schema)) + "\n"
    }

    /// Returns the schema as a syntax tree: the root types if they need to be specified, the directives, and the types.
    package static func document(of schema: Schema) -> Document {
        var definitions: [Definition] = []
        if let roots = rootDefinition(of: schema) { definitions.append(.schema(roots)) }
        definitions += ownDirectives(of: schema).map { .directive(definition(of: $0)) }
        definitions += schema.types.map { .type(definition(of: $0)) }
        return Document(definitions: definitions)
    }

    /// Returns the definition of the root types, or `nil` if they have the default names.
    private static func rootDefinition(of schema: Schema) -> SchemaDefinition? {
        var understood: [OperationKind: Name] = [:]
        for kind in OperationKind.allCases {
            let name = kind.defaultRootName
            if schema[name.text]?.kind == .object { understood[kind] = name }
        }
        guard schema.description != nil || understood != schema.roots else { return nil }
        let roots = OperationKind.allCases.compactMap { kind in
            schema.roots[kind].map { RootOperationDefinition(kind: kind, type: $0) }
        }
        guard !roots.isEmpty else { return nil }
        return SchemaDefinition(description: string(schema.description), rootOperations: roots)
    }

    /// Returns the directives of a schema, except the directives that `Schema` adds itself.
    private static func ownDirectives(of schema: Schema) -> [SchemaDirective] {
        let directives = schema.directives
        // Finds the shortest list that `Schema` completes to the same directives. Comparing names isn't enough, because
        // a schema may define its own version of a built-in directive.
        for count in directives.indices.suffix(SchemaDirective.builtIn.count) {
            let own = Array(directives[..<count])
            let names = Set(own.map(\.name.text))
            let added = SchemaDirective.builtIn.filter { !names.contains($0.name.text) }
            if count + added.count == directives.count, Array(directives[count...]) == added { return own }
        }
        return directives
    }

    private static func definition(of directive: SchemaDirective) -> DirectiveDefinition {
        DirectiveDefinition(
            description: string(directive.description), name: directive.name,
            arguments: directive.arguments.map(definition), directives: deprecated(directive.deprecation),
            isRepeatable: directive.isRepeatable, locations: directive.locations.map { DirectiveLocation($0) })
    }

    private static func definition(of type: SchemaType) -> TypeDefinition {
        TypeDefinition(
            description: string(type.description), kind: type.kind, name: type.name, interfaces: type.interfaces,
            directives: specifiedBy(type.specifiedBy) + (type.isOneOf ? [Directive(name: "oneOf")] : []),
            fields: type.fields.map(definition), members: type.members, values: type.values.map(definition),
            inputFields: type.inputFields.map(definition))
    }

    private static func definition(of field: SchemaField) -> FieldDefinition {
        FieldDefinition(
            description: string(field.description), name: field.name, arguments: field.arguments.map(definition),
            type: field.type, directives: deprecated(field.deprecation))
    }

    private static func definition(of value: SchemaInputValue) -> InputValueDefinition {
        InputValueDefinition(
            description: string(value.description), name: value.name, type: value.type,
            defaultValue: value.defaultValue, directives: deprecated(value.deprecation))
    }

    private static func definition(of value: SchemaEnumValue) -> EnumValueDefinition {
        EnumValueDefinition(
            description: string(value.description), name: value.name, directives: deprecated(value.deprecation))
    }

    private static func deprecated(_ reason: String?) -> [Directive] {
        guard let reason else { return [] }
        let isDefault = reason == SchemaDirective.defaultDeprecationReason
        return [directive("deprecated", isDefault ? nil : ("reason", reason))]
    }

    private static func specifiedBy(_ url: String?) -> [Directive] {
        url.map { [directive("specifiedBy", ("url", $0))] } ?? []
    }

    private static func directive(_ name: Name, _ argument: (name: Name, value: String)?) -> Directive {
        let arguments = argument.map { [Argument(name: $0.name, value: .string(StringValue(value: $0.value)))] }
        return Directive(name: name, arguments: arguments ?? [])
    }

    private static func string(_ text: String?) -> StringValue? {
        text.map { StringValue(value: $0, isBlock: true) }
    }
}
