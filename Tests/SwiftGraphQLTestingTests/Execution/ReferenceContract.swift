import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLTesting

/// Resolves fields to the same values as `Tests/Servers/execution_reference.py`, including occasional nulls, invalid
/// values and errors.
enum ReferenceContract {
    static func resolve(_ call: ResolverCall) throws -> ResolverValue {
        let key =
            "\(call.source["k"]?.string ?? "")/\(call.coordinate)\(canonical(.object(call.arguments.members)))"
        let document = try Parser.parse(SourceText("query ($v: \(call.returnType)) { a }"))
        guard case .operation(let operation) = document.definitions.first, let variable = operation.variables.first
        else { return .null }
        return make(variable.type, key, call)
    }

    private static func stableHash(_ text: String) -> UInt64 {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value ^= value >> 33
        value = value &* 0xFF51_AFD7_ED55_8CCD
        return value ^ (value >> 33)
    }

    private static func canonical(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number.int.map(String.init) ?? "\(number.double)"
        case .string(let text): "'\(text)'"
        case .array(let elements): "[" + elements.map(canonical).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\($0.key):\(canonical($0.value))" }.joined(separator: ",")
                + "}"
        }
    }

    private static func make(_ type: TypeReference, _ key: String, _ call: ResolverCall) -> ResolverValue {
        let hashed = stableHash(key)
        var type = type
        if case .nonNull(let inner) = type {
            type = inner
            if hashed % 97 == 0 { return .null }
        } else if hashed % 11 == 0 {
            return .null
        }
        if hashed % 71 == 1 { return .failure(ResolverFailure("made to fail")) }
        let choice = Int(hashed >> 16 & 0xFFFF_FFFF_FFFF) % 30
        if case .list(let element) = type {
            if hashed % 83 == 2 { return .json(5) }
            return .list((0..<choice % 4).map { make(element, "\(key)[\($0)]", call) })
        }
        if !call.enumValues.isEmpty {
            return .json(.string(choice == 0 ? "NOPE" : call.enumValues[choice % call.enumValues.count]))
        }
        if !call.possibleTypes.isEmpty {
            let isAbstract = call.possibleTypes != [type.innermostName.text]
            let name = choice == 0 && isAbstract ? "Nope" : call.possibleTypes[choice % call.possibleTypes.count]
            return .json(["__typename": .string(name), "k": .string(key)])
        }
        return .json(leaf(type.innermostName.text, hashed, choice))
    }

    private static func leaf(_ type: String, _ hashed: UInt64, _ choice: Int) -> JSONValue {
        let number = Int(hashed % 1000)
        let special: [JSONValue] =
            switch type {
            case "Int": [true, 2.0, "12", 2_147_483_648, 1.5, "x", "", -2_147_483_648]
            case "Float": [true, "1.25", "x", 7, "", false]
            case "String": [true, false, 12, 1.5, [1], ["a": 1], ""]
            case "Boolean": [0, 1, 2.5, "true", "", true]
            case "ID": [12, 1.5, 2.0, "", [1], -3]
            default: [1, 1.5, true, "text", [1, nil], ["a": 1, "b": [2]]]
            }
        if choice < special.count { return special[choice] }
        switch type {
        case "Int": return .number(JSONNumber(number))
        case "Float": return .number(JSONNumber(floatLiteral: Double(number) / 4))
        case "Boolean": return .bool(number % 2 == 0)
        default: return .string("t\(number)")
        }
    }
}
