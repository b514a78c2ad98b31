import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension SwiftEffects {
    /// The Swift declaration for an argument or for a field of an input object.
    enum Place {
        /// A parameter of a method.
        case argument(method: String, label: String)
        /// A property of a struct.
        case member(type: String, name: String)
        /// A case of an enum that represents a `@oneOf` input object.
        case enumCase(type: String, name: String)

        /// The description of the place in messages.
        var text: String {
            switch self {
            case .argument(let method, let label): "'\(label):' of '\(method)'"
            case .member(let type, let name): "'\(name)' of '\(type)'"
            case .enumCase(let type, let name): "'.\(name)' of '\(type)'"
            }
        }
    }

    /// Returns the effect of changing the type of a field.
    func typeChanged(_ oldField: SchemaField, _ newField: SchemaField) -> SwiftEffect {
        let method = old.method(oldField)
        let (oldType, newType) = (old.result(oldField), new.result(newField))
        let texts = (SchemaEdition.text(oldType), SchemaEdition.text(newType))
        switch (old.isComposite(oldField.type), new.isComposite(newField.type)) {
        case (false, true):
            return SwiftEffect(.doesNotCompile, "'\(method)' now takes a selection on '\(texts.1)'")
        case (true, false):
            return SwiftEffect(.doesNotCompile, "'\(method)' no longer takes a selection, and returns '\(texts.1)'")
        case (true, true):
            guard oldType != newType else { return .none }
            return SwiftEffect(
                .doesNotCompile,
                "'\(method)' takes a selection on '\(texts.1)' instead of '\(texts.0)'" + Self.cure(oldType, newType))
        case (false, false):
            guard oldType != newType else { return SwiftEffect(.compiles, "no change: both are '\(texts.0)' in Swift") }
            let isUnwrapped = oldType == .optional(newType)
            return SwiftEffect(
                .mayNotCompile,
                "'\(method)()' returns '\(texts.1)' instead of '\(texts.0)'"
                    + (isUnwrapped ? "; code that unwraps the value ('if let', '?.', '!') no longer compiles" : ""))
        }
    }

    private static func cure(_ oldType: SwiftType, _ newType: SwiftType) -> String {
        if newType == .optional(oldType) { return ": add '.nullable'" }
        if oldType == .optional(newType) { return ": remove '.nullable'" }
        if newType == .list(oldType) { return ": add '.list'" }
        if oldType == .list(newType) { return ": remove '.list'" }
        return ""
    }

    /// Returns the effect of changing the type of an argument or input field, or of making it optional or required.
    func inputChanged(_ oldValue: SchemaInputValue, _ newValue: SchemaInputValue, at place: Place) -> SwiftEffect {
        let (oldType, oldPresence) = old.input(oldValue)
        let (newType, newPresence) = new.input(newValue)
        let texts = (Self.text(oldType, oldPresence), Self.text(newType, newPresence))
        guard oldType != newType || oldPresence != newPresence else { return .none }
        let takes = "\(place.text) takes '\(texts.1)' instead of '\(texts.0)'"
        if case .enumCase = place { return SwiftEffect(.doesNotCompile, takes) }
        // Swift converts the values that callers pass, such as `Int` to `Int?` or `[Int]` to `[Int?]`, so calls still
        // compile.
        if oldPresence != .nullable, newPresence != .required || oldPresence == .required, newPresence != .nullable,
            Self.converts(oldType, to: newType)
        {
            if case .member = place {
                return SwiftEffect(
                    .mayNotCompile, takes + "; initializers still compile, but code that reads the value might not")
            }
            return SwiftEffect(.compiles, takes + "; values of the old type convert implicitly")
        }
        switch (oldPresence, newPresence) {
        case (.required, .required), (.required, .defaulted):
            // Some code still compiles, because a literal fits several types and two scalars can have the same Swift
            // type.
            return SwiftEffect(.mayNotCompile, takes)
        case (.required, .nullable):
            return SwiftEffect(.mayNotCompile, takes + "; wrap all values except literals, as in '.present(value)'")
        case (.nullable, .required), (.defaulted, .required):
            return SwiftEffect(.mayNotCompile, takes + "; it can no longer be omitted")
        case (.nullable, .nullable), (.nullable, .defaulted), (.defaulted, .nullable), (.defaulted, .defaulted):
            return SwiftEffect(.mayNotCompile, takes + "; calls that omit it still compile")
        }
    }

    /// Returns the effect of removing an argument or input field.
    func inputRemoved(_ value: SchemaInputValue, at place: Place) -> SwiftEffect {
        let message = "\(place.text) was removed"
        switch (place, old.input(value).presence) {
        case (.enumCase, _), (_, .required): return SwiftEffect(.doesNotCompile, message)
        case (_, .nullable), (_, .defaulted):
            return SwiftEffect(.mayNotCompile, message + "; calls that omit it still compile")
        }
    }

    /// Returns the effect of adding an argument or input field.
    func inputAdded(_ value: SchemaInputValue, at place: Place) -> SwiftEffect {
        if case .enumCase = place { return SwiftEffect(.compiles, "a case was added: \(place.text)") }
        let (type, presence) = new.input(value)
        switch presence {
        case .required:
            return SwiftEffect(
                .doesNotCompile, "\(place.text) is required and has the type '\(SchemaEdition.text(type))'")
        case .nullable, .defaulted:
            return SwiftEffect(.compiles, "no change: calls can omit \(place.text)")
        }
    }

    private static func text(_ type: SwiftType, _ presence: SwiftPresence) -> String {
        switch presence {
        case .required: SchemaEdition.text(type)
        case .nullable: "OptionalArgument<\(SchemaEdition.text(type))>"
        case .defaulted: "\(SchemaEdition.text(type))?"
        }
    }

    /// Returns whether Swift implicitly converts values of the first type to the second one.
    private static func converts(_ type: SwiftType, to other: SwiftType) -> Bool {
        switch (type, other) {
        case (.list(let element), .list(let otherElement)): converts(element, to: otherElement)
        case (.optional(let wrapped), .optional(let otherWrapped)): converts(wrapped, to: otherWrapped)
        case (_, .optional(let otherWrapped)): converts(type, to: otherWrapped)
        default: type == other
        }
    }
}
