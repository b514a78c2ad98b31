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
        case .directive(let node):
            forEach(in: node.arguments, at: .argumentDefinition, visit)
        case .type(let node):
            visit(
                AppliedDirectives(
                    kind: node.kind.directiveLocation, owner: "type \(node.name)", directives: node.directives))
            for field in node.fields {
                visit(AppliedDirectives(kind: .fieldDefinition, directives: field.directives))
                forEach(in: field.arguments, at: .argumentDefinition, visit)
            }
            for value in node.values { visit(AppliedDirectives(kind: .enumValue, directives: value.directives)) }
            forEach(in: node.inputFields, at: .inputFieldDefinition, visit)
        case .operation, .fragment:
            break
        }
    }

    private static func forEach(
        in values: [InputValueDefinition], at kind: DirectiveLocation.Kind, _ visit: (AppliedDirectives) -> Void
    ) {
        for value in values { visit(AppliedDirectives(kind: kind, directives: value.directives)) }
    }
}
