import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// Reduces a schema to the part to generate.
///
/// - Without inclusions and uses, the whole schema is generated, except for excluded parts and types that operations
///   can reach only through excluded parts.
/// - With inclusions, the included parts and the parts that these need are generated. A field needs its arguments,
///   their types and its result type. A type that is included as `Type` or `Type.*` gets all its fields, or all its
///   members if it is a union. An object or interface that is needed for another reason gets only the included fields
///   and the fields without a selection set, so that one field never adds the whole schema. Enums and input objects are
///   generated as a whole.
/// - With uses, the used parts are generated (see `SwiftUses`), in addition to included parts.
/// - An interface or union keeps only generated types, and an object keeps only generated interfaces. Exclusions take
///   precedence over inclusions. The exclusion `Type.*` keeps the type, but without fields and interfaces. Root types
///   always remain, even if they are empty.
/// - A directive for operations or fields is generated if the types of its arguments are generated. If the app uses a
///   directive, these types are needed.
///
/// Scalars aren't removed, because no code is generated for them.
package struct SchemaReducer {
    private let schema: Schema
    private let exclusions: Exclusions
    private let inclusion: Inclusion?
    /// If there are no inclusions, the types that operations can no longer reach.
    private var orphans: Set<String> = []

    /// Returns the part of the schema that the patterns and uses select, with a list of the other parts. Reports
    /// invalid patterns. If there are no patterns and uses, returns the whole schema.
    package static func reduce(
        _ schema: Schema, include: [CoordinatePattern], exclude: [CoordinatePattern], uses mentions: SwiftMentions?,
        _ diagnostics: inout DiagnosticCollector
    ) -> (schema: Schema, leftOut: Omissions?) {
        guard !include.isEmpty || !exclude.isEmpty || mentions != nil else { return (schema, nil) }
        let inclusions = CoordinateRule.rules(of: include, &diagnostics)
        let exclusions = Exclusions(CoordinateRule.rules(of: exclude, &diagnostics), in: schema, &diagnostics)
        var inclusion: Inclusion?
        if !include.isEmpty || mentions != nil {
            inclusion = Inclusion(
                inclusions, mentions.map { SwiftUses($0, of: schema) }, in: schema, without: exclusions, &diagnostics)
        }
        let reducer = SchemaReducer(schema, exclusions, inclusion)
        let reduced = reducer.reduced()
        exclusions.checkInterfaces(of: reduced, &diagnostics)
        reducer.warnAboutEmptyUnions(of: reduced, inclusions, &diagnostics)
        return (reduced, Omissions(of: schema, notIn: reduced))
    }

    private init(_ schema: Schema, _ exclusions: Exclusions, _ inclusion: Inclusion?) {
        self.schema = schema
        self.exclusions = exclusions
        self.inclusion = inclusion
        if inclusion == nil {
            orphans = Reachability(from: schema).types
                .subtracting(Reachability(from: schema, without: exclusions).types)
        }
    }

    private func reduced() -> Schema {
        let types = schema.types.filter { keeps($0.name.text) }.map(reduced)
        let directives = schema.directives.compactMap(exclusions.reduced).filter { directive in
            directive.arguments.allSatisfy { keeps($0.type.innermostName.text) }
        }
        return Schema(description: schema.description, types: types, directives: directives, roots: schema.roots)
    }

    private func reduced(_ type: SchemaType) -> SchemaType {
        let name = type.name.text
        var reduced = type
        reduced.interfaces = exclusions.emptied.contains(name) ? [] : type.interfaces.filter { keeps($0.text) }
        reduced.members = type.members.filter { keeps($0.text) }
        reduced.values = type.values.filter { exclusions.allows(name, $0.name.text) }
        reduced.fields = type.fields.filter { keeps($0, of: type) }
        for index in reduced.fields.indices where !reduced.fields[index].arguments.isEmpty {
            let field = reduced.fields[index]
            reduced.fields[index].arguments = field.arguments.filter { argument in
                inclusion?.contains(type, field, argument)
                    ?? exclusions.allows(name, field.name.text, argument.name.text)
            }
        }
        reduced.inputFields = type.inputFields.filter { field in
            inclusion?.contains(type, inputField: field) ?? exclusions.allows(name, field.name.text)
        }
        return reduced
    }

    private func keeps(_ type: String) -> Bool {
        if schema[type]?.kind == .scalar { return exclusions.allows(type) }
        guard schema[type] != nil else { return true }
        return inclusion?.contains(type) ?? (exclusions.allows(type) && !orphans.contains(type))
    }

    private func keeps(_ field: SchemaField, of type: SchemaType) -> Bool {
        inclusion?.contains(type, field) ?? exclusions.allows(type.name.text, field.name.text)
    }

    /// Warns about unions without generated member types, because nothing can be selected on them.
    private func warnAboutEmptyUnions(
        of reduced: Schema, _ inclusions: [CoordinateRule], _ diagnostics: inout DiagnosticCollector
    ) {
        guard let first = inclusions.first else { return }
        for type in reduced.types where type.kind == .union && type.members.isEmpty {
            let members = schema[type.name.text]?.members.map { "'\($0)'" } ?? []
            diagnostics.warning(
                "the union '\(type.name)' is included, but none of its members are", at: first.pattern.location,
                hint: "include '\(type.name)' for all its members, or some of \(members.joined(separator: ", "))")
        }
    }
}
