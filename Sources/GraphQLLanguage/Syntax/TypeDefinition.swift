/// The definition of a type of any kind, or an extension of one; see the specification, section 3.4.
package struct TypeDefinition: SyntaxNode {
    /// Whether it adds to a type that is defined elsewhere: `extend type ...`.
    package var isExtension: Bool
    /// The documentation, if any. An extension has none.
    package var description: StringValue?
    /// The kind of the type.
    package var kind: TypeKind
    /// The type's name.
    package var name: Name
    /// Of an object type or interface: the interfaces that it implements, in order.
    package var interfaces: [Name]
    /// The directives, in order.
    package var directives: [Directive]
    /// Of an object type or interface: its fields, in order.
    package var fields: [FieldDefinition]
    /// Of a union: the names of its member types, in order.
    package var members: [Name]
    /// Of an enum: its values, in order.
    package var values: [EnumValueDefinition]
    /// Of an input object type: its fields, in order.
    package var inputFields: [InputValueDefinition]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A definition with its parts.
    package init(
        isExtension: Bool = false, description: StringValue? = nil, kind: TypeKind, name: Name,
        interfaces: [Name] = [], directives: [Directive] = [], fields: [FieldDefinition] = [], members: [Name] = [],
        values: [EnumValueDefinition] = [], inputFields: [InputValueDefinition] = [], location: SourceLocation? = nil
    ) {
        self.isExtension = isExtension
        self.description = description
        self.kind = kind
        self.name = name
        self.interfaces = interfaces
        self.directives = directives
        self.fields = fields
        self.members = members
        self.values = values
        self.inputFields = inputFields
        self.location = location
    }
}
