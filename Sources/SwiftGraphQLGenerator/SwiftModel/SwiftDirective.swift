package import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A directive that operations or fields can have. In Swift, the directive is a method with the directive's arguments.
package struct SwiftDirective {
    /// The name of the method that applies the directive to a selection on a root type, without backticks.
    package var operationMethod: String
    /// The name of the static method that creates the directive for a field, without backticks.
    package var fieldMethod: String
    /// The directive's definition, without descriptions, default values and locations.
    var definition: String
    /// The parameters for the directive's arguments, in the schema's order.
    package var parameters: [SwiftParameter]
    /// Whether fields can have the directive.
    package var isOnFields: Bool
    /// The scopes of the operations that can have the directive.
    package var roots: [SwiftTypeName]
    package var coordinate: String
    var documentation: String?
    var deprecation: String?
}

extension SwiftModelBuilder {
    /// The directives that operations or fields can have, sorted by name, without `@include`, `@skip`, `@defer` and
    /// `@stream`, which have special forms in Swift.
    package var directives: [SwiftDirective] {
        schema.directives.filter(\.isGenerated).sorted { $0.name.text < $1.name.text }.compactMap(directive)
            .filter { $0.isOnFields || !$0.roots.isEmpty }
    }

    /// Returns the directive with the given name, or `nil` if operations and fields can't have it.
    package func directive(_ name: Name) -> SwiftDirective? { directives.first { $0.coordinate == "@\(name)" } }

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
    /// Whether the generated API contains methods that apply the directive.
    package var isGenerated: Bool { isOnOperationsOrFields && !Self.ownForms.contains(name.text) }

    private static let ownForms: Set<String> = ["include", "skip", "defer", "stream"]
}
