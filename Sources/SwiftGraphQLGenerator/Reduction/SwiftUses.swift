import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Determines which parts of a generated API the app's Swift sources use, based on the names in these sources.
struct SwiftUses {
    private let mentioned: SwiftMentions
    private let schema: Schema
    private let names: SwiftNames
    /// The names of each input object's Swift properties or cases, by type name and then by field name.
    private let members: [String: [String: String]]

    /// Creates an instance for the complete schema. With a reduced schema, Swift names could differ.
    init(_ mentioned: SwiftMentions, of schema: Schema) {
        self.mentioned = mentioned
        self.schema = schema
        names = SwiftNames(schema)
        let inputObjects = schema.types.filter { $0.kind == .inputObject }
        members = Dictionary(
            inputObjects.map { ($0.name.text, SwiftNames.members(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns whether the Swift name of the given type, or of its protocol if it is an interface, follows a dot in the
    /// sources, as in `Objects.Human`.
    func names(_ type: SchemaType) -> Bool {
        let types = [names.types[type.name.text], names.protocols[type.name.text]]
        return types.contains { $0.map { mentioned.members.contains($0.name) } == true }
    }

    /// Returns whether the name of the field's method follows a dot or precedes a parenthesis, as in `name()`.
    func calls(_ field: SchemaField) -> Bool {
        let name = names.method(for: field)
        if field.name.text == "selection", isCalled(names.renamedSelection) { return true }
        return isCalled(name)
    }

    /// Returns whether a method that applies the directive is called, as in `query.cached()` or `with(.cached())`.
    func calls(_ directive: SchemaDirective) -> Bool {
        names.directives[directive.name.text].map { isCalled($0.operation) || isCalled($0.field) } ?? false
    }

    /// Returns whether the label of the given argument precedes a colon in the sources.
    func labels(_ argument: SchemaInputValue) -> Bool {
        mentioned.labels.contains(SwiftNames.label(of: argument))
    }

    /// Returns whether the sources set the given input field, as in `Point(x: 1)`, or access it, as in `point.x`.
    func uses(member field: SchemaInputValue, of type: SchemaType) -> Bool {
        guard let name = members[type.name.text]?[field.name.text] else { return false }
        return mentioned.labels.contains(name) || mentioned.members.contains(name)
    }

    /// Returns the types whose labels appear in a call of the `on` method of the given interface or union.
    func branches(of type: SchemaType) -> [String] {
        let branches = names.branches(of: type)
        return (branches.objects + branches.interfaces)
            .filter { mentioned.branches.contains($0.label) }.map(\.typeName)
    }

    private func isCalled(_ name: String) -> Bool {
        mentioned.members.contains(name) || mentioned.calls.contains(name)
    }
}
