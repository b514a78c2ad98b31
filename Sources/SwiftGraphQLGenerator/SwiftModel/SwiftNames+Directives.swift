import SwiftGraphQLSchema

extension SwiftNames {
    /// The names of the methods that apply a directive to an operation's selection and to a field.
    typealias DirectiveMethods = (operation: String, field: String)

    /// Returns the names of the methods for the given schema's directives, by directive name.
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

    /// The members of `Selection` that a directive's method with the same name could hide.
    private static let selectionMembers: Set<String> = [
        "list", "map", "mock", "named", "nonNullOrFail", "nullable", "operationName", "optional", "partial", "prepare",
        "result", "select", "streamed", "verify",
    ]
}
