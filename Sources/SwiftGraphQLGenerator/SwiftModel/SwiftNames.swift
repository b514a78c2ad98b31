import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// The Swift names of a schema's types and fields. They are chosen for the whole schema.
package struct SwiftNames {
    /// The Swift names of the generated types, by GraphQL name.
    package let types: [String: SwiftTypeName]
    /// The names of the protocols with the fields of interfaces, by interface name.
    package let protocols: [String: SwiftTypeName]
    let shadows: SwiftShadows
    /// The names of the methods that apply directives, by directive name.
    let directives: [String: DirectiveMethods]
    /// The whole schema, including parts that aren't generated.
    package let schema: Schema

    /// The names of methods that aren't equal to the names of their fields, by field name.
    private let renamedFields: [String: String]

    /// The method name for a field `selection` whose method would have the same form as the runtime's `selection(_:)`.
    let renamedSelection: String

    /// Chooses the names for the given schema.
    init(_ schema: Schema) {
        self.schema = schema
        directives = Self.directives(of: schema)
        var types: [String: SwiftTypeName] = [:]
        var protocols: [String: SwiftTypeName] = [:]
        var taken: [SwiftNamespace: Set<String>] = [:]
        for namespace in SwiftNamespace.allCases { taken[namespace] = Namer.reservedTypeNames }
        // Sort the types by name, because introspection doesn't preserve the schema's order.
        let sorted = schema.types.sorted { $0.name.text < $1.name.text }
        for type in sorted {
            let name = type.name.text
            if let operation = schema.operation(ofRoot: name) {
                types[name] = SwiftTypeName(namespace: .operations, name: operation.defaultRootName.text)
            } else if let namespace = Self.namespace(of: type.kind) {
                let unique = Namer.unique(
                    type.swiftName ?? Namer.typeName(name), taken: &taken[namespace, default: []])
                types[name] = SwiftTypeName(namespace: namespace, name: unique)
            }
        }
        // Choose the names of protocols last, so that interfaces keep their names if a protocol's name clashes.
        for type in sorted where type.kind == .interface {
            guard let name = types[type.name.text]?.name else { continue }
            let unique = Namer.unique(name + "Fields", taken: &taken[.interfaces, default: []])
            protocols[type.name.text] = SwiftTypeName(namespace: .interfaces, name: unique)
        }
        self.types = types
        self.protocols = protocols

        var members: Set<String> = []
        for type in schema.types {
            for field in type.fields { members.insert(field.name.text) }
            for field in type.inputFields { members.insert(field.name.text) }
        }
        for type in schema.types {
            members.formUnion((type.fields.map(\.swiftName) + type.inputFields.map(\.swiftName)).compactMap(\.self))
        }
        var names = members
        var renamed: [String: String] = [:]
        for name in members.intersection(Namer.reservedMemberNames).sorted() {
            renamed[name] = Namer.unique(name + "_", taken: &names)
        }
        renamedFields = renamed
        renamedSelection = members.contains("selection") ? Namer.unique("selection_", taken: &names) : "selection_"
        for namespace in SwiftNamespace.allCases { taken[namespace]?.subtract(Namer.reservedTypeNames) }
        shadows = SwiftShadows(types: taken, members: members)
    }

    /// Returns the name of the method for the given field.
    ///
    /// Unless the configuration renames the field, fields with the same name have methods with the same name in the
    /// whole schema. Therefore, the methods of an object and of its interfaces match.
    func method(for field: SchemaField) -> String {
        field.swiftName ?? renamedFields[field.name.text] ?? field.name.text
    }

    private static func namespace(of kind: SchemaType.Kind) -> SwiftNamespace? {
        switch kind {
        case .scalar: nil
        case .object: .objects
        case .interface: .interfaces
        case .union: .unions
        case .enum: .enums
        case .inputObject: .inputObjects
        }
    }
}
