import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

/// Coerces the values of leaf types; see the specification, sections 3.5 and 3.9.
enum Scalars {
    /// Returns the value of a variable as resolvers receive it.
    ///
    /// - Throws: `ScalarError` if the type doesn't accept the value.
    static func input(
        _ value: JSONValue, of type: SchemaType, _ suggester: inout Suggester
    ) throws(ScalarError) -> JSONValue {
        if type.kind == .enum {
            if case .string(let name) = value {
                if isValue(name, of: type) { return value }
                let hint = suggester.hint(for: name, among: type.values.map(\.name.text)).map { "; \($0)" } ?? ""
                throw ScalarError("'\(name)' is not a value of the enum '\(type.name)'\(hint)")
            }
            throw ScalarError("\(excerpt(value)) is not the name of a value of the enum '\(type.name)'")
        }
        switch (type.name.text, value) {
        case ("Int", .number(let number)):
            if let integer = number.integer(as: Int32.self) { return .number(JSONNumber(integer)) }
            throw ScalarError("\(excerpt(value)) is not a 32-bit integer")
        case ("Float", .number(let number)) where number.double.isFinite: return value
        case ("String", .string), ("ID", .string), ("Boolean", .bool): return value
        case ("ID", .number(let number)) where JavaScriptNumber.isInteger(number):
            return .string(JavaScriptNumber.text(of: number))
        case ("Int", _), ("Float", _), ("String", _), ("Boolean", _), ("ID", _):
            throw ScalarError("\(excerpt(value)) is not of type '\(type.name)'")
        default: return value
        }
    }

    /// Returns a literal in a document as resolvers receive it, or `nil` if the type doesn't accept the literal.
    ///
    /// Custom scalars accept any literal, including one that contains variables.
    static func literal(_ value: Value, of type: SchemaType, variables: JSONObject) -> JSONValue? {
        if type.kind == .enum {
            guard case .enum(let name) = value, isValue(name.text, of: type) else { return nil }
            return .string(name.text)
        }
        switch (type.name.text, value) {
        case ("Int", .int(let node)):
            return JSONNumber(literal: node.text)?.integer(as: Int32.self).map { .number(JSONNumber($0)) }
        case ("Float", .int(let node)): return number(node.text)
        case ("Float", .float(let node)): return number(node.text)
        case ("String", .string(let node)), ("ID", .string(let node)): return .string(node.value)
        case ("ID", .int(let node)): return .string(node.text)
        case ("Boolean", .boolean(let node)): return .bool(node.value)
        case ("Int", _), ("Float", _), ("String", _), ("Boolean", _), ("ID", _): return nil
        default: return untyped(value, variables)
        }
    }

    /// Returns a literal of a custom scalar as JSON with the same structure. Variables without a value are omitted from
    /// objects.
    private static func untyped(_ value: Value, _ variables: JSONObject) -> JSONValue? {
        switch value {
        case .variable(let variable): return variables[variable.name.text]
        case .int(let node): return JSONNumber(literal: node.text).map { .number($0) }
        case .float(let node): return JSONNumber(literal: node.text).map { .number($0) }
        case .string(let node): return .string(node.value)
        case .boolean(let node): return .bool(node.value)
        case .null: return .null
        case .enum(let name): return .string(name.text)
        case .list(let node): return .array(node.values.map { untyped($0, variables) ?? .null })
        case .object(let node):
            var members: JSONObject = [:]
            for field in node.fields { members[field.name.text] = untyped(field.value, variables) }
            return .object(members)
        }
    }

    private static func number(_ text: String) -> JSONValue? {
        guard let number = JSONNumber(literal: text), number.double.isFinite else { return nil }
        return .number(number)
    }

    private static func isValue(_ name: String, of type: SchemaType) -> Bool {
        type.values.contains { $0.name.text.isSameText(as: name) }
    }

    /// Returns a value for an error message, shortened if it is long.
    static func excerpt(_ value: JSONValue) -> String {
        let text = value.description
        return text.utf8.count > 100 ? text.prefix(80) + "..." : text
    }
}

/// The reason why a leaf type doesn't accept a value.
struct ScalarError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
