import GraphQLLanguage
import GraphQLSchema

/// One of two schemas that are compared, with what it is called in Swift.
struct SchemaEdition {
    /// The schema.
    let schema: Schema

    /// All generated types.
    let typeNames: Set<String>

    private let builder: SwiftModelBuilder
    /// The `on` of each interface and union, made once because each change of a member requires it.
    private let branchings: [String: SwiftBranching]
    /// The labels of the branches for objects, by interface or union and then by object.
    private let labels: [String: [String: String]]

    /// An edition; the schema should be valid.
    init(_ schema: Schema) {
        self.schema = schema
        // Which Swift type a custom scalar is mapped to is not known here: each stands for itself.
        let scalars = schema.types.filter { $0.kind == .scalar }.map {
            ($0.name.text, Self.scalarPrefix + $0.name.text)
        }
        var diagnostics = DiagnosticCollector()
        let mapping = ScalarMapping(
            Dictionary(scalars) { first, _ in first }, of: schema, &diagnostics)
        let builder = SwiftModelBuilder(schema, mapping)
        self.builder = builder
        typeNames = Set((Array(builder.names.types.values) + builder.names.protocols.values).map(Self.text))
        let abstractTypes = schema.types.filter { $0.kind == .interface || $0.kind == .union }
        let pairs = abstractTypes.compactMap { type in builder.branching(type).map { (type.name.text, $0) } }
        branchings = Dictionary(pairs) { first, _ in first }
        labels = branchings.mapValues { branching in
            Dictionary(branching.objects.map { ($0.typeName, $0.label) }) { first, _ in first }
        }
    }

    /// The generated type, such as `Objects.Human`; `nil` for scalars.
    func typeName(_ name: String) -> String? {
        builder.names.types[name].map(Self.text)
    }

    /// The protocol of an interface's fields; `nil` for all other types.
    func protocolName(_ name: String) -> String? {
        builder.names.protocols[name].map(Self.text)
    }

    /// The method that selects a field.
    func method(_ field: SchemaField) -> String { builder.field(field).name }

    /// The labels of a field's arguments, in order.
    func labels(_ field: SchemaField) -> [String] { builder.field(field).parameters.map(\.label) }

    /// The cases of an enum, in the order of its values.
    func cases(_ type: SchemaType) -> [String] {
        guard let name = builder.names.types[type.name.text] else { return [] }
        return builder.enumeration(type, name).cases.map(\.name)
    }

    /// The members or cases of an input object, in the order of its fields.
    func members(_ type: SchemaType) -> [String] {
        guard let name = builder.names.types[type.name.text] else { return [] }
        return builder.inputObject(type, name).members.map(\.name)
    }

    /// The branches of a type's `on`: those of objects, which one form asks for, and those of interfaces.
    func branches(_ type: SchemaType) -> (objects: [SwiftBranching.Branch], interfaces: [SwiftBranching.Branch]) {
        branchings[type.name.text].map { ($0.objects, $0.interfaces) } ?? ([], [])
    }

    /// Returns the label of an object's branch in the `on` of a type; `nil` if it has none.
    func label(of object: String, in type: SchemaType) -> String? { labels[type.name.text]?[object] }

    /// Whether a type has the form of `on` that asks for a branch for each object.
    func hasExhaustiveBranches(_ type: SchemaType) -> Bool {
        branchings[type.name.text]?.isExhaustive ?? false
    }

    /// Whether a field has a selection set.
    func isComposite(_ type: TypeReference) -> Bool {
        schema[type.innermostName.text]?.kind.isComposite ?? false
    }

    /// What a field returns, or the scope of its selection. `ID` and `String` are one.
    func result(_ type: TypeReference) -> SwiftType { Self.surface(builder.optional(type)) }

    /// What an argument or input field takes, and whether it may be left out. `ID` and `String` are one.
    func input(_ value: SchemaInputValue) -> (type: SwiftType, presence: SwiftPresence) {
        (Self.surface(builder.value(value.type)), builder.presence(value))
    }

    /// What no generated type is called, so that a scalar is not taken for a type of its name.
    private static let scalarPrefix = "scalar."

    private static func surface(_ type: SwiftType) -> SwiftType {
        switch type {
        case .builtIn(.id): .builtIn(.string)
        case .builtIn, .codec, .declared: type
        case .list(let element): .list(surface(element))
        case .optional(let wrapped): .optional(surface(wrapped))
        }
    }

    private static func text(_ name: SwiftTypeName) -> String { "\(name.namespace.rawValue).\(name.name)" }

    /// A type for people; a custom scalar by its own name.
    static func text(_ type: SwiftType) -> String {
        switch type {
        case .builtIn(.id): "String"
        case .builtIn(let builtIn): builtIn.rawValue
        case .codec(let codec): String(codec.name.dropFirst(scalarPrefix.count))
        case .declared(let name): text(name)
        case .list(let element): "[\(text(element))]"
        case .optional(let wrapped): "\(text(wrapped))?"
        }
    }
}
