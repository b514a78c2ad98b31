import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Chooses names inside types. They depend on the whole schema: a name avoids clashes with all other members, even with
/// members that aren't generated. Names that clash are numbered in alphabetical order, because introspection and
/// `"order"` change the schema's order.
extension SwiftNames {
    /// Returns the cases for the values of an enum.
    static func cases(of type: SchemaType) -> [String: String] {
        var taken = Namer.reservedCaseNames
        var names: [String: String] = [:]
        for value in type.values.sorted(by: { $0.name.text < $1.name.text }) {
            let name = value.name.text
            names[name] = Namer.unique(value.swiftName ?? Namer.lowerCamelCase(name), taken: &taken)
        }
        return names
    }

    /// Returns the members or cases for the fields of an input object.
    static func members(of type: SchemaType) -> [String: String] {
        var taken = type.isOneOf ? Namer.reservedOneOfNames : Namer.reservedInputMemberNames
        var names: [String: String] = [:]
        for field in type.inputFields.sorted(by: { $0.name.text < $1.name.text }) {
            names[field.name.text] = Namer.unique(field.swiftName ?? field.name.text, taken: &taken)
        }
        return names
    }

    /// Returns the label that callers write for an argument.
    static func label(of argument: SchemaInputValue) -> String {
        argument.swiftName ?? (argument.name.text == "_" ? "__" : argument.name.text)
    }

    /// Returns the branches of an interface or union, in the order in which they are tried.
    ///
    /// The object types are in the order of a union's members, or sorted by name for an interface. Some of the object
    /// types, but not necessarily all, implement the interfaces. The order comes from the whole schema, because the
    /// first matching branch is taken.
    func branches(of type: SchemaType) -> (objects: [SwiftBranching.Branch], interfaces: [SwiftBranching.Branch]) {
        let possible = schema.possibleTypes(of: type)
        // Introspection doesn't preserve the order of an interface's types.
        let objects = (type.kind == .union ? possible : possible.sorted()).compactMap { schema[$0] }
        // Every value also implements the interfaces of this type, so they don't distinguish any values.
        let overlapping = ancestry.interfaces(ofSome: objects.map(\.name.text), besides: type.name.text)
        // The most specific interfaces come first.
        let interfaces = overlapping.compactMap { schema[$0] }
            .map { (type: $0, reach: schema.possibleTypes(of: $0).count) }
            .sorted { ($0.reach, $0.type.name.text) < ($1.reach, $1.type.name.text) }.map(\.type)

        var labels: Set<String> = ["otherwise"]
        var internals = labels
        var branches: [String: SwiftBranching.Branch] = [:]
        for name in (objects + interfaces).map(\.name.text).sorted() {
            guard let scope = types[name] else { continue }
            let label = Namer.unique(Namer.lowerCamelCase(schema[name]?.swiftName ?? name), taken: &labels)
            branches[name] = SwiftBranching.Branch(
                label: label, name: Namer.unique(SwiftModelBuilder.internalName(for: label), taken: &internals),
                typeName: name, scope: scope)
        }
        return (
            objects.compactMap { branches[$0.name.text] }, interfaces.compactMap { branches[$0.name.text] }
        )
    }
}
