import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Determines which parts of a schema's API are used in Swift sources, based on the names in the sources.
struct SwiftUses {
    private let mentioned: SwiftMentions
    private let schema: Schema
    private let names: SwiftNames
    /// The member names for the fields of each input object.
    private let members: [String: [String: String]]

    /// Creates the uses of a whole schema's API.
    init(_ mentioned: SwiftMentions, of schema: Schema) {
        self.mentioned = mentioned
        self.schema = schema
        names = SwiftNames(schema)
        let inputObjects = schema.types.filter { $0.kind == .inputObject }
        members = Dictionary(
            inputObjects.map { ($0.name.text, SwiftNames.members(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns whether the name of a generated type, or of an interface's protocol, follows a dot, as in
    /// `Objects.Human`.
    func names(_ type: SchemaType) -> Bool {
        let types = [names.types[type.name.text], names.protocols[type.name.text]]
        return types.contains { $0.map { mentioned.members.contains($0.name) } == true }
    }

    /// Returns whether the name of a field's method follows a dot or precedes a parenthesis: `$0.name()`, `name()`.
    func calls(_ field: SchemaField) -> Bool {
        let name = names.method(for: field)
        if field.name.text == "selection", isCalled(names.renamedSelection) { return true }
        return isCalled(name)
    }

    /// Returns whether a method that applies a directive is called: `query.cached()`, `with(.cached())`.
    func calls(_ directive: SchemaDirective) -> Bool {
        names.directives[directive.name.text].map { isCalled($0.operation) || isCalled($0.field) } ?? false
    }

    /// Returns whether an argument's label precedes a colon.
    func labels(_ argument: SchemaInputValue) -> Bool {
        mentioned.labels.contains(SwiftNames.label(of: argument))
    }

    /// Returns whether a member of an input object is set, as in `Point(x: 1)`, or accessed, as in `point.x`.
    func uses(member field: SchemaInputValue, of type: SchemaType) -> Bool {
        guard let name = members[type.name.text]?[field.name.text] else { return false }
        return mentioned.labels.contains(name) || mentioned.members.contains(name)
    }

    /// Returns the types whose labels an `on` of an interface or union uses.
    func branches(of type: SchemaType) -> [String] {
        let branches = names.branches(of: type)
        return (branches.objects + branches.interfaces)
            .filter { mentioned.branches.contains($0.label) }.map(\.typeName)
    }

    private func isCalled(_ name: String) -> Bool {
        mentioned.members.contains(name) || mentioned.calls.contains(name)
    }
}
