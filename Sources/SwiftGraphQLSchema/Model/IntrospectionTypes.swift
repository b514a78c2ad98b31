import SwiftGraphQLLanguage

/// The types that every schema has without defining them; see the specification, sections 3.5 and 4.2. The deprecation
/// of directives is from the specification's draft of June 2026.
package enum IntrospectionTypes {
    /// The five built-in scalars and the introspection types, by name.
    package static let all: [String: SchemaType] =
        Dictionary((scalars + own).map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })

    /// The introspection types.
    static let own: [SchemaType] = objects + enums

    /// The additional fields of the query root type; see the specification, section 4.2.
    package static let rootFields: [SchemaField] = [
        field("__schema", "__Schema!", "The schema of this server."),
        field("__type", "__Type", "A type by its name.", [argument("name", "String!")]),
    ]

    /// The additional field of every composite type; see the specification, section 4.4.
    package static let typename = field("__typename", "String!", "The name of the object's type.")

    private static let scalars: [SchemaType] = [
        scalar("Int", "A signed 32-bit integer."),
        scalar("Float", "A 64-bit floating-point number, as in IEEE 754."),
        scalar("String", "A string of Unicode characters."),
        scalar("Boolean", "True or false."),
        scalar("ID", "A unique identifier: a string that is not meant to be read by people."),
    ]

    private static let deprecatedFlag = argument("includeDeprecated", "Boolean!", default: false)

    private static let objects: [SchemaType] = [
        object(
            "__Schema", "The types, directives and root types of a server.",
            [
                field("description", "String"), field("types", "[__Type!]!"), field("queryType", "__Type!"),
                field("mutationType", "__Type"), field("subscriptionType", "__Type"),
                field("directives", "[__Directive!]!", nil, [deprecatedFlag]),
            ]),
        object(
            "__Type", "A type, whose kind determines which fields have values.",
            [
                field("kind", "__TypeKind!"), field("name", "String"), field("description", "String"),
                field("specifiedByURL", "String"), field("fields", "[__Field!]", nil, [deprecatedFlag]),
                field("interfaces", "[__Type!]"), field("possibleTypes", "[__Type!]"),
                field("enumValues", "[__EnumValue!]", nil, [deprecatedFlag]),
                field("inputFields", "[__InputValue!]", nil, [deprecatedFlag]), field("ofType", "__Type"),
                field("isOneOf", "Boolean"),
            ]),
        object(
            "__Field", "A field of an object or an interface.",
            [
                field("name", "String!"), field("description", "String"),
                field("args", "[__InputValue!]!", nil, [deprecatedFlag]), field("type", "__Type!"),
                field("isDeprecated", "Boolean!"), field("deprecationReason", "String"),
            ]),
        object(
            "__InputValue", "An argument, or a field of an input object.",
            [
                field("name", "String!"), field("description", "String"), field("type", "__Type!"),
                field("defaultValue", "String", "The default value, as a GraphQL literal."),
                field("isDeprecated", "Boolean!"), field("deprecationReason", "String"),
            ]),
        object(
            "__EnumValue", "A value of an enum.",
            [
                field("name", "String!"), field("description", "String"), field("isDeprecated", "Boolean!"),
                field("deprecationReason", "String"),
            ]),
        object(
            "__Directive", "A directive that documents or schemas can use.",
            [
                field("name", "String!"), field("description", "String"), field("isRepeatable", "Boolean!"),
                field("locations", "[__DirectiveLocation!]!"),
                field("args", "[__InputValue!]!", nil, [deprecatedFlag]),
                field("isDeprecated", "Boolean!"), field("deprecationReason", "String"),
            ]),
    ]

    private static let enums: [SchemaType] = [
        SchemaType(
            kind: .enum, name: "__TypeKind", description: "The kind of a type.",
            values: (TypeKind.allCases.map(\.directiveLocation.rawValue) + ["LIST", "NON_NULL"])
                .map { SchemaEnumValue(name: Name($0)) }),
        SchemaType(
            kind: .enum, name: "__DirectiveLocation", description: "A location where a directive can be used.",
            values: DirectiveLocation.Kind.known.map { SchemaEnumValue(name: Name($0.rawValue)) }),
    ]

    private static func scalar(_ name: Name, _ description: String) -> SchemaType {
        SchemaType(kind: .scalar, name: name, description: description)
    }

    private static func object(_ name: Name, _ description: String, _ fields: [SchemaField]) -> SchemaType {
        SchemaType(kind: .object, name: name, description: description, fields: fields)
    }

    private static func field(
        _ name: Name, _ type: String, _ description: String? = nil, _ arguments: [SchemaInputValue] = []
    ) -> SchemaField {
        SchemaField(name: name, description: description, arguments: arguments, type: reference(type[...]))
    }

    private static func argument(_ name: Name, _ type: String, default value: Bool? = nil) -> SchemaInputValue {
        SchemaInputValue(
            name: name, type: reference(type[...]),
            defaultValue: value.map { .boolean(BooleanValue(value: $0)) })
    }

    /// Parses a type reference in the form used in this file.
    private static func reference(_ text: Substring) -> TypeReference {
        if text.last == "!" { return .nonNull(reference(text.dropLast())) }
        if text.first == "[" { return .list(reference(text.dropFirst().dropLast())) }
        return .named(Name(String(text)))
    }
}
