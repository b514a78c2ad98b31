import GraphQLLanguage
import GraphQLSchema

/// What Swift sources use of a schema's API, going by the names in them.
struct SwiftUses {
    private let mentioned: SwiftMentions
    private let schema: Schema
    private let names: SwiftNames
    /// The member for each field of each input object.
    private let members: [String: [String: String]]

    /// The uses of the API of a whole schema in sources.
    init(_ mentioned: SwiftMentions, of schema: Schema) {
        self.mentioned = mentioned
        self.schema = schema
        names = SwiftNames(schema)
        let inputObjects = schema.types.filter { $0.kind == .inputObject }
        members = Dictionary(
            inputObjects.map { ($0.name.text, SwiftNames.members(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a generated type, or an interface's protocol, stands behind a dot: `Objects.Human`.
    func names(_ type: SchemaType) -> Bool {
        let types = [names.types[type.name.text], names.protocols[type.name.text]]
        return types.contains { $0.map { mentioned.members.contains($0.name) } == true }
    }

    /// Whether a field's method stands behind a dot or before a parenthesis: `$0.name()`, `name()`.
    func calls(_ field: SchemaField) -> Bool {
        let name = names.method(for: field.name.text)
        if field.name.text == "selection", isCalled(names.renamedSelection) { return true }
        return isCalled(name)
    }

    /// Whether an argument's label stands before a colon.
    func labels(_ argument: SchemaInputValue) -> Bool {
        mentioned.labels.contains(SwiftNames.label(of: argument))
    }

    /// Whether a member of an input object is given, `Point(x: 1)`, or reached, `point.x`.
    func uses(member field: SchemaInputValue, of type: SchemaType) -> Bool {
        guard let name = members[type.name.text]?[field.name.text] else { return false }
        return mentioned.labels.contains(name) || mentioned.members.contains(name)
    }

    /// The types whose labels an `on` names, of those that an interface or union can be told apart by.
    func branches(of type: SchemaType) -> [String] {
        let branches = names.branches(of: type)
        return (branches.objects + branches.interfaces)
            .filter { mentioned.branches.contains($0.label) }.map(\.typeName)
    }

    private func isCalled(_ name: String) -> Bool {
        mentioned.members.contains(name) || mentioned.calls.contains(name)
    }
}
