import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A directive of the schema that operations or fields can have: a method with the directive's arguments.
struct SwiftDirective {
    /// The method's name on selections of operations, not yet escaped.
    var operationMethod: String
    /// The method's name among the directives of fields, not yet escaped.
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
        var fieldNames = Namer.reservedMemberNames
        var operationNames = fieldNames.union(Self.selectionMembers)
        return schema.directives.filter { !Self.ownForms.contains($0.name.text) }
            .sorted { $0.name.text < $1.name.text }
            .map { directive($0, &operationNames, &fieldNames) }
            .filter { $0.isOnFields || !$0.roots.isEmpty }
    }

    /// Returns the directive with a name, if operations or fields can have it.
    func directive(_ name: Name) -> SwiftDirective? { directives.first { $0.coordinate == "@\(name)" } }

    private static let ownForms: Set<String> = ["include", "skip", "defer", "stream"]

    /// The members of `Selection` that a method of the same form would hide.
    private static let selectionMembers: Set<String> = [
        "list", "map", "mock", "named", "nonNullOrFail", "nullable", "operationName", "optional", "partial", "prepare",
        "result", "select", "streamed", "verify",
    ]

    private func directive(
        _ directive: SchemaDirective, _ operationNames: inout Set<String>, _ fieldNames: inout Set<String>
    ) -> SwiftDirective {
        let name = directive.name.text
        let places: [(DirectiveLocation.Kind, OperationKind)] = [
            (.query, .query), (.mutation, .mutation), (.subscription, .subscription),
        ]
        let roots = places.compactMap { place, kind in
            directive.locations.contains(place) ? schema.roots[kind].flatMap { names.types[$0.text] } : nil
        }
        let arguments = directive.arguments.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        return SwiftDirective(
            operationMethod: Namer.unique(name, taken: &operationNames),
            fieldMethod: Namer.unique(name, taken: &fieldNames),
            definition: "@\(name)" + (arguments.isEmpty ? "" : "(\(arguments))")
                + (directive.isRepeatable ? " repeatable" : ""),
            parameters: parameters(directive.arguments).list, isOnFields: directive.locations.contains(.field),
            roots: roots, coordinate: "@\(name)", documentation: directive.description,
            deprecation: directive.deprecation)
    }
}
