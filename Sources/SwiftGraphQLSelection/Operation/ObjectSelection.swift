import SwiftGraphQLJSON

// Selections on single objects. A cache uses them to read or edit an object without a query that leads to it.

extension Selection {
    /// Prepares a selection on a single object of any type.
    ///
    /// The operation's response is `{"data":{"object":{...}}}`. The object contains `__typename`, because the operation
    /// doesn't determine the object's type.
    package func prepareOnObject(in documents: DocumentCache) throws -> PreparedOperation<Type> {
        let body = body
        let whole = Self.running { pass in
            if case .reading(let reader) = pass.kind { try reader.enterObject() }
            return try pass.read(pass.enter("object: Object!", isAbstract: true), body)
        }
        return try whole.prepare(type: .query, in: documents)
    }

    /// Returns the JSON text of the given value for the leaf field at the end of the selection's `singlePath`.
    ///
    /// - Parameter field: The last field of the path.
    /// - Returns: The text; `nil` if the value's type isn't the type of the field.
    /// - Throws: `SelectionError` if the selection returns anything other than the field's own value, or if the field's
    ///   codec rejects the value.
    package func encode(_ value: Type, as field: PlanField) throws -> [UInt8]? {
        guard let leaf = field.leaf, let mock = runOnMocks(with: Recorder()) else { return nil }
        // If the closure changes the field's value, encoding its result would write the wrong value to the field.
        guard let text = try leaf.text(of: value), try leaf.text(of: mock) == leaf.mockText() else {
            throw SelectionError(
                code: .invalidSelection,
                message: "the closure must return the value of '\(field.fieldName)' unchanged")
        }
        return text
    }
}

extension LeafType {
    /// Returns the JSON text of the given value; `nil` if the value isn't of type `Output`.
    fileprivate static func text(of value: Any) throws -> [UInt8]? {
        guard let value = value as? Output else { return nil }
        var writer = JSONWriter()
        do {
            try __encode(value, to: &writer)
        } catch {
            throw SelectionError(error)
                ?? SelectionError(
                    code: .invalidArgument, message: "the value can't be written as JSON: \(error)", underlying: error)
        }
        return writer.bytes
    }

    fileprivate static func mockText() throws -> [UInt8]? { try text(of: __mock) }
}

/// An object's type name and the values of its key fields.
package struct ObjectIdentity: Hashable, Sendable {
    /// The name of the object's GraphQL type.
    package let typeName: String
    /// The values of the key fields as JSON, in the configuration's order; empty if the type has no key.
    package let key: [JSONValue]
}

extension Selection where Scope: SelectionScope {
    /// Returns a selection of an object's type name and key fields, which identify the object in a cache.
    package static func identity(_ make: @escaping @Sendable (ObjectIdentity) throws -> Type) -> Selection {
        .running { pass in
            try pass.enterSelectionSet(of: Scope.self)
            return try make(pass.identity(by: Scope.keys))
        }
    }
}

extension Pass {
    private static let typeName: StaticString = "__typename: String!"

    /// Returns the object's type name and the values of its key fields, which the recorder adds to the selection.
    fileprivate func identity(by keys: [KeyFields]) throws -> ObjectIdentity {
        let typeName = try builtIn(Self.typeName, String.self)
        guard case .reading(let reader) = kind else { return ObjectIdentity(typeName: typeName, key: []) }
        let fields = keys.first { $0.isOwn || $0.typeName == typeName }?.fields ?? []
        return ObjectIdentity(
            typeName: typeName,
            key: fields.compactMap { reader.keyField(Signature($0).name, on: typeName).map { JSONValue($0) } })
    }
}

/// Returns the key field types of the type `typeName`; empty if the scope doesn't select these fields.
package func keyFieldTypes(of scope: Any.Type, on typeName: String) -> [String] {
    let keys = (scope as? any KeyedScope.Type)?.__keys ?? []
    return keys.first { $0.isOwn || $0.typeName == typeName }?.fields.map { Signature($0).namedType } ?? []
}

/// Returns the names of the types whose key fields the scope selects: its own type or, for an interface or a union,
/// some of the possible types.
package func keyedTypeNames(of scope: Any.Type) -> [String] {
    (scope as? any KeyedScope.Type)?.__keys.map(\.typeName) ?? []
}
