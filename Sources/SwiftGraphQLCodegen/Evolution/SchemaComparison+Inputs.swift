import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Compares arguments and input objects.
extension SchemaComparison {
    /// The kinds of change to report for either arguments, input fields or directive arguments.
    private struct Kinds {
        /// The word for the compared element in messages.
        var noun = "argument"
        var removed: SchemaChange.Kind
        var requiredAdded: SchemaChange.Kind
        var optionalAdded: SchemaChange.Kind
        var additionSeverity = SchemaChange.Severity.dangerous
        var typeChanged = SchemaChange.Kind.argumentTypeChanged
        var typeChangedSafely = SchemaChange.Kind.argumentTypeChangedSafely
        var defaultChanged = SchemaChange.Kind.argumentDefaultChanged
        var defaultAdded = SchemaChange.Kind.argumentDefaultAdded
        var becameRequired = SchemaChange.Kind.argumentBecameRequired

        static let argument = Kinds(
            removed: .argumentRemoved, requiredAdded: .requiredArgumentAdded, optionalAdded: .optionalArgumentAdded)

        static let directiveArgument = Kinds(
            removed: .directiveArgumentRemoved, requiredAdded: .requiredDirectiveArgumentAdded,
            optionalAdded: .optionalDirectiveArgumentAdded, additionSeverity: .safe)

        static let inputField = Kinds(
            noun: "input field", removed: .fieldRemoved, requiredAdded: .requiredInputFieldAdded,
            optionalAdded: .optionalInputFieldAdded, typeChanged: .fieldTypeChanged,
            typeChangedSafely: .fieldTypeChangedSafely, defaultChanged: .inputFieldDefaultChanged,
            defaultAdded: .inputFieldDefaultAdded, becameRequired: .inputFieldBecameRequired)
    }

    mutating func compareArguments(_ oldField: SchemaField, _ newField: SchemaField, at coordinate: String) {
        let difference = NamedDifference(oldField.arguments, newField.arguments)
        compare(difference, .argument, places(oldField, in: old), places(newField, in: new)) {
            "\(coordinate)(\($0):)"
        }
        guard difference.isReordered else { return }
        noteOrder(of: new.labels(newField), new.method(newField), at: coordinate)
    }

    mutating func compareArguments(_ oldDirective: SchemaDirective, _ newDirective: SchemaDirective) {
        let (coordinate, name) = ("@\(newDirective.name)", newDirective.name.text)
        let difference = NamedDifference(oldDirective.arguments, newDirective.arguments)
        compare(difference, .directiveArgument, places(oldDirective, in: old), places(newDirective, in: new)) {
            "\(coordinate)(\($0):)"
        }
        guard difference.isReordered, old.directives[name] != nil, let directive = new.directives[name],
            let method = directive.methods.first
        else { return }
        noteOrder(of: directive.parameters.map(\.label), method, at: coordinate)
    }

    private mutating func noteOrder(of labels: [String], _ method: String, at coordinate: String) {
        let labels = labels.map { $0 + ":" }.joined(separator: " ")
        note(
            .safe, .argumentOrderChanged, coordinate, "the order of the arguments changed",
            SwiftEffect(
                .mayNotCompile,
                "calls to '\(method)' must pass the arguments in this order: \(Self.excerpt(labels))"))
    }

    mutating func compareInputFields(_ oldType: SchemaType, _ newType: SchemaType) {
        let typeName = new.typeName(newType.name.text) ?? newType.name.text
        if oldType.isOneOf != newType.isOneOf {
            note(
                newType.isOneOf ? .breaking : .safe, newType.isOneOf ? .oneOfAdded : .oneOfRemoved, newType.name.text,
                newType.isOneOf ? "exactly one field must now be set" : "any fields can now be set",
                SwiftEffect(
                    .doesNotCompile,
                    "'\(typeName)' is \(newType.isOneOf ? "an enum instead of a struct" : "a struct instead of an enum")"
                ))
        }
        let difference = NamedDifference(oldType.inputFields, newType.inputFields)
        compare(
            difference, .inputField, places(oldType, in: old), places(newType, in: new),
            comparesNames: oldType.isOneOf == newType.isOneOf
        ) { "\(newType.name).\($0)" }
        guard difference.isReordered else { return }
        let labels = new.members(newType).map { $0 + ":" }.joined(separator: " ")
        let effect =
            newType.isOneOf || oldType.isOneOf
            ? SwiftEffect.none
            : SwiftEffect(
                .mayNotCompile,
                "initializers of '\(typeName)' take the fields in this order: \(Self.excerpt(labels))")
        note(.safe, .inputFieldOrderChanged, newType.name.text, "the order of the input fields changed", effect)
    }

    /// Compares the arguments of a field or a directive, or the fields of an input object.
    private mutating func compare(
        _ difference: NamedDifference<SchemaInputValue>, _ kinds: Kinds,
        _ oldPlaces: [String: SwiftEffects.Place] = [:], _ newPlaces: [String: SwiftEffects.Place] = [:],
        comparesNames: Bool = true, at coordinate: (Name) -> String
    ) {
        for value in difference.removed {
            let effect = oldPlaces[value.name.text].map { effects.inputRemoved(value, at: $0) } ?? .none
            note(.breaking, kinds.removed, coordinate(value.name), "the \(kinds.noun) was removed", effect)
        }
        for value in difference.added {
            let effect = newPlaces[value.name.text].map { effects.inputAdded(value, at: $0) } ?? .none
            let (place, message) = (coordinate(value.name), "the \(kinds.noun) was added")
            if value.isRequired {
                note(.breaking, kinds.requiredAdded, place, message + " and is required", effect)
            } else {
                note(kinds.additionSeverity, kinds.optionalAdded, place, message, effect)
            }
        }
        let names = (Set(oldPlaces.values.map(\.name)), Set(newPlaces.values.map(\.name)))
        for (oldValue, newValue) in difference.kept {
            let name = newValue.name.text
            compare(oldValue, newValue, at: coordinate(newValue.name), kinds, oldPlaces[name], newPlaces[name])
            guard comparesNames else { continue }
            compareNames(oldPlaces[name]?.name, newPlaces[name]?.name, among: names, at: coordinate(newValue.name))
        }
    }

