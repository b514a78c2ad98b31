import SwiftGraphQLLanguage

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

// Each value that the program sends shows its position: a string is the name of the argument, and a number is the
// length of the name. A misplaced value is therefore visible in the variables.
extension AllFieldsProgram {
    /// The fields of an input object that are present.
    enum Extent {
        /// The required fields.
        case required
        /// All fields, with nested input objects that are as small as possible.
        case all
    }

    /// Returns a value for the given argument or input field, marked as present if necessary.
    ///
    /// - Parameter inner: The value that replaces the innermost value.
    func given(_ value: SchemaInputValue, _ extent: Extent, inner: String? = nil) -> String {
        let expression =
            inner.map { nested(in: value.type, $0) } ?? sample(value.type, of: value.name.text, extent)
        return builder.presence(value) == .nullable ? ".present(\(expression))" : expression
    }

    /// Returns either all arguments of the given field or only the required arguments.
    ///
    /// - Parameter replaced: The name of an argument and the value to pass for that argument.
    func arguments(
        _ field: SchemaField, _ extent: Extent, replaced: (name: String, value: String)? = nil
    ) -> [String] {
        let parameters = builder.field(field).parameters
        return zip(field.arguments, parameters).compactMap { argument, parameter in
            let label = Self.label(parameter.label)
            if let replaced, argument.name.text == replaced.name { return "\(label): \(replaced.value)" }
            guard extent == .all || argument.isRequired else { return nil }
            return "\(label): \(given(argument, extent))"
        }
    }

    /// Returns an input object of the given type with the required fields and one field that has the given value.
    func object(_ type: SchemaType, with replaced: SchemaInputValue, _ value: String) -> String {
        guard let name = builder.names.types[type.name.text] else { return "[]" }
        let members = builder.inputObject(type, name).members
        if let member = members.first(where: { $0.fieldName == replaced.name.text }), type.isOneOf {
            return ".\(member.name)(\(nested(in: replaced.type, value)))"
        }
        let arguments = zip(type.inputFields, members).compactMap { field, member -> String? in
            let label = Self.label(member.name)
            if field.name == replaced.name { return "\(label): \(given(field, .required, inner: value))" }
            return field.isRequired ? "\(label): \(given(field, .required))" : nil
        }
        return "\(Self.initializer(name))(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the functions that create values of an input object: a small value, and enough further values to cover
    /// all fields.
    func inputDeclarations(_ type: SchemaType) -> String {
        guard let name = builder.names.types[type.name.text] else { return "" }
        let (index, swiftName) = (inputIndex(type.name.text), Self.text(name))
        let members = zip(type.inputFields, builder.inputObject(type, name).members)
        var text = "// \(type.name)\n"
        if type.isOneOf {
            let values = members.map { field, member in
                ".\(member.name)(\(sample(field.type, of: field.name.text, .all)))"
            }
            let least = type.inputFields.indices.min { depth(type.inputFields[$0]) < depth(type.inputFields[$1]) }
            text += "nonisolated func small\(index)() -> \(swiftName) { \(values[least ?? 0]) }\n"
            let cases = values.map { "    values.append(\($0))\n" }.joined()
            return text + """
                nonisolated func cases\(index)() -> [\(swiftName)] {
                    var values: [\(swiftName)] = []
                \(cases)    return values
                }

                """
        }
        let required = members.filter { $0.0.isRequired }
            .map { "\(Self.label($1.name)): \(given($0, .required))" }.joined(separator: ", ")
        text += "nonisolated func small\(index)() -> \(swiftName) { \(Self.initializer(name))(\(required)) }\n"
        text += "nonisolated func cases\(index)() -> [\(swiftName)] {\n"
        if index.isMultiple(of: 2) {
            let all = members.map { "\(Self.label($1.name)): \(given($0, .all))" }
            return text + "    [\(Self.initializer(name))(\n        \(all.joined(separator: ",\n        ")))]\n}\n"
        }
        let assignments = members.map { "    value.\($1.name) = \(given($0, .all))\n" }
        return text + "    var value = small\(index)()\n\(assignments.joined())    return [value]\n}\n"
    }

    /// Returns the given innermost value, nested in the lists of the given type.
    private func nested(in type: TypeReference, _ value: String) -> String {
        switch type {
        case .named: value
        case .list(let element): "[\(nested(in: element, value))]"
        case .nonNull(let type): nested(in: type, value)
        }
    }

    private func sample(_ type: TypeReference, of place: String, _ extent: Extent) -> String {
        let name = type.innermostName.text
        let kind = schema[name]?.kind
        // An empty list avoids recursion, because the list can contain the same type of input object.
        if extent == .required, kind == .inputObject, case .list = type.nullable { return "[]" }
        return nested(in: type, value(name, kind, place))
    }

    private func value(_ name: String, _ kind: SchemaType.Kind?, _ place: String) -> String {
        let length = place.utf8.count
        switch kind {
        case .enum:
            guard let type = schema[name], let swiftName = builder.names.types[name] else { return ".none" }
            let cases = builder.enumeration(type, swiftName).cases
            return ".\(cases[length % cases.count].name)"
        case .inputObject: return "small\(inputIndex(name))()"
        default: break
        }
        switch builder.value(.named(Name(name))) {
        case .builtIn(.string), .builtIn(.id): return SwiftText.literal(place)
        case .builtIn(.int): return "\(length)"
        case .builtIn(.double): return "\(length).5"
        case .builtIn(.bool): return "\(length.isMultiple(of: 2))"
        case .codec(SwiftCodec("JSONValue")): return "JSONValue.string(\(SwiftText.literal(place)))"
        case .codec(let codec): return "\(codec.name).\(codec.isLeafType ? "__mock" : "mockValue")"
        case .declared, .list, .optional: return "nil"
        }
    }

    private func depth(_ field: SchemaInputValue) -> Int {
        if case .list = field.type.nullable { return 0 }
        let name = field.type.innermostName.text
        return schema[name]?.kind == .inputObject ? inputDepths[name] ?? .max : 0
    }
}
