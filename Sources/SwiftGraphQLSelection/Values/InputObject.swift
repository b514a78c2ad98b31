/// An input object (specification, section 3.10). Generated types conform to this protocol.
///
/// Two input objects are equal if their JSON is equal. To use input objects in sets, add a conformance to your app:
/// `extension InputObjects.HumanFilter: Hashable {}`.
public protocol InputObject: Sendable {
    /// The members, in the order of the schema.
    @_spi(Generated) var __members: InputMembers { get }
}

@_spi(Generated) extension InputObject where Self: HiddenDefault {
    /// Never called.
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

/// The key of an input object's member: its position and its type.
///
/// Because members have keys instead of properties, the compiler generates six functions fewer for each member.
public struct InputKey<Value>: Sendable {
    let index: Int

    /// Creates the key of the member at an index.
    @_spi(Generated) public init(_ index: Int) { self.index = index }
}

extension InputStruct {
    /// The member with the given name.
    public subscript<Value>(dynamicMember key: KeyPath<Members, InputKey<Value>>) -> Value {
        get { __members.value(at: Self.index(of: key)) }
        set {
            // A generated struct stores `__members` and nothing else. The cast ends the program for any other type.
            self = unsafeBitCast(__members.setting(newValue, at: Self.index(of: key)), to: Self.self)
        }
    }

    /// Returns the index of a member. A generated `Members` stores nothing. The cast ends the program for any other
    /// type.
    private static func index<Value>(of key: KeyPath<Members, InputKey<Value>>) -> Int {
        unsafeBitCast((), to: Members.self)[keyPath: key].index
    }
}

extension InputObject {
    /// Returns whether both objects are sent as the same JSON.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.__json == rhs.__json }
}

// Without the requirement, this would hide a member of an input object that is named `hash` in the schema.
extension InputObject where Self: Hashable {
    /// Adds the JSON text to a hasher.
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
