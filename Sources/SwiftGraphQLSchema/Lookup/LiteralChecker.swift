import SwiftGraphQLLanguage

/// Checks whether literals in a document match the types that the schema requires; see the specification, section
/// 5.6.1.
///
/// Variables are accepted, because their types are checked elsewhere. Literals for custom scalars are accepted too,
/// because only the server can check them.
struct LiteralChecker {
    /// The literals found so far that don't match their types.
    var problems: [Diagnostic] = []

    private var suggester = Suggester()
    private let types: KnownTypes
    private let checksFieldNames: Bool

    /// Creates a checker that has found no problems yet.
    ///
    /// - Parameters:
    ///   - checksFieldNames: Whether to report unknown and missing fields of input objects too.
    ///   - types: The types of the schema.
    init(checksFieldNames: Bool, types: KnownTypes) {
        self.checksFieldNames = checksFieldNames
        self.types = types
    }

    /// Checks whether the given literal matches the given type and adds the mismatches to `problems`.
    mutating func check(_ value: Value, _ type: TypeReference) {
        if case .variable = value { return }
        switch type {
        case .nonNull(let inner):
            if case .null = value {
                note("null is not a value of the non-null type '\(type)'", value)
            } else {
                check(value, inner)
            }
        case .list(let element):
            switch value {
            case .null: break
            case .list(let list): for value in list.values { check(value, element) }
            // A single value is accepted as a list of one element (specification, section 3.11).
            default: check(value, element)
            }
        case .named(let name):
            if case .null = value { return }
            check(value, named: name.text)
        }
    }

    private mutating func check(_ value: Value, named name: String) {
        if Schema.builtInScalars.contains(name) {
            checkScalar(value, name)
        } else if let type = types[name] {
            switch type.kind {
            case .enum: checkEnum(value, type)
            case .inputObject: checkObject(value, type)
            case .scalar, .object, .interface, .union: break
            }
        }
    }

    /// Checks a built-in scalar; see the specification, sections 3.5.1 to 3.5.5.
    private mutating func checkScalar(_ value: Value, _ name: String) {
        switch (name, value) {
        case ("Int", .int(let int)):
            if Int32(int.text) == nil {
                note("the number \(int.text.prefix(40)) is out of range for 'Int', which has 32 bits", value)
            }
        case ("Float", .int(let node)):
            checkFinite(node.text, value)
        case ("Float", .float(let node)):
            checkFinite(node.text, value)
        case ("String", .string), ("Boolean", .boolean), ("ID", .string), ("ID", .int):
            break
        case ("String", .enum(let word)), ("ID", .enum(let word)):
            note("expected '\(name)', found \(value.kindForPeople)", value, hint: "write \"\(word.text.prefix(40))\"")
        case ("String", .int(let node)):
            note(
                "expected '\(name)', found \(value.kindForPeople)", value, hint: "write \"\(node.text.prefix(40))\"")
        default:
            note("expected '\(name)', found \(value.kindForPeople)", value)
        }
    }

    private mutating func checkFinite(_ text: String, _ value: Value) {
        if let number = Double(text), number.isFinite { return }
        note("the number \(text.prefix(40)) is out of range for 'Float', which has 64 bits", value)
    }

    private mutating func checkEnum(_ value: Value, _ type: KnownType) {
        guard case .enum(let name) = value else {
            var hint: String?
            if case .string(let string) = value, type.values.contains(string.value) {
                hint = "write \(string.value) without quotes"
            }
            note("expected a value of the enum '\(type.name)', found \(value.kindForPeople)", value, hint: hint)
            return
        }
        guard !type.values.contains(name.text) else { return }
        note(
            "the enum '\(type.name)' has no value '\(name)'", value,
            hint: suggester.hint(for: name.text, among: type.definition.values.map(\.name.text)))
    }

    private mutating func checkObject(_ value: Value, _ type: KnownType) {
        guard case .object(let object) = value else {
            note("expected the input object '\(type.name)', found \(value.kindForPeople)", value)
            return
        }
        for field in object.fields {
            if let definition = type.inputFields[field.name.text] {
                check(field.value, definition.type)
            } else if checksFieldNames {
                problems.append(
                    Diagnostic(
                        .error, "the input object '\(type.name)' has no field '\(field.name)'",
                        at: field.name.location,
                        hint: suggester.hint(for: field.name.text, among: type.definition.inputFields.map(\.name.text))
                    ))
            }
        }
        if checksFieldNames { checkRequiredFields(object, type) }
        if type.definition.isOneOf { checkOneOf(object, type) }
    }

    private mutating func checkRequiredFields(_ object: ObjectValue, _ type: KnownType) {
        let given = Set(object.fields.map(\.name))
        for field in type.definition.inputFields where field.isRequired && !given.contains(field.name) {
            note("the input object '\(type.name)' needs the field '\(field.name)'", .object(object))
        }
    }

    /// Checks a `@oneOf` input object; see the specification, section 3.10.1.
    private mutating func checkOneOf(_ object: ObjectValue, _ type: KnownType) {
        let known = object.fields.filter { type.inputFields[$0.name.text] != nil }
        guard known.count == 1, let field = known.first else {
            note(
                "the @oneOf input object '\(type.name)' takes exactly one field, found \(known.count)",
                .object(object), hint: "set exactly one field")
            return
        }
        guard case .null = field.value else { return }
        note("the only field of the @oneOf input object '\(type.name)' can't be null", field.value)
    }

    private mutating func note(_ message: String, _ value: Value, hint: String? = nil) {
        problems.append(Diagnostic(.error, message, at: value.location, hint: hint))
    }
}

extension Value {
    /// A description of the value for error messages. The description quotes a short value.
    fileprivate var kindForPeople: String {
        switch self {
        case .variable(let variable): "the variable '$\(variable.name)'"
        case .int(let node): "the number \(node.text.prefix(40))"
        case .float(let node): "the number \(node.text.prefix(40))"
        case .string: "a string"
        case .boolean(let node): "\(node.value)"
        case .null: "null"
        case .enum(let name): "the name \(name.text.prefix(40))"
        case .list: "a list"
        case .object: "an input object"
        }
    }
}
