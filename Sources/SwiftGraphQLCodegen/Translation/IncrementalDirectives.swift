import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Translates `@defer` and `@stream` into `deferred(_:)` and `streamed(initialCount:)`.
extension Translator {
    /// Returns whether the generated API supports the given directive, `@defer` or `@stream`, at the given place.
    func supportsIncremental(_ directive: Directive, at place: DirectiveLocation.Kind) -> Bool {
        switch directive.name.text {
        case "defer":
            (place == .inlineFragment || place == .fragmentSpread) && builder.selectionRoles.contains("DeferringScope")
        case "stream": place == .field && builder.selectionRoles.contains("StreamingScope")
        default: false
        }
    }

    /// Reports arguments of the given directive that have no equivalent in Swift.
    mutating func checkIncremental(_ directive: Directive) {
        let form = directive.name.text == "defer" ? "deferred(_:)" : "streamed(initialCount:)"
        switch directive.value(of: "if") {
        case nil, .boolean: break
        case let condition?:
            diagnostics.error(
                "the condition of '@\(directive.name)' can't be translated, because '\(form)' takes no condition",
                at: condition.location ?? directive.location, hint: "remove 'if', or write true or false")
        }
        guard let label = directive.value(of: "label") else { return }
        diagnostics.warning(
            "the label of '@\(directive.name)' is left out, because '\(form)' takes no label",
            at: label.location ?? directive.location)
    }

    /// Returns the member for a fragment that the server may send later, and its nested type, if it needs one.
    mutating func deferred(
        _ fragment: CollectedSelections.DeferredFragment, of type: SchemaType, _ taken: inout Set<String>,
        _ enclosing: inout Set<String>
    ) -> (TranslatedMember, nested: TranslatedType?) {
        if let operation = builder.schema.operation(ofRoot: type.name.text), operation != .query {
            diagnostics.error(
                "the root fields of a \(operation.rawValue) can't be deferred", at: fragment.selection.location,
                hint: "remove '@defer', or apply it to a nested selection")
        }
        var spread: FragmentDefinition?
        if case .fragmentSpread(let node) = fragment.selection { spread = fragments[node.name.text] }
        let label = fragment.label.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } } ?? ""
        let base = spread?.name.text ?? (label.first?.isLetter == true ? label : "deferred")
        let name = TranslatedNames.member(Namer.lowerCamelCase(base), taken: &taken)
        let condition = condition(fragment.conditions)
        // Use the spread fragment's own type, which is possible only if the fragment is on the same type.
        if let spread, spread.typeCondition.text == type.name.text {
            return (TranslatedMember(name: name, access: .deferred(use(of: spread)), condition: condition), nil)
        }
        let place = place(base, "The fields that the server may send later.", &enclosing)
        let nested = self.type([CollectedSelections.Part(selections: [fragment.selection])], of: type, at: place)
        return (TranslatedMember(name: name, access: .deferred(Self.use(of: nested)), condition: condition), nested)
    }

    /// Returns the number of elements in the first part of a streamed list, or `nil` if the list isn't streamed.
    ///
    /// - Parameter scope: The Swift type of the field's selection.
    mutating func streamed(_ directives: [Directive], _ scope: SwiftType) -> TranslatedValue? {
        guard let directive = directives.active("stream") else { return nil }
        let list = if case .optional(let wrapped) = scope { wrapped } else { scope }
        guard case .list(.declared) = list else {
            diagnostics.error(
                "'@stream' can't be translated here, because 'streamed(initialCount:)' needs a list of non-null objects",
                at: directive.location, hint: "remove the directive")
            return nil
        }
        switch directive.value(of: "initialCount") {
        case nil, .null: return .number("0")
        case .int(let number): return .number(number.text)
        case .variable(let variable) where values.parameters[variable.name.text]?.isNullable == false:
            return .parameter(values.parameters[variable.name.text]?.name ?? variable.name.text)
        case let count?:
            diagnostics.error(
                "the argument 'initialCount' can't be translated, because its variable is nullable",
                at: count.location ?? directive.location, hint: "give the variable the type 'Int!'")
            return nil
        }
    }
}

extension [Directive] {
    /// Returns the directive with the given name, or `nil` if it is missing or its condition `if` is false.
    func active(_ name: String) -> Directive? {
        first { directive in
            guard directive.name.text == name else { return false }
            if case .boolean(let literal) = directive.value(of: "if") { return literal.value }
            return true
        }
    }
}

extension Directive {
    /// The string value of the argument `label`, or `nil` if there is none.
    var label: StringValue? { if case .string(let text) = value(of: "label") { text } else { nil } }
}
