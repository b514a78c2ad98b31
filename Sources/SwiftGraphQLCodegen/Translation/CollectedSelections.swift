import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The fields, fragments and branches that selections request from an object, in the order of their first occurrence
/// (specification, section 6.3.2).
///
/// Fields and fragments apply to all objects of the type. Branches apply only to some of the objects.
struct CollectedSelections {
    /// Selections with a condition.
    struct Part {
        var selections: [Selection]
        /// The condition under which the selections apply.
        var condition = TranslatedCondition()
    }

    /// All fields with the same response name.
    struct CollectedField {
        /// The first of these fields in the document.
        var node: Field
        /// The directives of all these fields, without duplicates.
        var directives: [Directive]
        /// The condition of each field.
        var conditions: [TranslatedCondition]
        /// The selections on the value, from all these fields.
        var parts: [Part]
    }

    /// All spreads of the same fragment.
    struct CollectedSpread {
        var fragment: FragmentDefinition
        /// The condition of each spread.
        var conditions: [TranslatedCondition]
    }

    /// A fragment with the directive `@defer`, which the server may send later.
    struct DeferredFragment {
        /// The inline fragment or fragment spread, without directives.
        var selection: Selection
        /// The label in `@defer`, or `nil` if there is none.
        var label: String?
        /// The condition of each occurrence of the fragment.
        var conditions: [TranslatedCondition]
    }

    /// Selections that apply only to some objects of the type.
    struct Branch {
        /// The type that the object must have.
        var typeName: String
        /// The inline fragment or fragment spread that contains the selections.
        var part: Part
    }

    private(set) var fields: [CollectedField] = []
    private(set) var spreads: [CollectedSpread] = []
    private(set) var deferred: [DeferredFragment] = []
    private(set) var branches: [Branch] = []

    private let schema: Schema
    private let fragments: [String: FragmentDefinition]

    /// Collects the given selections on objects of the given type.
    init(
        _ parts: [Part], of type: SchemaType, in builder: SwiftModelBuilder, _ fragments: [String: FragmentDefinition]
    ) {
        schema = builder.schema
        self.fragments = fragments
        for part in parts { collect(part, of: type) }
    }

    private mutating func collect(_ part: Part, of type: SchemaType) {
        for selection in part.selections {
            guard let condition = Self.condition(part.condition, selection) else { continue }
            switch selection {
            case .field(let field): add(field, condition)
            case .inlineFragment(let fragment):
                let typeName = fragment.typeCondition?.text ?? type.name.text
                let inner = Part(selections: fragment.selectionSet.selections, condition: condition)
                if isCertain(typeName, for: type) || isMember(type, of: typeName) {
                    if !addDeferred(selection, condition) { collect(inner, of: type) }
                } else if overlaps(typeName, type) {
                    branches.append(
                        Branch(typeName: typeName, part: Part(selections: [selection], condition: part.condition)))
                }
            case .fragmentSpread(let spread):
                guard let fragment = fragments[spread.name.text] else { continue }
                let typeName = fragment.typeCondition.text
                if isCertain(typeName, for: type) || isMember(type, of: typeName), addDeferred(selection, condition) {
                    continue
                } else if isCertain(typeName, for: type) {
                    add(fragment, condition)
                } else if isMember(type, of: typeName) {
                    // Use the fragment's selections directly, because Swift can't use a selection on a union for one of
                    // the union's members.
                    collect(Part(selections: fragment.selectionSet.selections, condition: condition), of: type)
                } else if overlaps(typeName, type) {
                    branches.append(
                        Branch(typeName: typeName, part: Part(selections: [selection], condition: part.condition)))
                }
            }
        }
    }

