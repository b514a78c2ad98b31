import SwiftGraphQLLanguage

extension Schema {
    /// A copy of the schema whose types and directives, and all their parts, are sorted by name.
    ///
    /// Two sources of one schema, such as SDL and an introspection result, may list the parts in different orders.
    /// After sorting, the schemas differ only in the source locations of names.
    package var sortedByName: Schema {
        Schema(
            description: description, types: types.sorted { $0.name.text < $1.name.text }.map(\.sortedByName),
            directives: directives.sorted { $0.name.text < $1.name.text }, roots: roots)
    }
}

extension SchemaType {
    fileprivate var sortedByName: SchemaType {
        var type = self
        type.interfaces.sort { $0.text < $1.text }
        type.fields.sort { $0.name.text < $1.name.text }
        for index in type.fields.indices { type.fields[index].arguments.sort { $0.name.text < $1.name.text } }
        type.members.sort { $0.text < $1.text }
        type.values.sort { $0.name.text < $1.name.text }
        type.inputFields.sort { $0.name.text < $1.name.text }
        return type
    }
}
