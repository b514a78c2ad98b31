public import SwiftGraphQLJSON
public import SwiftGraphQLSelection

/// A reference to an object in a cache, which consists of the object's type and the values of its key fields.
///
/// Select a reference with `.reference` or create it from the values of the key:
///
/// ```swift
/// let people = Selection<[CacheReference<Objects.Human>], Operations.Query> { try $0.humans(.list(.reference)) }
/// let luke = CacheReference<Objects.Human>(id: "1000")
/// ```
///
/// A number in the key is equal to the string with its digits, because some servers send values of type `ID` as
/// numbers.
public struct CacheReference<Scope>: Hashable, Sendable {
    /// The name of the object type in the schema; empty for the query root.
    public let typeName: String
    /// The values of the key fields, in the configuration's order.
    public let key: [JSONValue]

    /// Creates a reference to an object of the given type, for the scope of an interface or a union.
    ///
    /// If objects of this type can't occur in the scope, reading or editing the object throws an error.
    ///
    /// - Parameters:
    ///   - typeName: The name of the object type in the schema.
    ///   - key: The values of the key fields, in the configuration's order.
    public init(_ typeName: String, key: [JSONValue]) {
        self.typeName = typeName
        self.key = key
    }

    /// Creates a reference to an object whose key is a single string, for the scope of an interface or a union.
    public init(_ typeName: String, id: String) {
        self.init(typeName, key: [.string(id)])
    }

    /// Returns whether two references refer to the same object.
    public static func == (left: CacheReference, right: CacheReference) -> Bool {
        left.typeName == right.typeName && left.key.map(\.keyText) == right.key.map(\.keyText)
    }

    /// Hashes the type name and the key values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(typeName)
        hasher.combine(key.map(\.keyText))
    }

    /// Returns a reference to the same object with another scope, such as an interface.
    public func on<Other: SelectionScope>(_ scope: Other.Type) -> CacheReference<Other> {
        CacheReference<Other>(typeName, key: key)
    }
}

extension CacheReference where Scope: KeyedObjectScope {
    /// Creates a reference from the key field values, such as `CacheReference<Objects.Product>(key: ["P-1", "EU"])`.
    ///
    /// - Parameter key: The values of the key fields, in the configuration's order.
    public init(key: [JSONValue]) {
        self.init(keyedTypeNames(of: Scope.self).first ?? "", key: key)
    }

    /// Creates a reference to an object whose key is a single string.
    public init(id: String) { self.init(key: [.string(id)]) }
}

extension CacheReference where Scope: QueryScope {
    /// Returns a reference to the root of all queries, for example `.root(Operations.Query.self)`.
    public static func root(_ scope: Scope.Type) -> CacheReference { CacheReference("", key: []) }
}

extension Selection where Scope: SelectionScope, Type == CacheReference<Scope> {
    /// A selection that returns a reference to the object.
    ///
    /// The object's type must have a key in the `"cache"` section of the configuration. Otherwise, reading or editing
    /// the object with the reference throws an error.
    public static var reference: Selection {
        .identity { CacheReference($0.typeName, key: $0.key) }
    }
}

/// A single reference, an optional reference, or a list of references.
public protocol CacheReferenceContainer<Scope> {
    /// The scope of the objects to which the references refer.
    associatedtype Scope
}

extension CacheReference: CacheReferenceContainer {}

extension Optional: CacheReferenceContainer where Wrapped: CacheReferenceContainer {
    /// The scope of the wrapped reference.
    public typealias Scope = Wrapped.Scope
}

extension Array: CacheReferenceContainer where Element: CacheReferenceContainer {
    /// The scope of the elements' references.
    public typealias Scope = Element.Scope
}

/// The value of a field that links to objects: a single reference, an optional reference, or a list of references.
protocol CacheLinks {
    /// A closure that returns the index of the object with the given type, key and scope.
    typealias Resolve = (_ typeName: String, _ key: [JSONValue], _ scope: Any.Type) throws -> RecordIndex

    /// Returns the references as words of a list in a record. The words of a list start like those of a nested list.
    func words(_ index: Resolve) rethrows -> [UInt32]
}

extension CacheReference: CacheLinks {
    func words(_ index: Resolve) rethrows -> [UInt32] {
        [try index(typeName, key, Scope.self)]
    }
}

extension Optional: CacheLinks where Wrapped: CacheLinks {
    func words(_ index: Resolve) rethrows -> [UInt32] {
        try self?.words(index) ?? [Record.ListWord.null]
    }
}

extension Array: CacheLinks where Element: CacheLinks {
    func words(_ index: Resolve) rethrows -> [UInt32] {
        let words = try flatMap { try $0.words(index) }
        return [Record.ListWord.list, UInt32(truncatingIfNeeded: words.count)] + words
    }
}
