/// A type definition or extension. See the specification, section 3.4.
package struct TypeDefinition: SyntaxNode {
    /// Whether this is an extension, such as `extend type`.
    package var isExtension: Bool
    /// The documentation, or `nil` if there is none. An extension has no documentation.
    package var description: StringValue?
    package var kind: TypeKind
    package var name: Name
    /// The interfaces that the type implements if it is an object type or an interface, in document order.
    package var interfaces: [Name]
    package var directives: [Directive]
    /// The fields of the type if it is an object type or an interface, in document order.
    package var fields: [FieldDefinition]
    /// The member types if the type is a union, in document order.
    package var members: [Name]
    /// The values if the type is an enum, in document order.
    package var values: [EnumValueDefinition]
    /// The fields of the type if it is an input object, in document order.
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
