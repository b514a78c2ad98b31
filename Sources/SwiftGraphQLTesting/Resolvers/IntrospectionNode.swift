import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A part of the schema that is the parent of introspection fields.
enum IntrospectionNode: Sendable {
    case schema
    case type(TypeReference)
    case field(SchemaField)
    case inputValue(SchemaInputValue)
    case enumValue(SchemaEnumValue)
    case directive(SchemaDirective)
}
