/// An input object; see the specification, section 2.10.8.
public struct ObjectValue: SyntaxNode {
    /// The fields, in order; names may repeat.
    public var fields: [ObjectField]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An object of the given fields.
    public init(fields: [ObjectField], location: SourceLocation? = nil) {
        self.fields = fields
        self.location = location
    }
}

/// One field of an input object.
public struct ObjectField: SyntaxNode {
    /// The field's name.
    public var name: Name
    /// The field's value.
    public var value: Value
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A field with its value.
    public init(name: Name, value: Value, location: SourceLocation? = nil) {
        self.name = name
        self.value = value
        self.location = location
    }
}
