import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A directive of the schema that operations or fields can have: a method with the directive's arguments.
struct SwiftDirective {
    /// The method's name on selections of operations, not yet escaped.
    var operationMethod: String
    /// The name of the static method that creates the directive for a field, not yet escaped.
    var fieldMethod: String
    /// The directive's definition, without descriptions, default values and locations.
    var definition: String
    /// The arguments, in the schema's order.
    var parameters: [SwiftParameter]
    /// Whether fields can have the directive.
    var isOnFields: Bool
    /// The root types whose operations can have the directive.
    var roots: [SwiftTypeName]
    /// The schema coordinate.
    var coordinate: String
    /// The documentation, if any.
    var documentation: String?
    /// The reason for the deprecation, if any.
    var deprecation: String?
}

extension SwiftModelBuilder {
    /// The directives of the schema that operations or fields can have, by name. Excludes the directives of the
    /// specification and of incremental delivery, which have their own forms.
    var directives: [SwiftDirective] {
        schema.directives.filter(\.isGenerated).sorted { $0.name.text < $1.name.text }.compactMap(directive)
            .filter { $0.isOnFields || !$0.roots.isEmpty }
    }

    /// Returns the directive with a name, if operations or fields can have it.
    func directive(_ name: Name) -> SwiftDirective? { directives.first { $0.coordinate == "@\(name)" } }

    private func directive(_ directive: SchemaDirective) -> SwiftDirective? {
        let name = directive.name.text
        guard let methods = names.directives[name] else { return nil }
        let places: [(DirectiveLocation.Kind, OperationKind)] = [
            (.query, .query), (.mutation, .mutation), (.subscription, .subscription),
        ]
        let roots = places.compactMap { place, kind in
            directive.locations.contains(place) ? schema.roots[kind].flatMap { names.types[$0.text] } : nil
        }
        let arguments = directive.arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        return SwiftDirective(
            operationMethod: methods.operation, fieldMethod: methods.field,
            definition: "@\(name)" + (arguments.isEmpty ? "" : "(\(arguments))")
                + (directive.isRepeatable ? " repeatable" : ""),
            parameters: parameters(directive.arguments).list, isOnFields: directive.locations.contains(.field),
            roots: roots, coordinate: "@\(name)", documentation: directive.description,
            deprecation: directive.deprecation)
    }
}

extension SchemaDirective {
    /// Whether the generated API has methods for the directive.
    var isGenerated: Bool { isOnOperationsOrFields && !Self.ownForms.contains(name.text) }

    private static let ownForms: Set<String> = ["include", "skip", "defer", "stream"]
}
