import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

/// A field that is being executed: what the document says of it and what the schema does.
struct FieldSite {
    let group: FieldGroup
    let field: SchemaField
    let parent: SchemaType
    let arguments: ResolverArguments
    /// What its mock data grows from.
    let key: UInt64

    /// The field as a schema coordinate, such as `Human.name`.
    var coordinate: String { "\(parent.name).\(field.name)" }
}

/// A value that was resolved, with what mock data in it grows from.
struct ResolvedValue {
    let content: ResolverValue.Content
    let key: UInt64

    init(_ content: ResolverValue.Content, key: UInt64) {
        self.content = content
        self.key = key
    }

    /// Whether the value is null.
    var isNull: Bool {
        if case .json(.null) = content { true } else { false }
    }
}
