import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLSchema

/// Prints default values as introspection returns them: coerced to their type, then written as GraphQL.
struct DefaultValueText {
    /// The maximum number of values in a coerced default value. A larger value is printed as it was written, because
    /// nested defaults can add a huge number of values.
    private static let maximumValues = 10_000

    let schema: ExecutableSchema

    /// Returns the text of a default value.
    func text(of value: Value, type: TypeReference) -> String {
        var coercion = InputCoercion(
            schema: schema, limits: ExecutionLimits().fittingStack, defaultsLeft: Self.maximumValues)
        let coerced = coercion.coerce(default: value, to: type)
        return Printer.print((coercion.isExhausted ? nil : coerced).flatMap { literal($0, type) } ?? value)
    }

    /// Returns a coerced value as a literal, or `nil` if it contains a custom scalar that should be printed as written.
    private func literal(_ value: JSONValue, _ type: TypeReference) -> Value? {
        if case .nonNull(let inner) = type { return literal(value, inner) }
        if value.isNull { return .null(NullValue()) }
        switch type {
        case .nonNull: return nil
        case .list(let element):
            guard let elements = value.array else { return literal(value, element) }
            var values: [Value] = []
            for value in elements {
                guard let value = literal(value, element) else { return nil }
                values.append(value)
            }
            return .list(ListValue(values: values))
        case .named(let name):
            guard let type = schema[name.text] else { return nil }
            guard type.kind == .inputObject else { return leaf(value, type) }
            var fields: [Argument] = []
            for field in type.inputFields {
                guard let member = value[field.name.text] else { continue }
                guard let member = literal(member, field.type) else { return nil }
                fields.append(Argument(name: Name(field.name.text), value: member))
            }
            return .object(ObjectValue(fields: fields))
        }
    }

    private func leaf(_ value: JSONValue, _ type: SchemaType) -> Value? {
        switch value {
        case .bool(let flag): return .boolean(BooleanValue(value: flag))
        case .number(let number):
            let text = JavaScriptNumber.text(of: number)
            let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
            return isWhole ? .int(IntValue(text: text)) : .float(FloatValue(text: text))
        case .string(let text):
            if type.kind == .enum { return .enum(Name(text)) }
            if type.name.text == "ID", isCanonicalInteger(text) { return .int(IntValue(text: text)) }
            return .string(StringValue(value: text))
        case .null, .array, .object: return nil
        }
    }

    /// Returns whether a string is an integer in GraphQL's notation.
    private func isCanonicalInteger(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard let first = digits.first, digits.allSatisfy(\.isDigit) else { return false }
        return first != UInt8(ascii: "0") || digits.count == 1
    }
}