    private mutating func add(_ field: Field, _ condition: TranslatedCondition) {
        let parts = field.selectionSet.map { [Part(selections: $0.selections, condition: condition)] } ?? []
        let name = field.responseName.text
        if let index = fields.firstIndex(where: { $0.node.responseName.text == name }) {
            fields[index].conditions.append(condition)
            fields[index].parts += parts
            for directive in field.directives where !fields[index].directives.contains(directive) {
                fields[index].directives.append(directive)
            }
        } else {
            fields.append(
                CollectedField(node: field, directives: field.directives, conditions: [condition], parts: parts))
        }
    }

    private mutating func add(_ fragment: FragmentDefinition, _ condition: TranslatedCondition) {
        if let index = spreads.firstIndex(where: { $0.fragment.name.text == fragment.name.text }) {
            spreads[index].conditions.append(condition)
        } else {
            spreads.append(CollectedSpread(fragment: fragment, conditions: [condition]))
        }
    }

    /// Adds the given fragment if it has `@defer` with a condition that isn't false. Returns whether it was added.
    private mutating func addDeferred(_ selection: Selection, _ condition: TranslatedCondition) -> Bool {
        guard let directive = selection.directives.active("defer") else { return false }
        let plain = selection.withoutDirectives
        if let index = deferred.firstIndex(where: { $0.selection == plain }) {
            deferred[index].conditions.append(condition)
        } else {
            deferred.append(
                DeferredFragment(selection: plain, label: directive.label?.value, conditions: [condition]))
        }
        return true
    }

    // MARK: - Types

    /// Returns whether the generated API allows a selection on the named type to be used for `type`.
    private func isCertain(_ name: String, for type: SchemaType) -> Bool {
        name == type.name.text || type.interfaces.contains { $0.text == name }
    }

    private func isMember(_ type: SchemaType, of union: String) -> Bool {
        type.kind == .object && schema[union].map { schema.possibleTypes(of: $0).contains(type.name.text) } == true
    }

    private func overlaps(_ name: String, _ type: SchemaType) -> Bool {
        guard let other = schema[name] else { return false }
        return !Set(schema.possibleTypes(of: other)).isDisjoint(with: schema.possibleTypes(of: type))
    }
}

// MARK: - Conditions

extension CollectedSelections {
    /// Returns the outer condition together with the conditions in `@skip` and `@include` (specification, section
    /// 3.13), or `nil` if the selection never applies.
    private static func condition(
        _ outer: TranslatedCondition, _ selection: Selection
    ) -> TranslatedCondition? {
        var condition = outer
        for directive in selection.directives {
            guard directive.name.text == "include" || directive.name.text == "skip",
                let value = directive.value(of: "if")
            else { continue }
            let isInclude = directive.name.text == "include"
            switch value {
            case .boolean(let literal): if literal.value != isInclude { return nil }
            case .variable(let variable):
                let term = TranslatedCondition.Term(parameter: variable.name.text, value: isInclude)
                if !condition.terms.contains(term) { condition.terms.append(term) }
            default: continue
            }
        }
        return condition
    }

    /// Returns the given alternative conditions without duplicates, or `nil` if any of them is always true.
    static func alternatives(_ conditions: [TranslatedCondition]) -> [TranslatedCondition]? {
        if conditions.contains(where: \.terms.isEmpty) { return nil }
        var unique: [TranslatedCondition] = []
        for condition in conditions where !unique.contains(condition) { unique.append(condition) }
        return unique
    }

    /// Returns the selections on the field's value, without conditions that are true whenever the field is selected.
    static func inner(_ field: CollectedField) -> [Part] {
        guard Set(field.conditions).count == 1 else { return field.parts }
        return field.parts.map { Part(selections: $0.selections) }
    }
}

extension Selection {
    /// The selection without directives if it is a fragment.
    fileprivate var withoutDirectives: Selection {
        switch self {
        case .field: return self
        case .inlineFragment(var fragment):
            fragment.directives = []
            return .inlineFragment(fragment)
        case .fragmentSpread(var spread):
            spread.directives = []
            return .fragmentSpread(spread)
        }
    }
}
