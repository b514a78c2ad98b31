import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Translates arguments and default values, which must be valid.
struct ValueTranslator {
    /// The place of a value, which determines how null and variables are translated.
    enum Place {
        /// An argument, or a field of an input object.
        case presence(SwiftPresence)
        /// An element of a list.
        case element(isNonNull: Bool)
    }

    let builder: SwiftModelBuilder
    /// The parameters for the variables, by variable name.
    var parameters: [String: TranslatedParameter]

    /// Translates a value of the given type at the given place.
    func value(
        _ value: Value, of type: TypeReference, at place: Place, _ diagnostics: inout DiagnosticCollector
    ) -> TranslatedValue {
        switch (value, place) {
        case (.variable(let variable), _): return use(variable.name.text, of: type, at: place)
        case (.null, .presence): return .null
        case (.null, .element): return .nothing
        case (_, .presence(.nullable)): return .present(literal(value, of: type, &diagnostics))
        default: return literal(value, of: type, &diagnostics)
        }
    }

    /// Returns the parameter for the given variable, in the form that the place requires.
    private func use(_ name: String, of type: TypeReference, at place: Place) -> TranslatedValue {
        guard let parameter = parameters[name] else { return .parameter(name) }
        if case .presence(.nullable) = place {
            guard parameter.isNullable else { return .present(.parameter(parameter.name)) }
            return parameter.type == builder.value(type) ? .parameter(parameter.name) : .converted(parameter.name)
        }
        return parameter.isNullable ? .valueOf(parameter.name) : .parameter(parameter.name)
    }

    /// Translates a value that is neither null nor a variable.
    func literal(
        _ value: Value, of type: TypeReference, _ diagnostics: inout DiagnosticCollector
    ) -> TranslatedValue {
        switch type.nullable {
        case .list(let element):
            // A single value stands for a list with one element (specification, section 3.11).
            guard case .list(let list) = value else { return .list([literal(value, of: element, &diagnostics)]) }
            return .list(
                list.values.map {
                    self.value($0, of: element, at: .element(isNonNull: element.isNonNull), &diagnostics)
                })
        case .nonNull(let type): return literal(value, of: type, &diagnostics)
        case .named(let name): return named(value, of: name.text, type, &diagnostics)
        }
    }

    private func named(
        _ value: Value, of name: String, _ reference: TypeReference, _ diagnostics: inout DiagnosticCollector
    ) -> TranslatedValue {
        if let type = builder.schema[name], let swiftName = builder.names.types[name] {
            switch value {
            case .enum(let word):
                return .enumCase(SwiftNames.cases(of: builder.names.schema[name] ?? type)[word.text] ?? word.text)
            case .object(let object): return self.object(object, of: type, swiftName, &diagnostics)
            default: return .nothing
            }
        }
        switch (builder.value(reference), value) {
        case (.builtIn(.string), .string(let string)), (.builtIn(.id), .string(let string)):
            return .string(string.value)
        case (.builtIn(.id), .int(let number)): return .string(number.text)
        case (.builtIn(.int), .int(let number)), (.builtIn(.double), .int(let number)): return .number(number.text)
        case (.builtIn(.double), .float(let number)): return .number(number.text)
        case (.builtIn(.bool), .boolean(let boolean)): return .boolean(boolean.value)
        case (.codec(SwiftCodec("JSONValue")), _): return json(value, of: name, &diagnostics)
        case (.codec(SwiftCodec("Int64")), .int(let number)), (.codec(SwiftCodec("UInt64")), .int(let number)):
            return .number(number.text)
        default:
            report(value, of: name, &diagnostics)
            return .nothing
        }
    }

    private func object(
        _ object: ObjectValue, of type: SchemaType, _ name: SwiftTypeName, _ diagnostics: inout DiagnosticCollector
    ) -> TranslatedValue {
        let names = SwiftNames.members(of: builder.names.schema[type.name.text] ?? type)
        var members: [(label: String, value: TranslatedValue)] = []
        for field in type.inputFields {
            guard let given = object.fields.first(where: { $0.name.text == field.name.text }) else { continue }
            let label = names[field.name.text] ?? field.name.text
            // The only field in a `@oneOf` object is never null, although its type is nullable.
            let presence = type.isOneOf ? .required : builder.presence(field)
            members.append((label, value(given.value, of: field.type, at: .presence(presence), &diagnostics)))
        }
        if type.isOneOf, let member = members.first { return .oneOf(name, member.label, member.value) }
        return .object(name, members)
    }

    private func json(_ value: Value, of name: String, _ diagnostics: inout DiagnosticCollector) -> TranslatedValue {
        switch value {
        case .string(let string): return .string(string.value)
        case .int(let number): return .number(number.text)
        case .float(let number): return .number(number.text)
        case .boolean(let boolean): return .boolean(boolean.value)
        case .null: return .nothing
        case .enum(let word): return .string(word.text)
        case .list(let list): return .list(list.values.map { json($0, of: name, &diagnostics) })
        case .object(let object):
            return .members(object.fields.map { ($0.name.text, json($0.value, of: name, &diagnostics)) })
        case .variable:
            diagnostics.error(
                "a variable inside a literal of the scalar '\(name)' can't be translated", at: value.location,
                hint: "use a variable for the whole value")
            return .nothing
        }
    }

    private func report(_ value: Value, of name: String, _ diagnostics: inout DiagnosticCollector) {
        let type = builder.scalars[name].map { ", which is '\($0)' in Swift," } ?? ""
        diagnostics.error(
            "a literal of the scalar '\(name)'\(type) can't be translated, because only the codec can interpret it",
            at: value.location, hint: "use a variable for the value")
    }
}
