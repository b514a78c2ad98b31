import GraphQLLanguage

extension SwiftModelBuilder {
    /// The scope of an object, interface or union.
    func scope(_ type: SchemaType, _ name: SwiftTypeName) -> SwiftScope {
        var protocols = inheritance.directInterfaces(of: type).compactMap { names.protocols[$0] }
        if type.kind == .interface, let own = names.protocols[type.name.text] { protocols = [own] }
        return SwiftScope(
            name: name, role: role(of: type), protocols: protocols,
            fields: inheritance.ownFields(of: type).map(field), branching: branching(type),
            documentation: type.description)
    }

    /// The protocol with the fields of an interface.
    func fieldProtocol(_ type: SchemaType, _ scope: SwiftTypeName) -> SwiftFieldProtocol? {
        guard let name = names.protocols[type.name.text] else { return nil }
        let fields = inheritance.fields(ofProtocolFor: type.name.text)
        return SwiftFieldProtocol(
            name: name, parents: inheritance.directInterfaces(of: type).compactMap { names.protocols[$0] },
            interfaceName: type.name.text, scope: scope,
            fields: type.fields.filter { fields.contains($0.name.text) }.map(field))
    }

    private func role(of type: SchemaType) -> SwiftScope.Role {
        switch schema.operation(ofRoot: type.name.text) {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        case nil: .selection
        }
    }

    private func branching(_ type: SchemaType) -> SwiftBranching? {
        guard type.kind != .object else { return nil }
        let objects = possibleTypes(of: type).compactMap { schema[$0] }
        guard !objects.isEmpty else { return nil }
        // An interface that this one implements holds for every value: there is nothing to tell apart.
        let certain = Set(inheritance.interfaces(of: type) + [type.name.text])
        let overlapping = Set(objects.flatMap { inheritance.interfaces(of: $0) }).subtracting(certain)
        // The first branch that fits is taken, so those that say most come first.
        let interfaces = schema.types.filter { $0.kind == .interface && overlapping.contains($0.name.text) }
            .map { (type: $0, reach: schema.possibleTypes(of: $0).count) }
            .sorted { ($0.reach, $0.type.name.text) < ($1.reach, $1.type.name.text) }.map(\.type)

        var labels: Set<String> = ["otherwise"]
        var internals = labels
        func branch(_ type: SchemaType) -> SwiftBranching.Branch? {
            guard let scope = names.types[type.name.text] else { return nil }
            let label = Namer.unique(Namer.lowerCamelCase(type.name.text), taken: &labels)
            return SwiftBranching.Branch(
                label: label, name: Namer.unique(Self.internalName(for: label), taken: &internals),
                typeName: type.name.text, scope: scope)
        }
        return SwiftBranching(objects: objects.compactMap(branch), interfaces: interfaces.compactMap(branch))
    }

    /// A union's in the order of its members, an interface's by name: its order is not told by introspection.
    private func possibleTypes(of type: SchemaType) -> [String] {
        let names = schema.possibleTypes(of: type)
        return type.kind == .union ? names : names.sorted()
    }

    /// A parameter's name inside its method: not `self`, nor what could be a type that the method refers to.
    static func internalName(for label: String) -> String {
        if label == "self" || label == "init" { return label + "_" }
        let start = label.unicodeScalars.first { $0 != "_" }
        return start?.properties.isUppercase == true ? label + "_" : label
    }
}
