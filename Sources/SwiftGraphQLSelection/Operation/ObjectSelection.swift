import SwiftGraphQLJSON

// Selections on single objects. With them, a cache reads and edits objects without a query that leads to the objects.

extension Selection {
    /// Prepares a selection on a single object, of any type.
    ///
    /// The operation's response is `{"data":{"object":{...}}}`. The object contains `__typename`, because its type
    /// isn't known.
    package func prepareOnObject(in documents: DocumentCache) throws -> PreparedOperation<Type> {
        let body = body
        let whole = Self.running { pass in
            if case .reading(let reader) = pass.kind { try reader.enterObject() }
            return try pass.read(pass.enter("object: Object!", isAbstract: true), body)
        }
        return try whole.prepare(type: .query, in: documents)
    }

    /// Returns the JSON text of a value of the leaf that the selection returns.
    ///
    /// - Returns: The text; `nil` unless the selection, and each selection set below it, requests exactly one field.
    /// - Throws: `SelectionError` if the selection can't be recorded, or returns anything other than the leaf's own
    ///   value, or if the leaf's codec rejects the value.
    package func encodeLeaf(_ value: Type) throws -> [UInt8]? {
        let recorder = Recorder()
        let mock = runOnMocks(with: recorder)
        let sets = try recorder.finish().recording.sets
        var calls = sets[Recording.root].calls.filter { !$0.isHidden }
        while calls.count == 1, case .object(let set) = calls[0].kind {
            calls = sets[set].calls.filter { !$0.isHidden }
        }
        guard calls.count == 1, let leaf = calls[0].leaf, let mock else { return nil }
        // A closure that changes the field's value would write the changed value to the field.
        guard let text = try leaf.text(of: value), try leaf.text(of: mock) == leaf.mockText() else {
            throw SelectionError(
                code: .invalidSelection,
                message: "the closure must return the value of '\(calls[0].signature.name)' unchanged")
        }
        return text
    }
}

extension LeafType {
    /// Returns the JSON text of a value; `nil` if it is not a value of this type.
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

/// The type of an object, and the values of its key fields.
package struct ObjectIdentity: Hashable, Sendable {
    /// The name of the object's type.
    package let typeName: String
    /// The values of the key fields as JSON, in the order of the configuration; empty if the type has no key.
    package let key: [JSONValue]
}

extension Selection where Scope: SelectionScope {
    /// Returns a selection of an object's identity in a cache: its type, and the values of its key fields.
    package static func identity(_ make: @escaping @Sendable (ObjectIdentity) throws -> Type) -> Selection {
        .running { pass in
            try pass.enterSelectionSet(of: Scope.self)
            return try make(pass.identity(by: Scope.keys))
        }
    }
}

extension Pass {
    private static let typeName: StaticString = "__typename: String!"

    /// Returns the type of the object, and the values of its key fields, which the recorder has selected.
    fileprivate func identity(by keys: [KeyFields]) throws -> ObjectIdentity {
        let typeName = try builtIn(Self.typeName, String.self)
        guard case .reading(let reader) = kind else { return ObjectIdentity(typeName: typeName, key: []) }
        let object = reader.text.cursor(at: reader.start)
        let fields = keys.first { $0.isOwn || $0.typeName == typeName }?.fields ?? []
        return ObjectIdentity(
            typeName: typeName, key: fields.compactMap { object.member(Signature($0).name).map { JSONValue($0) } })
    }
}

/// Returns the type names of an object's key fields; empty if the scope doesn't select key fields.
package func keyFieldTypes(of scope: Any.Type, on typeName: String) -> [String] {
    let keys = (scope as? any KeyedScope.Type)?.__keys ?? []
    return keys.first { $0.isOwn || $0.typeName == typeName }?.fields.map { Signature($0).namedType } ?? []
}

/// Returns the names of the types whose key fields a scope selects: the scope's own type, or some of the possible types
/// of its interface or union.
package func keyedTypeNames(of scope: Any.Type) -> [String] {
    (scope as? any KeyedScope.Type)?.__keys.map(\.typeName) ?? []
}
