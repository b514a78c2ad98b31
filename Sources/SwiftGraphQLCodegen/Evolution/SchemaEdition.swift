import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// One of the two schema versions in a comparison, with its Swift names.
struct SchemaEdition {
    let schema: Schema

    /// The names of all generated types.
    let typeNames: Set<String>

    private let builder: SwiftModelBuilder
    /// The `on` methods of each interface and union. They are stored because every change to a member needs them.
    private let branchings: [String: SwiftBranching]

    /// The directives that have methods, by name.
    let directives: [String: SwiftDirective]

    /// Creates a version from the given schema, which should be valid.
    init(_ schema: Schema) {
        self.schema = schema
        // Map each scalar to its own placeholder type, because the Swift types of custom scalars aren't known here.
        let scalars = schema.types.filter { $0.kind == .scalar }.map {
            ($0.name.text, Self.scalarPrefix + $0.name.text)
        }
        var diagnostics = DiagnosticCollector()
        let mapping = ScalarMapping(
            Dictionary(scalars) { first, _ in first }, of: schema, &diagnostics)
        let builder = SwiftModelBuilder(schema, mapping)
        self.builder = builder
        typeNames = Set((Array(builder.names.types.values) + builder.names.protocols.values).map(Self.text))
        directives = Dictionary(builder.directives.map { (String($0.coordinate.dropFirst()), $0) }) { first, _ in first
        }
        let abstractTypes = schema.types.filter { $0.kind == .interface || $0.kind == .union }
        let pairs = abstractTypes.compactMap { type in builder.branching(type).map { (type.name.text, $0) } }
        branchings = Dictionary(pairs) { first, _ in first }
    }

    /// Returns the qualified Swift name of the given type, such as `Objects.Human`, or `nil` for scalars.
    func typeName(_ name: String) -> String? {
        builder.names.types[name].map(Self.text)
    }

    /// Returns the name of the given interface's protocol, or `nil` if the type isn't an interface.
    func protocolName(_ name: String) -> String? {
        builder.names.protocols[name].map(Self.text)
    }

    /// Returns the method that the given directive, `@defer` or `@stream`, provides because of the given location.
    func incrementalMethod(_ directive: String, at location: DirectiveLocation.Kind) -> String? {
        switch (directive, location) {
        case ("defer", .inlineFragment) where builder.selectionRoles.contains("DeferringScope"): "deferred(_:)"
        case ("stream", .field) where builder.selectionRoles.contains("StreamingScope"): "streamed(initialCount:)"
        default: nil
        }
    }

    /// Returns the name of the method that selects the given field.
    func method(_ field: SchemaField) -> String { builder.field(field).name }

    /// Returns the labels that callers write for the given field's arguments, in order.
    func labels(_ field: SchemaField) -> [String] { builder.field(field).parameters.map(\.label) }

    /// Returns the names of an enum's cases, in the order of the enum values.
    func cases(_ type: SchemaType) -> [String] {
        guard let name = builder.names.types[type.name.text] else { return [] }
        return builder.enumeration(type, name).cases.map(\.name)
    }

    /// Returns the names of an input object's properties or enum cases, in the order of the input fields.
    func members(_ type: SchemaType) -> [String] {
        guard let name = builder.names.types[type.name.text] else { return [] }
        return builder.inputObject(type, name).members.map(\.name)
    }

    /// Returns the branches for object types and the branches for interfaces in the `on` methods of the given type.
    func branches(_ type: SchemaType) -> (objects: [SwiftBranching.Branch], interfaces: [SwiftBranching.Branch]) {
        branchings[type.name.text].map { ($0.objects, $0.interfaces) } ?? ([], [])
    }

    /// Returns the label of the branch for an object type in the `on` methods of `type`, or `nil` if there is none.
    func label(of object: String, in type: SchemaType) -> String? {
        branches(type).objects.first { $0.typeName == object }?.label
    }

    /// Returns whether the `on` methods of the given type have a branch with the given label.
    func hasBranch(_ label: String, in type: SchemaType) -> Bool {
        let (objects, interfaces) = branches(type)
        return (objects + interfaces).contains { $0.label == label }
    }

    /// Returns whether the given type has an `on` method that requires a branch for every object type.
    func hasExhaustiveBranches(_ type: SchemaType) -> Bool {
        branchings[type.name.text]?.isExhaustive ?? false
    }

    /// Returns whether fields of the given type have a selection set.
    func isComposite(_ type: TypeReference) -> Bool {
        schema[type.innermostName.text]?.kind.isComposite ?? false
    }

    /// Returns the Swift type of the given field's value or of its selection's scope. Treats `ID` as `String`.
    func result(_ field: SchemaField) -> SwiftType { Self.surface(builder.optional(field.resultType)) }

    /// Returns the Swift type of an argument or input field, and whether it can be omitted. Treats `ID` as `String`.
    func input(_ value: SchemaInputValue) -> (type: SwiftType, presence: SwiftPresence) {
        (Self.surface(builder.value(value.type)), builder.presence(value))
    }

    /// A prefix that distinguishes the placeholder types of scalars from generated types.
    private static let scalarPrefix = "scalar."

    private static func surface(_ type: SwiftType) -> SwiftType {
        switch type {
        case .builtIn(.id): .builtIn(.string)
        case .builtIn, .codec, .declared: type
        case .list(let element): .list(surface(element))
        case .optional(let wrapped): .optional(surface(wrapped))
        }
    }

    /// Returns the qualified name of a generated type.
    static func text(_ name: SwiftTypeName) -> String { "\(name.namespace.rawValue).\(name.name)" }

    /// Returns the Swift type as messages show it. Custom scalars keep their GraphQL names.
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
