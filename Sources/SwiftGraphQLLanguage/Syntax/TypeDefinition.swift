/// A type definition or extension; see the specification, section 3.4.
package struct TypeDefinition: SyntaxNode {
    /// Whether this is an extension: `extend type ...`.
    package var isExtension: Bool
    /// The documentation, if any. An extension has none.
    package var description: StringValue?
    /// The kind of the type.
    package var kind: TypeKind
    /// The type's name.
    package var name: Name
    /// The interfaces that an object type or interface implements, in order.
    package var interfaces: [Name]
    /// The directives, in order.
    package var directives: [Directive]
    /// The fields of an object type or interface, in order.
    package var fields: [FieldDefinition]
    /// The member types of a union, in order.
    package var members: [Name]
    /// The values of an enum, in order.
    package var values: [EnumValueDefinition]
    /// The fields of an input object type, in order.
    package var inputFields: [InputValueDefinition]
    @NotCompared package var location: SourceLocation?

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