    private func places(_ field: SchemaField, in edition: SchemaEdition) -> [String: SwiftEffects.Place] {
        let method = edition.method(field)
        let places = zip(field.arguments, edition.labels(field)).map { argument, label in
            (argument.name.text, SwiftEffects.Place.argument(method: method, label: label))
        }
        return Dictionary(places) { first, _ in first }
    }

    private func places(_ directive: SchemaDirective, in edition: SchemaEdition) -> [String: SwiftEffects.Place] {
        guard let own = edition.directives[directive.name.text], let method = own.methods.first else { return [:] }
        let places = zip(directive.arguments, own.parameters).map { argument, parameter in
            (argument.name.text, SwiftEffects.Place.argument(method: method, label: parameter.label))
        }
        return Dictionary(places) { first, _ in first }
    }

    private func places(_ type: SchemaType, in edition: SchemaEdition) -> [String: SwiftEffects.Place] {
        guard let typeName = edition.typeName(type.name.text) else { return [:] }
        let places = zip(type.inputFields, edition.members(type)).map { field, name in
            let place: SwiftEffects.Place =
                type.isOneOf ? .enumCase(type: typeName, name: name) : .member(type: typeName, name: name)
            return (field.name.text, place)
        }
        return Dictionary(places) { first, _ in first }
    }

    /// Compares the two versions of an argument or input field.
    private mutating func compare(
        _ oldValue: SchemaInputValue, _ newValue: SchemaInputValue, at coordinate: String, _ kinds: Kinds,
        _ place: SwiftEffects.Place?, _ newPlace: SwiftEffects.Place?
    ) {
        guard oldValue != newValue else { return }
        compareDescriptions(oldValue.description, newValue.description, at: coordinate)
        // Deprecated arguments cause no warnings in Swift.
        let name = if case .argument = newPlace { nil as String? } else { newPlace?.name }
        compareDeprecations(oldValue.deprecation, newValue.deprecation, at: coordinate, name: name)
        let effect = place.map { effects.inputChanged(oldValue, newValue, at: $0) } ?? .none
        let fits = oldValue.type.isCompatible(with: newValue.type)
        if oldValue.type != newValue.type {
            note(
                fits ? .safe : .breaking, fits ? kinds.typeChangedSafely : kinds.typeChanged, coordinate,
                "the type changed from '\(oldValue.type)' to '\(newValue.type)'", effect)
        }
        // If the types are incompatible, a breaking change is already reported, so don't compare the default values.
        guard fits else { return }
        switch (oldValue.defaultValue, newValue.defaultValue) {
        case (let before?, nil) where newValue.isRequired:
            note(
                .breaking, kinds.becameRequired, coordinate,
                "a value is now required, because the default value '\(Self.excerpt(before.description))' was removed",
                effect)
        case (let before?, nil):
            note(
                .dangerous, kinds.defaultChanged, coordinate,
                "the default value '\(Self.excerpt(before.description))' was removed", effect)
        case (nil, let after?):
            note(
                .safe, kinds.defaultAdded, coordinate,
                "the default value '\(Self.excerpt(after.description))' was added", effect)
        case (let before?, let after?)
        where old.schema.normalized(before, oldValue.type) != new.schema.normalized(after, newValue.type):
            note(
                .dangerous, kinds.defaultChanged, coordinate,
                "the default value changed from '\(Self.excerpt(before.description))' to "
                    + "'\(Self.excerpt(after.description))'")
        case (_?, _?), (nil, nil): break
        }
    }
}

extension SwiftEffects.Place {
    /// The label, property name or case name that callers write for the value.
    fileprivate var name: String {
        switch self {
        case .argument(_, let label): label + ":"
        case .member(_, let name), .enumCase(_, let name): name
        }
    }
}

extension Schema {
    /// Returns a default value of the given type in one form for all literals with the same meaning, because servers
    /// don't print the literal as written: `1.0` or `1`, `[3]` or `3`, `"5"` or `5` as an ID, and the fields of input
    /// objects in any order.
    fileprivate func normalized(_ value: Value, _ type: TypeReference) -> Value {
        switch (value, type.nullable) {
        case (.null, _): return value
        case (.list(let list), .list(let element)):
            return .list(ListValue(values: list.values.map { normalized($0, element) }))
        case (_, .list(let element)): return .list(ListValue(values: [normalized(value, element)]))
        case (.list(let list), _): return .list(ListValue(values: list.values.map { normalized($0, type) }))
        case (.object(var object), .named(let name)):
            let fields = self[name.text]?.inputFields ?? []
            let types = Dictionary(fields.map { ($0.name.text, $0.type) }) { first, _ in first }
            object.fields = object.fields.map { field in
                var field = field
                field.value = normalized(field.value, types[field.name.text] ?? type)
                return field
            }.sorted { $0.name.text < $1.name.text }
            return .object(object)
        case (.int(let number), .named(let name)) where name.text == "ID":
            return .string(StringValue(value: number.text))
        case (.int(let number), .named(let name)) where name.text == "Float": return Self.float(number.text)
        case (.float(let number), .named(let name)) where name.text == "Float": return Self.float(number.text)
        default: return value
        }
    }

    private static func float(_ text: String) -> Value {
        .float(FloatValue(text: Double(text).map { "\($0)" } ?? text))
    }
}
