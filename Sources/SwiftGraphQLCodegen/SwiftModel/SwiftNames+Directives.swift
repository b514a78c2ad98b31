import SwiftGraphQLSchema

extension SwiftNames {
    /// The names of the methods that apply a directive: to a selection of an operation, and to a field.
    typealias DirectiveMethods = (operation: String, field: String)

    /// Returns the methods for the directives of a schema, by the directives' names.
    static func directives(of schema: Schema) -> [String: DirectiveMethods] {
        var fieldNames = Namer.reservedMemberNames
        var operationNames = fieldNames.union(selectionMembers)
        var methods: [String: DirectiveMethods] = [:]
        for name in schema.directives.filter(\.isGenerated).map(\.name.text).sorted() {
            methods[name] = (
                Namer.unique(name, taken: &operationNames), Namer.unique(name, taken: &fieldNames)
            )
        }
        return methods
    }

    /// The members of `Selection` that a method of the same form would hide.
    private static let selectionMembers: Set<String> = [
        "list", "map", "mock", "named", "nonNullOrFail", "nullable", "operationName", "optional", "partial", "prepare",
        "result", "select", "streamed", "verify",
    ]
}
