import SwiftGraphQLLanguage

/// The directives at one location in a schema's definitions.
struct AppliedDirectives {
    /// The kind of location where the directives are applied.
    let kind: DirectiveLocation.Kind
    /// The definition that the directives belong to. A definition and its extensions have the same owner. `nil` for a
    /// part of a definition, such as a field.
    var owner: String?
    /// The directives, in schema order.
    let directives: [Directive]

    /// Visits the directives of a definition and then the directives of its parts.
    static func forEach(in definition: Definition, _ visit: (AppliedDirectives) -> Void) {
        switch definition {
        case .schema(let node):
            visit(AppliedDirectives(kind: .schema, owner: "schema", directives: node.directives))
        case .directive(let node):
            visit(
                AppliedDirectives(
                    kind: .directiveDefinition, owner: "directive \(node.name)", directives: node.directives))
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
