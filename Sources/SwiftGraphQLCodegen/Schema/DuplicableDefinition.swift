import GraphQLLanguage

/// A part of a schema that may be defined twice.
///
/// Two definitions agree if requests can't tell them apart: descriptions do not count.
protocol DuplicableDefinition: Hashable {
    /// The definition's name and its place.
    var name: Name { get }
    /// The definition with all descriptions left out.
    var withoutDescriptions: Self { get }
}

extension Name: DuplicableDefinition {
    var name: Name { self }
    var withoutDescriptions: Name { self }
}

extension SchemaEnumValue: DuplicableDefinition {
    var withoutDescriptions: SchemaEnumValue {
        var value = self
        value.description = nil
        return value
    }
}

extension SchemaInputValue: DuplicableDefinition {
    var withoutDescriptions: SchemaInputValue {
        var value = self
        value.description = nil
        return value
    }
}

extension SchemaField: DuplicableDefinition {
    var withoutDescriptions: SchemaField {
        var field = self
        field.description = nil
        field.arguments = arguments.map(\.withoutDescriptions)
        return field
    }
}

extension SchemaType: DuplicableDefinition {
    var withoutDescriptions: SchemaType {
        var type = self
        type.description = nil
        type.fields = fields.map(\.withoutDescriptions)
        type.values = values.map(\.withoutDescriptions)
        type.inputFields = inputFields.map(\.withoutDescriptions)
        return type
    }
}
