import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension Schema {
    /// The schema with the types that every server adds: the built-in scalars and the introspection types.
    ///
    /// The types are in the same order as in reference servers: each built-in scalar follows the first type that uses
    /// it, and the introspection types come last. A complete schema stays unchanged.
    package var completed: Schema {
        guard self["__Schema"] == nil else { return self }
        var order = CompletedTypes(known: self)
        for type in types { order.add(type) }
        for directive in directives {
            for argument in directive.arguments { order.reach(argument.type.innermostName.text) }
        }
        order.reach("__Schema")
        return Schema(description: description, types: order.types, directives: directives, roots: roots)
    }
}

/// The types of a schema, in the order in which a traversal reaches them.
private struct CompletedTypes {
    let known: Schema
    private(set) var types: [SchemaType] = []
    private var reached: Set<String> = []

    init(known: Schema) {
        self.known = known
    }

    /// Adds a type of the schema and the built-in types that it uses.
    mutating func add(_ type: SchemaType) {
        types.append(type)
        for name in type.interfaces + type.members { reach(name.text) }
        for field in type.fields {
            reach(field.type.innermostName.text)
            for argument in field.arguments { reach(argument.type.innermostName.text) }
        }
        for field in type.inputFields { reach(field.type.innermostName.text) }
    }

    /// Adds a built-in type unless it has already been added. The schema's own types are added separately.
    mutating func reach(_ name: String) {
        guard known[name] == nil, let type = IntrospectionTypes.all[name], reached.insert(name).inserted else { return }
        add(type)
    }
}
