import GraphQLLanguage
import GraphQLSchema

/// Arguments and input objects.
extension SchemaComparison {
    /// The kinds of change that a place's values can have.
    private struct Kinds {
        var typeChanged: SchemaChange.Kind
        var typeChangedSafely: SchemaChange.Kind
        var defaultChanged: SchemaChange.Kind
        var defaultAdded: SchemaChange.Kind
        var becameRequired: SchemaChange.Kind

        static let argument = Kinds(
            typeChanged: .argumentTypeChanged, typeChangedSafely: .argumentTypeChangedSafely,
            defaultChanged: .argumentDefaultChanged, defaultAdded: .argumentDefaultAdded,
            becameRequired: .argumentBecameRequired)

        static let inputField = Kinds(
            typeChanged: .fieldTypeChanged, typeChangedSafely: .fieldTypeChangedSafely,
            defaultChanged: .inputFieldDefaultChanged, defaultAdded: .inputFieldDefaultAdded,
            becameRequired: .inputFieldBecameRequired)
    }

    mutating func compareArguments(_ oldField: SchemaField, _ newField: SchemaField, at coordinate: String) {
        let difference = NamedDifference(oldField.arguments, newField.arguments)
        let oldPlaces = places(oldField, in: old)
        let newPlaces = places(newField, in: new)
        for argument in difference.removed {
            let effect = oldPlaces[argument.name.text].map { effects.inputRemoved(argument, at: $0) }
            note(
                .breaking, .argumentRemoved, "\(coordinate)(\(argument.name):)", "the argument was removed",
                effect ?? .none)
        }
        for argument in difference.added {
            let effect = newPlaces[argument.name.text].map { effects.inputAdded(argument, at: $0) } ?? .none
            let place = "\(coordinate)(\(argument.name):)"
            if argument.isRequired {
                note(.breaking, .requiredArgumentAdded, place, "the argument was added, and has to be given", effect)
            } else {
                note(.dangerous, .optionalArgumentAdded, place, "the argument was added", effect)
            }
        }
        let newLabels = new.labels(newField).map { $0 + ":" }
        for (oldValue, newValue) in difference.kept {
            let name = newValue.name.text
            compare(oldValue, newValue, at: "\(coordinate)(\(name):)", .argument, oldPlaces[name])
            if case .argument(_, let before) = oldPlaces[name], case .argument(_, let after) = newPlaces[name] {
                compareNames(
                    before + ":", after + ":", among: newLabels,
                    at: "\(coordinate)(\(name):)")
            }
        }
        guard difference.isReordered else { return }
        note(
            .safe, .argumentOrderChanged, coordinate, "the arguments are in another order",
            SwiftEffect(
                .mayNotCompile,
                "calls of '\(new.method(newField))' with several arguments need them in this order: "
                    + Self.excerpt(newLabels.joined(separator: " "))))
    }

    private func places(_ field: SchemaField, in edition: SchemaEdition) -> [String: SwiftEffects.Place] {
        let method = edition.method(field)
        let places = zip(field.arguments, edition.labels(field)).map { argument, label in
            (argument.name.text, SwiftEffects.Place.argument(method: method, label: label))
        }
        return Dictionary(places) { first, _ in first }
    }

