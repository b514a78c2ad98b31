import GraphQLLanguage

/// The directives of one place in a schema's definitions.
struct AppliedDirectives {
    /// What they stand at.
    let kind: DirectiveLocation.Kind
    /// What extensions and definitions of the same thing share; `nil` for what can't be extended.
    var owner: String?
    /// The directives, in order.
    let directives: [Directive]

    /// Visits the places of a definition, itself first.
    static func forEach(in definition: Definition, _ visit: (AppliedDirectives) -> Void) {
        switch definition {
        case .schema(let node):
            visit(AppliedDirectives(kind: .schema, owner: "schema", directives: node.directives))
        case .schemaExtension(let node):
            visit(AppliedDirectives(kind: .schema, owner: "schema", directives: node.directives))
        case .directive(let node):
            forEach(in: node.arguments, at: .argumentDefinition, visit)
        case .type(let node):
            let kind = TypeParts(node)
            visit(AppliedDirectives(kind: kind.place, owner: "type \(node.name)", directives: node.directives))
            kind.forEach(visit)
        case .typeExtension(let node):
            let kind = TypeParts(node)
            visit(AppliedDirectives(kind: kind.place, owner: "type \(node.name)", directives: node.directives))
            kind.forEach(visit)
        case .operation, .fragment:
            break
        }
    }

    fileprivate static func forEach(
        in values: [InputValueDefinition], at kind: DirectiveLocation.Kind, _ visit: (AppliedDirectives) -> Void
    ) {
        for value in values { visit(AppliedDirectives(kind: kind, directives: value.directives)) }
    }
}

/// What a definition or extension of a type holds.
struct TypeParts {
    /// The place of the type's own directives.
    let place: DirectiveLocation.Kind
    private var fields: [FieldDefinition] = []
    private var values: [EnumValueDefinition] = []
    /// The fields of an input object.
    private(set) var inputFields: [InputValueDefinition] = []

    /// The parts of a definition.
    init(_ type: TypeDefinition) {
        switch type {
        case .scalar: place = .scalar
        case .object(let node): (place, fields) = (.object, node.fields)
        case .interface(let node): (place, fields) = (.interface, node.fields)
        case .union: place = .union
        case .enum(let node): (place, values) = (.enum, node.values)
        case .inputObject(let node): (place, inputFields) = (.inputObject, node.fields)
        }
    }

    /// The parts of an extension.
    init(_ type: TypeExtension) {
        switch type {
        case .scalar: place = .scalar
        case .object(let node): (place, fields) = (.object, node.fields)
        case .interface(let node): (place, fields) = (.interface, node.fields)
        case .union: place = .union
        case .enum(let node): (place, values) = (.enum, node.values)
        case .inputObject(let node): (place, inputFields) = (.inputObject, node.fields)
        }
    }

    /// Visits the places inside the type.
    func forEach(_ visit: (AppliedDirectives) -> Void) {
        for field in fields {
            visit(AppliedDirectives(kind: .fieldDefinition, directives: field.directives))
            AppliedDirectives.forEach(in: field.arguments, at: .argumentDefinition, visit)
        }
        for value in values { visit(AppliedDirectives(kind: .enumValue, directives: value.directives)) }
        AppliedDirectives.forEach(in: inputFields, at: .inputFieldDefinition, visit)
    }
}
