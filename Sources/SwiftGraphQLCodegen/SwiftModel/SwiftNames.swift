import GraphQLLanguage
import GraphQLSchema

/// The Swift names of a schema's types and fields, settled for the whole schema at once.
struct SwiftNames {
    /// The generated type for each type of the schema that has one.
    let types: [String: SwiftTypeName]
    /// The protocol for each interface.
    let protocols: [String: SwiftTypeName]
    /// What generated declarations hide.
    let shadows: SwiftShadows
    /// The schema that the names are settled for, with what is not generated of it.
    let schema: Schema

    /// The method's name for each field that is not simply called as the schema calls it.
    private let renamedFields: [String: String]

    /// The method for a field named `selection` whose form is that of the runtime's own method.
    let renamedSelection: String

    /// Settles the names of a schema.
    init(_ schema: Schema) {
        self.schema = schema
        var types: [String: SwiftTypeName] = [:]
        var protocols: [String: SwiftTypeName] = [:]
        var taken: [SwiftNamespace: Set<String>] = [:]
        for namespace in SwiftNamespace.allCases { taken[namespace] = Namer.reservedTypeNames }
        // Not in the schema's order, which introspection does not tell.
        let sorted = schema.types.sorted { $0.name.text < $1.name.text }
        for type in sorted {
            let name = type.name.text
            if let operation = schema.operation(ofRoot: name) {
                types[name] = SwiftTypeName(namespace: .operations, name: Self.name(of: operation))
            } else if let namespace = Self.namespace(of: type.kind) {
                let unique = Namer.unique(Namer.typeName(name), taken: &taken[namespace, default: []])
                types[name] = SwiftTypeName(namespace: namespace, name: unique)
            }
        }
        // After all interfaces, so that an interface keeps its name beside a protocol that could have it.
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

    /// The method for a field.
    ///
    /// The same everywhere in a schema: an object calls a field as its interface does.
    func method(for field: String) -> String { renamedFields[field] ?? field }

    private static func name(of operation: OperationKind) -> String {
        switch operation {
        case .query: "Query"
        case .mutation: "Mutation"
        case .subscription: "Subscription"
        }
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
