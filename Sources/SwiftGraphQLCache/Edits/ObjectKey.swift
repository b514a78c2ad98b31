import GraphQLJSON
import GraphQLSelection

/// An object that is read by itself.
struct ObjectKey: Sendable {
    let typeName: String
    /// The key of its record.
    let key: [UInt8]
}

extension ProgramLibrary {
    func objectKey<Scope>(of object: CacheReference<Scope>) throws -> ObjectKey {
        try ObjectKey(typeName: typeName(of: object), key: recordKey(of: object.typeName, object.key))
    }

    /// Returns the name of an object's type.
    func typeName<Scope>(of object: CacheReference<Scope>) throws -> String {
        if object.typeName.isEmpty { return queryType }
        if schema.keys[object.typeName] != nil { return object.typeName }
        throw CacheError(
            .unknownType,
            "the type '\(object.typeName)' has no key: add one to \"keys\" in the \"cache\" section of the "
                + "configuration, and check the name")
    }

    /// Returns the key of the record of an object.
    ///
    /// - Parameter typeName: The name of the object's type; empty for the query root.
    func recordKey(of typeName: String, _ values: [JSONValue]) throws -> [UInt8] {
        let name = try self.typeName(of: CacheReference<Void>(typeName, key: values))
        let fields = typeName.isEmpty ? [] : schema.keys[name] ?? []
        guard fields.count == values.count else {
            throw CacheError(
                .wrongKey,
                "the key of '\(name)' consists of \(fields.joined(separator: ", ")), "
                    + "but the reference has \(values.count) values")
        }
        return Array("\(name):\(values.map { "\($0)" }.joined(separator: ","))".utf8)
    }
}
