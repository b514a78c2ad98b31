import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// Chooses the names of members. A name depends on all members of the type in the whole schema, even on members that
/// aren't generated. Clashing names get underscores in alphabetical order, because introspection and the setting
/// `"order"` change the schema's order.
extension SwiftNames {
    /// Returns the name of the Swift case for each value of the given enum.
    package static func cases(of type: SchemaType) -> [String: String] {
        var taken = Namer.reservedCaseNames
        var names: [String: String] = [:]
        for value in type.values.sorted(by: { $0.name.text < $1.name.text }) {
            let name = value.name.text
            names[name] = Namer.unique(value.swiftName ?? Namer.lowerCamelCase(name), taken: &taken)
        }
        return names
    }

    /// Returns the name of the Swift property or case for each field of the given input object.
    package static func members(of type: SchemaType) -> [String: String] {
        var taken = type.isOneOf ? Namer.reservedOneOfNames : Namer.reservedInputMemberNames
        var names: [String: String] = [:]
        for field in type.inputFields.sorted(by: { $0.name.text < $1.name.text }) {
            names[field.name.text] = Namer.unique(field.swiftName ?? field.name.text, taken: &taken)
        }
        return names
    }

    /// Returns the label that callers write for the given argument.
    static func label(of argument: SchemaInputValue) -> String {
        argument.swiftName ?? (argument.name.text == "_" ? "__" : argument.name.text)
    }

    /// Returns the branches of the given interface or union, in the order in which they are tried.
    ///
    /// The object types of a union are in the order of its members. The object types of an interface are sorted by
    /// name. The interfaces are implemented by some of the object types. The order comes from the whole schema, because
    /// the first matching branch applies.
    package func branches(of type: SchemaType) -> (
        objects: [SwiftBranching.Branch], interfaces: [SwiftBranching.Branch]
    ) {
        let possible = schema.possibleTypes(of: type)
        // Sort the object types of an interface, because introspection doesn't preserve their order.
        let objects = (type.kind == .union ? possible : possible.sorted()).compactMap { schema[$0] }
        // Ignore the interfaces that the type itself implements, because every value implements them too.
        let overlapping = Set(objects.flatMap(\.interfaces).map(\.text))
            .subtracting(type.interfaces.map(\.text) + [type.name.text])
        // Put the most specific interfaces first, because the first matching branch applies.
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
