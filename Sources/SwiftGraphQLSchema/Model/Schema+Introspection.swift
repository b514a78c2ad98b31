import SwiftGraphQLLanguage

extension Schema {
    /// A copy of the schema in which the introspection types and the fields `__schema` and `__type` of the query type
    /// are ordinary types and fields.
    package var withIntrospection: Schema {
        let types = types.map { type in
            guard operation(ofRoot: type.name.text) == .query else { return type }
            var root = type
            root.fields += IntrospectionTypes.rootFields
            return root
        }
        return Schema(
            description: description, types: types + IntrospectionTypes.own, directives: directives, roots: roots)
    }
}
