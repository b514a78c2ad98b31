public import SwiftGraphQLJSON
public import SwiftGraphQLSelection

/// The name of an object in a cache: its type, and the values of its key fields.
///
/// Select one with `.reference`, or create one from the values of the key:
///
/// ```swift
/// let people = Selection<[CacheReference<Objects.Human>], Operations.Query> { try $0.humans(.list(.reference)) }
/// let luke = CacheReference<Objects.Human>(id: "1000")
/// ```
///
/// A number in the key is the same as the string with its digits, because some servers send values of type `ID` as
/// numbers.
public struct CacheReference<Scope>: Hashable, Sendable {
    /// The name of the object type in the schema; empty for a root.
    public let typeName: String
    /// The values of the key fields, in the order of the configuration.
    public let key: [JSONValue]

    /// Names an object by its type and the values of its key, for the scope of an interface or a union.
    ///
    /// If the type isn't possible in the scope, reading and editing the object throw an error.
    ///
    /// - Parameters:
    ///   - typeName: The name of the object type in the schema.
    ///   - key: The values of the key fields, in the order of the configuration.
    public init(_ typeName: String, key: [JSONValue]) {
        self.typeName = typeName
        self.key = key
    }

    /// Names an object by its type and a single string as its key, for the scope of an interface or a union.
    public init(_ typeName: String, id: String) {
        self.init(typeName, key: [.string(id)])
    }

    /// Whether both are names of the same object.
    public static func == (left: CacheReference, right: CacheReference) -> Bool {
        left.typeName == right.typeName && left.key.map(\.keyText) == right.key.map(\.keyText)
    }

    /// Hashes the name of the object.
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
    /// Names an object by the values of its key fields: `CacheReference<Objects.Product>(key: ["P-1", "EU"])`.
    ///
    /// - Parameter key: The values of the key fields, in the order of the configuration.
    public init(key: [JSONValue]) {
        self.init(keyedTypeNames(of: Scope.self).first ?? "", key: key)
    }

    /// Names an object whose key is a single string.
    public init(id: String) { self.init(key: [.string(id)]) }
}

extension CacheReference where Scope: QueryScope {
    /// The root of all queries: `.root(Operations.Query.self)`.
    public static func root(_ scope: Scope.Type) -> CacheReference { CacheReference("", key: []) }
}

extension Selection where Scope: SelectionScope, Type == CacheReference<Scope> {
    /// A selection that returns the name of the object in a cache.
    ///
    /// The type of the object must have a key in the `"cache"` section of the configuration. Otherwise, edits of the
    /// object throw an error.
    public static var reference: Selection {
        .identity { CacheReference($0.typeName, key: $0.key) }
    }
}

/// References to objects: one, an optional one, or a list.
public protocol CacheReferenceContainer<Scope> {
    /// The scope of the objects.
    associatedtype Scope
}

extension CacheReference: CacheReferenceContainer {}

extension Optional: CacheReferenceContainer where Wrapped: CacheReferenceContainer {
    /// The scope of the objects.
    public typealias Scope = Wrapped.Scope
}

extension Array: CacheReferenceContainer where Element: CacheReferenceContainer {
    /// The scope of the objects.
    public typealias Scope = Element.Scope
}

/// The value of a field that refers to objects: a reference, an optional one, or a list.
protocol CacheLinks {
    /// Returns the index of the object in a scope that has a key.
    typealias Resolve = (_ typeName: String, _ key: [JSONValue], _ scope: Any.Type) throws -> RecordIndex

    /// Returns the references as the words of a list in a record, or as a single word if this isn't a list.
    func words(_ index: Resolve) rethrows -> [UInt32]
    /// Whether the value is a list.
    var isList: Bool { get }
}

extension CacheReference: CacheLinks {
    var isList: Bool { false }

    func words(_ index: Resolve) rethrows -> [UInt32] {
        [try index(typeName, key, Scope.self)]
    }
}

extension Optional: CacheLinks where Wrapped: CacheLinks {
    var isList: Bool { self?.isList ?? false }

    func words(_ index: Resolve) rethrows -> [UInt32] {
        try self?.words(index) ?? [Record.ListWord.null]
    }
}

extension Array: CacheLinks where Element: CacheLinks {
    var isList: Bool { true }

    func words(_ index: Resolve) rethrows -> [UInt32] {
        var words: [UInt32] = []
        for element in self {
            let below = try element.words(index)
            if element.isList { words += [Record.ListWord.list, UInt32(truncatingIfNeeded: below.count)] }
            words += below
        }
        return words
    }
}
