import GraphQLLanguage
import GraphQLSchema

/// Names inside types. Always of the type as the whole schema has it: a name that had to give way to another one
/// does so even if the other one is not generated.
extension SwiftNames {
    /// The case for each value of an enum.
    static func cases(of type: SchemaType) -> [String: String] {
        var taken = Namer.reservedCaseNames
        var names: [String: String] = [:]
        for value in type.values {
            names[value.name.text] = Namer.unique(Namer.lowerCamelCase(value.name.text), taken: &taken)
        }
        return names
    }

    /// The member or case for each field of an input object.
    static func members(of type: SchemaType) -> [String: String] {
        var taken = type.isOneOf ? Namer.reservedOneOfNames : Namer.reservedInputMemberNames
        var names: [String: String] = [:]
        for field in type.inputFields { names[field.name.text] = Namer.unique(field.name.text, taken: &taken) }
        return names
    }

    /// What callers write for an argument.
    static func label(of argument: SchemaInputValue) -> String {
        argument.name.text == "_" ? "__" : argument.name.text
    }

    /// The branches of an interface or union, in the order in which they are tried.
    ///
    /// The objects are in the order of a union's members, or by name; the interfaces are those that some of the objects
    /// implement but not all have to. The order too is that of the whole schema: the first branch that fits is taken.
    func branches(of type: SchemaType) -> (objects: [SwiftBranching.Branch], interfaces: [SwiftBranching.Branch]) {
        let possible = schema.possibleTypes(of: type)
        // An interface's order is not told by introspection.
        let objects = (type.kind == .union ? possible : possible.sorted()).compactMap { schema[$0] }
        // An interface that this one implements holds for every value: there is nothing to tell apart.
        let certain = Set(InterfaceInheritance.closure(of: type, in: schema) + [type.name.text])
        let overlapping = Set(objects.flatMap { InterfaceInheritance.closure(of: $0, in: schema) })
            .subtracting(certain)
        // Those that say most come first.
        let interfaces = overlapping.compactMap { schema[$0] }
            .map { (type: $0, reach: schema.possibleTypes(of: $0).count) }
            .sorted { ($0.reach, $0.type.name.text) < ($1.reach, $1.type.name.text) }.map(\.type)

        var labels: Set<String> = ["otherwise"]
        var internals = labels
        func branch(_ type: SchemaType) -> SwiftBranching.Branch? {
            guard let scope = types[type.name.text] else { return nil }
            let label = Namer.unique(Namer.lowerCamelCase(type.name.text), taken: &labels)
            return SwiftBranching.Branch(
                label: label, name: Namer.unique(SwiftModelBuilder.internalName(for: label), taken: &internals),
                typeName: type.name.text, scope: scope)
        }
        return (objects.compactMap(branch), interfaces.compactMap(branch))
    }
}