    mutating func compareInputFields(_ oldType: SchemaType, _ newType: SchemaType) {
        let typeName = new.typeName(newType.name.text) ?? newType.name.text
        if oldType.isOneOf != newType.isOneOf {
            note(
                newType.isOneOf ? .breaking : .safe, newType.isOneOf ? .oneOfAdded : .oneOfRemoved, newType.name.text,
                newType.isOneOf ? "it takes exactly one of its fields" : "it takes any of its fields",
                SwiftEffect(
                    .doesNotCompile,
                    "'\(typeName)' is \(newType.isOneOf ? "an enum instead of a struct" : "a struct instead of an enum")"
                ))
        }
        let difference = NamedDifference(oldType.inputFields, newType.inputFields)
        let oldPlaces = places(oldType, in: old)
        let newPlaces = places(newType, in: new)
        for field in difference.removed {
            let effect = oldPlaces[field.name.text].map { effects.inputRemoved(field, at: $0) }
            note(
                .breaking, .fieldRemoved, "\(newType.name).\(field.name)", "the input field was removed",
                effect ?? .none)
        }
        for field in difference.added {
            let effect = newPlaces[field.name.text].map { effects.inputAdded(field, at: $0) } ?? .none
            let place = "\(newType.name).\(field.name)"
            if field.isRequired {
                note(
                    .breaking, .requiredInputFieldAdded, place, "the input field was added, and has to be given", effect
                )
            } else {
                note(.dangerous, .optionalInputFieldAdded, place, "the input field was added", effect)
            }
        }
        let members = new.members(newType)
        for (oldField, newField) in difference.kept {
            let coordinate = "\(newType.name).\(newField.name)"
            compare(oldField, newField, at: coordinate, .inputField, oldPlaces[newField.name.text])
            guard oldType.isOneOf == newType.isOneOf else { continue }
            compareNames(
                oldPlaces[newField.name.text]?.name, newPlaces[newField.name.text]?.name,
                among: members, at: coordinate)
        }
        guard difference.isReordered else { return }
        let labels = members.map { $0 + ":" }.joined(separator: " ")
        let effect =
            newType.isOneOf || oldType.isOneOf
            ? SwiftEffect.none
            : SwiftEffect(
                .mayNotCompile,
                "initialisers of '\(typeName)' with several fields need them in this order: \(Self.excerpt(labels))")
        note(.safe, .inputFieldOrderChanged, newType.name.text, "the input fields are in another order", effect)
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

    /// An argument of a field or directive, or an input field.
    private mutating func compare(
        _ oldValue: SchemaInputValue, _ newValue: SchemaInputValue, at coordinate: String, _ kinds: Kinds,
        _ place: SwiftEffects.Place?
    ) {
        guard oldValue != newValue else { return }
        compareDescriptions(oldValue.description, newValue.description, at: coordinate)
        compareDeprecations(oldValue.deprecation, newValue.deprecation, at: coordinate)
        let effect = place.map { effects.inputChanged(oldValue, newValue, at: $0) } ?? .none
        let fits = oldValue.type.isCompatible(with: newValue.type)
        if oldValue.type != newValue.type {
            note(
                fits ? .safe : .breaking, fits ? kinds.typeChangedSafely : kinds.typeChanged, coordinate,
                "the type changed from '\(oldValue.type)' to '\(newValue.type)'", effect)
        }
        // Where the type changed for the worse, that is what matters.
        guard fits else { return }
        switch (oldValue.defaultValue, newValue.defaultValue) {
        case (let before?, nil) where newValue.isRequired:
            note(
                .breaking, kinds.becameRequired, coordinate,
                "it has to be given, since the default value '\(Self.excerpt(before.description))' is gone", effect)
        case (let before?, nil):
            note(
                .dangerous, kinds.defaultChanged, coordinate,
                "the default value '\(Self.excerpt(before.description))' is gone", effect)
        case (nil, let after?):
            note(
                .safe, kinds.defaultAdded, coordinate,
                "it has a default value, '\(Self.excerpt(after.description))'", effect)
        case (let before?, let after?) where before.withSortedFields != after.withSortedFields:
            note(
                .dangerous, kinds.defaultChanged, coordinate,
                "the default value changed from '\(Self.excerpt(before.description))' to "
                    + "'\(Self.excerpt(after.description))'")
        case (_?, _?), (nil, nil): break
        }
    }

    mutating func compareArguments(_ oldDirective: SchemaDirective, _ newDirective: SchemaDirective) {
        let difference = NamedDifference(oldDirective.arguments, newDirective.arguments)
        func coordinate(_ argument: SchemaInputValue) -> String { "@\(newDirective.name)(\(argument.name):)" }
        for argument in difference.removed {
            note(.breaking, .directiveArgumentRemoved, coordinate(argument), "the argument was removed")
        }
        for argument in difference.added {
            if argument.isRequired {
                note(
                    .breaking, .requiredDirectiveArgumentAdded, coordinate(argument),
                    "the argument was added, and has to be given")
            } else {
                note(.safe, .optionalDirectiveArgumentAdded, coordinate(argument), "the argument was added")
            }
        }
        for (oldValue, newValue) in difference.kept {
            compare(oldValue, newValue, at: coordinate(newValue), .argument, nil)
        }
    }
}

extension SwiftEffects.Place {
    /// What the value is called.
    fileprivate var name: String {
        switch self {
        case .argument(_, let name), .member(_, let name), .enumCase(_, let name): name
        }
    }
}

extension Value {
    /// The value with the fields of input objects by name, since their order means nothing.
    fileprivate var withSortedFields: Value {
        switch self {
        case .list(var list):
            list.values = list.values.map(\.withSortedFields)
            return .list(list)
        case .object(var object):
            object.fields = object.fields.map { field in
                var field = field
                field.value = field.value.withSortedFields
                return field
            }.sorted { $0.name.text < $1.name.text }
            return .object(object)
        case .variable, .int, .float, .string, .boolean, .null, .enum: return self
        }
    }
}
