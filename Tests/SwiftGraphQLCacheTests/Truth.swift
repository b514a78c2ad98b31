import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport

@testable import SwiftGraphQLSelection

/// The server's current value of each field, which changes with the version of the field's object.
final class Truth: Sendable {
    /// The number of changes to each object.
    let versions = Locked<[String: Int]>([:])
    /// The values resolved since the list was last emptied, in order, each with its object and field.
    let said = Locked<[(object: String, field: String, value: JSONValue)]>([])

    /// Whether the nulls and the list lengths of fields that return objects without keys change with the version.
    private let changesP: Bool

    init(changesP: Bool = true) { self.changesP = changesP }

    static func name(_ source: JSONValue) -> String { source["name"]?.string ?? "Query" }

    /// Returns the value of the given field. Objects have the form `{"__typename", "name"}`.
    func value(_ object: String, _ field: String, _ signature: String) -> JSONValue {
        let type = signature[(signature.lastIndex(of: ":") ?? signature.startIndex)...].dropFirst(2)
        let isFixed = !changesP && type.filter(\.isLetter) == "P"
        let version = isFixed ? 0 : versions.withLock { $0[object] ?? 0 }
        return value("\(object).\(field)", version, type)
    }

    private func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 } >> 7
    }

    private func value(_ place: String, _ version: Int, _ type: Substring) -> JSONValue {
        if type.hasSuffix("!") { return nonNull(place, version, type.dropLast()) }
        return hash("\(place)@\(version)?") % 5 == 0 ? .null : nonNull(place, version, type)
    }

    private func nonNull(_ place: String, _ version: Int, _ type: Substring) -> JSONValue {
        let hash = hash("\(place)@\(version)")
        if type.hasPrefix("[") {
            return .array((0..<hash % 4).map { value("\(place)[\($0)]", version, type.dropFirst().dropLast()) })
        }
        switch type {
        case "Int": return .number(JSONNumber(Int(hash % 1000)))
        case "Boolean": return .bool(hash % 2 == 0)
        case "Float": return .number(JSONNumber(Int(hash % 100)))
        case "String", "ID": return .string("\(place)@\(version)")
        default:
            let possible = RandomSchema.possibleTypes[String(type)] ?? [String(type)]
            let name = possible[Int(hash % UInt64(possible.count))]
            return [
                "__typename": .string(name),
                "name": .string(RandomSchema.keys[name] == nil ? place : "\(name):\(hash / 7 % 3)"),
            ]
        }
    }

    /// Returns the value for the given resolver call. Objects have the form `{"__typename", "name"}`.
    func value(_ call: ResolverCall) -> JSONValue {
        let object = Self.name(call.source)
        let signature = Self.signatures["\(call.parentType).\(call.fieldName)"] ?? ""
        return Self.keyValue(object, call) ?? value(object, Self.fieldText(call), signature)
    }

    static func fieldText(_ call: ResolverCall) -> String {
        let arguments = call.arguments.members
        return arguments.isEmpty ? call.fieldName : "\(call.fieldName)(\(JSONValue.object(arguments)))"
    }

    private static let signatures: [String: String] = {
        var signatures: [String: String] = [:]
        for type in RandomSchema.types {
            for field in type.fields {
                signatures["\(type.name).\("\(field)".prefix { $0.isLetter })"] = "\(field)"
            }
        }
        return signatures
    }()

    /// Returns the value of a key field, which contains the object's name, or `nil` for another field.
    private static func keyValue(_ object: String, _ call: ResolverCall) -> JSONValue? {
        guard !object.contains("."), object != "Query" else { return nil }
        if call.fieldName == "id" { return .string(object) }
        return call.fieldName == "code" ? .number(JSONNumber(object.utf8.count)) : nil
    }
}
