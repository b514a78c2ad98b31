import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension SwiftModelBuilder {
    /// Returns the scope for the given object, interface or union.
    func scope(_ type: SchemaType, _ name: SwiftTypeName) -> SwiftScope {
        var protocols = inheritance.directInterfaces(of: type).compactMap { names.protocols[$0] }
        if type.kind == .interface, let own = names.protocols[type.name.text] {
            protocols = inheritance.inheritsProtocols(type.name.text) ? [own] : [own] + protocols
        }
        let (shared, fields) = sharedFields.divide(type, in: schema)
        return SwiftScope(
            name: name, coordinate: type.name.text, role: role(of: type), protocols: protocols,
            sharedFields: shared, fields: fields.map { field($0, of: type.name.text) },
            branching: branching(type), keys: names.schema[type.name.text].flatMap { cache?.keys(of: $0) } ?? [],
            documentation: type.description)
    }

    /// Returns the name of the scope for the given object, interface or union.
    package func scopeName(of type: SchemaType) -> SwiftTypeName {
        names.types[type.name.text] ?? SwiftTypeName(namespace: .objects, name: type.name.text)
    }

    /// Returns the protocol with the fields of the given interface, or `nil` if the interface has no protocol.
    func fieldProtocol(_ type: SchemaType, _ scope: SwiftTypeName) -> SwiftFieldProtocol? {
        guard let name = names.protocols[type.name.text] else { return nil }
        let fields = inheritance.fields(ofProtocolFor: type.name.text)
        let parents = inheritance.inheritsProtocols(type.name.text) ? inheritance.directInterfaces(of: type) : []
        return SwiftFieldProtocol(
            name: name, parents: parents.compactMap { names.protocols[$0] }, interfaceName: type.name.text,
            scope: scope,
            fields: type.fields.filter { fields.contains($0.name.text) }.map { field($0, of: type.name.text) })
    }

    private func role(of type: SchemaType) -> SwiftScope.Role {
        switch schema.operation(ofRoot: type.name.text) {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        case nil: .selection
        }
    }

    /// Returns the `on` methods of the given interface or union, or `nil` if there are no object types to choose from.
    package func branching(_ type: SchemaType) -> SwiftBranching? {
        guard type.kind != .object, let whole = names.schema[type.name.text] else { return nil }
        let all = names.branches(of: whole)
        let members = Set(type.members.map(\.text))
        let objects = all.objects.filter {
            schema[$0.typeName] != nil && (type.kind == .interface || members.contains($0.typeName))
        }
        guard !objects.isEmpty else { return nil }
        let interfaces = all.interfaces.filter { schema[$0.typeName] != nil }
        let isExhaustive = objects.count == all.objects.count && objects.count <= Self.exhaustiveLimit
        return SwiftBranching(objects: objects, interfaces: interfaces, isExhaustive: isExhaustive)
    }

    /// The maximum number of parameters of an `on` method that requires a branch for each type. Types with more
    /// branches only have an `on` method with `otherwise`, because nobody would write all branches.
    private static let exhaustiveLimit = 32

    /// Returns the name inside the method for the parameter with the given label. The name can't be `self` or `_`, and
    /// it must not look like a type that the method refers to.
    package static func internalName(for label: String) -> String {
        if label == "_" || label == "self" || label == "init" { return label + "_" }
        let start = label.unicodeScalars.first { $0 != "_" }
        return start?.properties.isUppercase == true ? label + "_" : label
    }
}
