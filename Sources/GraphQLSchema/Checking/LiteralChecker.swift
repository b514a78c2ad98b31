package import GraphQLLanguage

/// Compares values that are written in a document with the types of their places; see the specification,
/// section 5.6.1.
///
/// Variables pass: their types are compared elsewhere. So does anything for a custom scalar, whose server alone knows
/// what it takes.
package struct LiteralChecker {
    /// What is wrong with a value.
    package struct Problem {
        /// What was expected and what was found.
        package let message: String
        /// Where.
        package let location: SourceLocation?
        /// What to do about it.
        package let hint: String?
    }

    /// A type with its parts by name.
    private struct Entry {
        let type: SchemaType
        let inputFields: [String: SchemaInputValue]
        let values: Set<String>
    }

    /// What was found since it was last emptied.
    package var problems: [Problem] = []

    private let lookUp: (String) -> SchemaType?
    private let checksFieldNames: Bool
    private var entries: [String: Entry] = [:]

    /// A checker of values.
    ///
    /// - Parameters:
    ///   - checksFieldNames: whether fields that an input object lacks or must have are looked at too.
    ///   - lookUp: the type of a name; built-in scalars may be left out.
    package init(checksFieldNames: Bool, types lookUp: @escaping (String) -> SchemaType?) {
        self.checksFieldNames = checksFieldNames
        self.lookUp = lookUp
    }

    /// Notes what is wrong with a value at a place of the given type.
    package mutating func check(_ value: Value, _ type: TypeReference) {
        if case .variable = value { return }
        switch type {
        case .nonNull(let inner):
            if case .null = value {
                note("the type '\(type)' excludes null", value)
            } else {
                check(value, inner)
            }
        case .list(let element):
            switch value {
            case .null: break
            case .list(let list): for value in list.values { check(value, element) }
            // A single value stands for a list of it (specification, section 3.11).
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
        } else if let entry = entry(name) {
            switch entry.type.kind {
            case .enum: checkEnum(value, entry)
            case .inputObject: checkObject(value, entry)
            case .scalar, .object, .interface, .union: break
            }
        }
    }

    /// See the specification, sections 3.5.1 to 3.5.5.
    private mutating func checkScalar(_ value: Value, _ name: String) {
        switch (name, value) {
        case ("Int", .int(let int)):
            if Int32(int.text) == nil {
                note("the number \(int.text.prefix(40)) does not fit 'Int', which has 32 bits", value)
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
        note("the number \(text.prefix(40)) does not fit 'Float', which has 64 bits", value)
    }

    private mutating func checkEnum(_ value: Value, _ entry: Entry) {
        let names = { entry.type.values.map(\.name.text) }
        guard case .enum(let name) = value else {
            var hint: String?
            if case .string(let string) = value, entry.values.contains(string.value) {
                hint = "write \(string.value) without quotes"
            }
            note("expected a value of the enum '\(entry.type.name)', found \(value.kindForPeople)", value, hint: hint)
            return
        }
        guard !entry.values.contains(name.text) else { return }
        note(
            "the enum '\(entry.type.name)' has no value '\(name)'", value,
            hint: Suggestion.hint(for: name.text, among: names()))
    }

    private mutating func checkObject(_ value: Value, _ entry: Entry) {
        let type = entry.type
        guard case .object(let object) = value else {
            note("expected the input object '\(type.name)', found \(value.kindForPeople)", value)
            return
        }
        for field in object.fields {
            if let definition = entry.inputFields[field.name.text] {
                check(field.value, definition.type)
            } else if checksFieldNames {
                problems.append(
                    Problem(
                        message: "the input object '\(type.name)' has no field '\(field.name)'",
                        location: field.name.location,
                        hint: Suggestion.hint(for: field.name.text, among: type.inputFields.map(\.name.text))))
            }
        }
        if checksFieldNames { checkRequiredFields(object, entry) }
        if type.isOneOf { checkOneOf(object, entry) }
    }

    private mutating func checkRequiredFields(_ object: ObjectValue, _ entry: Entry) {
        let given = Set(object.fields.map(\.name))
        for field in entry.type.inputFields where field.isRequired && !given.contains(field.name) {
            note("the input object '\(entry.type.name)' needs the field '\(field.name)'", .object(object))
        }
    }

    /// See the specification, section 3.10.1.
    private mutating func checkOneOf(_ object: ObjectValue, _ entry: Entry) {
        let known = object.fields.filter { entry.inputFields[$0.name.text] != nil }
        guard known.count == 1, let field = known.first else {
            note(
                "the @oneOf input object '\(entry.type.name)' takes exactly one field, found \(known.count)",
                .object(object), hint: "give one of its fields")
            return
        }
        guard case .null = field.value else { return }
        note("the only field of the @oneOf input object '\(entry.type.name)' can't be null", field.value)
    }

    private mutating func entry(_ name: String) -> Entry? {
        if let entry = entries[name] { return entry }
        guard let type = lookUp(name) else { return nil }
        let entry = Entry(
            type: type,
            inputFields: Dictionary(type.inputFields.map { ($0.name.text, $0) }) { first, _ in first },
            values: Set(type.values.map(\.name.text)))
        entries[name] = entry
        return entry
    }

    private mutating func note(_ message: String, _ value: Value, hint: String? = nil) {
        problems.append(Problem(message: message, location: value.location, hint: hint))
    }
}

extension Value {
    /// What the value is, with a short one itself.
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
