/// An input object (specification, section 3.10). Generated types conform to this protocol.
///
/// Two input objects are equal if their JSON is equal. To use an input object type in sets, add a conformance in your
/// app: `extension InputObjects.HumanFilter: Hashable {}`.
public protocol InputObject: Sendable {
    /// The members, in the schema's order.
    @_spi(Generated) var __members: InputMembers { get }
}

@_spi(Generated) extension InputObject where Self: HiddenDefault {
    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public var __members: InputMembers { preconditionFailure() }
}

/// An input object with any number of members. Generated structs conform to this protocol.
///
/// You can read and set the members as properties of the struct.
@dynamicMemberLookup
public protocol InputStruct: InputObject {
    /// A type with a property for each member.
    associatedtype Members
}

/// The key of an input object's member: the member's index and the type of its value.
///
/// Because members have keys instead of properties, the compiler generates six fewer functions per member.
public struct InputKey<Value>: Sendable {
    let index: Int

    /// Creates the key of the member at the given index.
    @_spi(Generated) public init(_ index: Int) { self.index = index }
}

extension InputStruct {
    /// The member with the given name.
    public subscript<Value>(dynamicMember key: KeyPath<Members, InputKey<Value>>) -> Value {
        get { __members.value(at: Self.index(of: key)) }
        set {
            // A generated struct stores nothing but `__members`. For any other type, the cast traps.
            self = unsafeBitCast(__members.setting(newValue, at: Self.index(of: key)), to: Self.self)
        }
    }

    /// Returns the index of the member with the given key. Traps unless `Members` is a generated type, which stores
    /// nothing.
    private static func index<Value>(of key: KeyPath<Members, InputKey<Value>>) -> Int {
        unsafeBitCast((), to: Members.self)[keyPath: key].index
    }
}

extension InputObject {
    /// Returns whether both objects have the same JSON and the same files.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.__json == rhs.__json }
}

// Without this constraint, `hash(into:)` would hide a member that is named `hash` in the schema.
extension InputObject where Self: Hashable {
    /// Adds the object's JSON text to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(__json.json) }
}

@_spi(Generated) extension InputObject {
    /// The object as an argument.
    public var __json: EncodedArgument { EncodedArgument(self, InputObjectType<Self>.self) }
}

@_spi(Generated) extension OptionalArgument where Wrapped: InputObject {
    /// The object as an argument.
    @inlinable public var __json: EncodedArgument { encoded { $0.__json } }
}

@_spi(Generated) extension Optional where Wrapped: InputObject {
    /// The object as an argument, which is absent if the object is `nil`.
    @inlinable public var __jsonOrAbsent: EncodedArgument { self?.__json ?? .absent }
}
