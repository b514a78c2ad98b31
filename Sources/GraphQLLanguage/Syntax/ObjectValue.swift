/// An input object; see the specification, section 2.10.8.
package struct ObjectValue: SyntaxNode {
    /// The fields, in order; names may repeat.
    package var fields: [ObjectField]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// An object of the given fields.
    package init(fields: [ObjectField], location: SourceLocation? = nil) {
        self.fields = fields
        self.location = location
    }
}

/// One field of an input object.
package struct ObjectField: SyntaxNode {
    /// The field's name.
    package var name: Name
    /// The field's value.
    package var value: Value
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A field with its value.
    package init(name: Name, value: Value, location: SourceLocation? = nil) {
        self.name = name
        self.value = value
        self.location = location
    }
}
