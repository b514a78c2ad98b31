import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// The identity of an object that can exist according to the schema, even if the cache doesn't have the object.
struct ObjectKey: Sendable {
    let typeName: String
    /// The values of the object's key fields.
    let values: [JSONValue]
    /// The key of the object's record, in UTF-8.
    let text: [UInt8]
    /// The scope on which the object's fields are selected.
    let scope: Any.Type

    /// Returns the JSON texts of the key field values, for an object that the cache creates.
    ///
    /// - Throws: `CacheError` if a value doesn't match the type of its field.
    func fieldTexts() throws -> [[UInt8]] {
        let types = keyFieldTypes(of: scope, on: typeName)
        return try values.enumerated().map { number, value in
            switch (types.indices.contains(number) ? types[number] : "", value) {
            case ("ID", .number), ("String", .number): return Array(value.keyText.utf8)
            case ("Int", .string(let text)), ("Float", .string(let text)):
                if let number = try? JSONValue(parsing: text), case .number = number { return Array("\(number)".utf8) }
                throw CacheError(.invalidKey, "a key value of '\(typeName)' must be a number, not \(value)")
            default: return Array("\(value)".utf8)
            }
        }
    }
}

extension ProgramLibrary {
    func objectKey<Scope>(of object: CacheReference<Scope>) throws -> ObjectKey {
        try objectKey(ofType: object.typeName, object.key, in: Scope.self)
    }

    /// - Parameters:
    ///   - typeName: The name of the object's type; empty for the query root.
    ///   - values: The values of the key fields.
    ///   - scope: The scope of the object's fields.
    func objectKey(ofType typeName: String, _ values: [JSONValue], in scope: Any.Type) throws -> ObjectKey {
        let name = typeName.isEmpty ? queryType : typeName
        guard let fields = typeName.isEmpty ? [] : schema.keys[typeName] else {
            throw CacheError(
                .unknownType,
                "the type '\(typeName)' has no key: check the type's name, or add its key fields to \"keys\" in the "
                    + "\"cache\" section of the configuration")
        }
        let isPossible =
            typeName.isEmpty
            ? scope is any QueryScope.Type
            : keyedTypeNames(of: scope).contains { isType(typeName, possibleFor: $0) }
        guard isPossible else {
            throw CacheError(
                .unknownType, "objects of type '\(name)' don't fit the scope '\(scope)': use the scope of their type")
        }
        guard fields.count == values.count else {
            throw CacheError(
                .invalidKey,
                "the key of '\(name)' consists of \(fields.joined(separator: ", ")), "
                    + "but the reference has \(values.count) values")
        }
        var text = Array(name.utf8) + [UInt8(ascii: ":")]
        for (number, value) in values.enumerated() {
            switch value {
            case .string, .number, .bool: break
            case .null, .array, .object:
                throw CacheError(.invalidKey, "a key value of '\(name)' must be a string or a number, not \(value)")
            }
            if number > 0 { text.append(UInt8(ascii: ",")) }
            text += value.keyText.utf8
        }
        return ObjectKey(typeName: name, values: values, text: text, scope: scope)
    }

    /// Returns whether a type is equal to `other` or is one of the possible types of `other`.
    private func isType(_ typeName: String, possibleFor other: String) -> Bool {
        typeName == other || schema.possibleTypes[other]?.contains(typeName) == true
    }
}
