/// An input object (specification 3.10); generated types conform to it.
///
/// Two input objects are equal when they travel as the same JSON. To put them into sets, say so in the app:
/// `extension InputObjects.HumanFilter: Hashable {}`.
public protocol InputObject: InputValue {
    /// The members in the schema's order. For generated code.
    var __members: InputMembers { get }
}

/// An input object with any number of members; generated structs conform to it.
///
/// The members can be read and set as if they were the struct's own properties.
@dynamicMemberLookup
public protocol InputStruct: InputObject {
    /// The type of the keys. For generated code.
    associatedtype __Keys

    /// A property for each member, which says where it is. For generated code.
    static var __keys: __Keys { get }

    /// An input object of these members. For generated code.
    init(__members: InputMembers)
}

/// A member of an input object: where it is, and of what type. For generated code.
///
/// Keys and not properties of the input object itself, since those would be six functions each when they are compiled.
public struct InputKey<Value>: Sendable {
    let index: Int

    /// The key of the member at an index.
    @_spi(Generated) public init(_ index: Int) { self.index = index }
}

extension InputStruct {
    /// The member of that name.
    public subscript<Value>(dynamicMember key: KeyPath<__Keys, InputKey<Value>>) -> Value {
        get { __members.value(at: Self.__keys[keyPath: key].index) }
        set { self = Self(__members: __members.setting(newValue, at: Self.__keys[keyPath: key].index)) }
    }
}

extension InputObject {
    /// Writes the object as JSON.
    public func __write(to writer: inout JSONWriter) throws {
        try __members.write(to: &writer)
    }

    /// Whether both travel as the same JSON.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.__json == rhs.__json }

    /// Feeds the JSON text into `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(__json.json) }
}
