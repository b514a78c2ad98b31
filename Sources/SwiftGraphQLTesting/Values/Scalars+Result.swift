import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

extension Scalars {
    /// Returns the value of a leaf type as it appears in a response; see the specification, sections 3.5, 3.9 and
    /// 6.4.3.
    ///
    /// The built-in scalars convert the same values as the JavaScript reference implementation: numeric strings and
    /// booleans to numbers, numbers and booleans to strings, and numbers to booleans and IDs.
    ///
    /// - Throws: `ScalarError` if the type doesn't accept the value.
    static func result(_ value: JSONValue, of type: SchemaType) throws(ScalarError) -> JSONValue {
        if type.kind == .enum {
            if case .string(let name) = value,
                type.values.contains(where: { $0.name.text.isSameText(as: name) })
            {
                return value
            }
            throw ScalarError("\(excerpt(value)) is not a value of the enum '\(type.name)'")
        }
        switch type.name.text {
        case "Int": return try integerResult(value)
        case "Float": return try floatResult(value)
        case "String": return try stringResult(value)
        case "Boolean": return try booleanResult(value)
        case "ID": return try idResult(value)
        default: return value
        }
    }

    private static func integerResult(_ value: JSONValue) throws(ScalarError) -> JSONValue {
        switch value {
        case .bool(let flag): return flag ? 1 : 0
        case .number(let number):
            if let integer = number.integer(as: Int32.self) { return .number(JSONNumber(integer)) }
        case .string(let text) where !text.isEmpty:
            if let number = JavaScriptNumber.value(of: text), let integer = Int32(exactly: number) {
                return .number(JSONNumber(integer))
            }
        default: break
        }
        throw ScalarError("\(excerpt(value)) is not an Int, which must be a 32-bit integer")
    }

    private static func floatResult(_ value: JSONValue) throws(ScalarError) -> JSONValue {
        switch value {
        case .bool(let flag): return flag ? 1 : 0
        case .number(let number) where number.double.isFinite: return value
        case .string(let text) where !text.isEmpty:
            if let double = JavaScriptNumber.value(of: text), let number = JSONNumber(double) { return .number(number) }
        default: break
        }
        throw ScalarError("\(excerpt(value)) is not a Float")
    }

    private static func stringResult(_ value: JSONValue) throws(ScalarError) -> JSONValue {
        switch value {
        case .string: return value
        case .bool(let flag): return .string(flag ? "true" : "false")
        case .number(let number) where number.double.isFinite: return .string(JavaScriptNumber.text(of: number))
        default: throw ScalarError("\(excerpt(value)) is not a String")
        }
    }

    private static func booleanResult(_ value: JSONValue) throws(ScalarError) -> JSONValue {
        switch value {
        case .bool: return value
        case .number(let number) where number.double.isFinite: return .bool(number.double != 0)
        default: throw ScalarError("\(excerpt(value)) is not a Boolean")
        }
    }

    private static func idResult(_ value: JSONValue) throws(ScalarError) -> JSONValue {
        switch value {
        case .string: return value
        case .number(let number) where JavaScriptNumber.isInteger(number):
            return .string(JavaScriptNumber.text(of: number))
        default: throw ScalarError("\(excerpt(value)) is not an ID, which must be a string or an integer")
        }
    }
}
