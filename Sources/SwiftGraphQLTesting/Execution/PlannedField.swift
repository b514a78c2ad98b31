import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQL

/// A field that an operation requests from objects of one type, with everything that doesn't depend on the object.
final class PlannedField {
    let group: FieldGroup
    let field: SchemaField
    let parent: SchemaType
    let name: String
    let type: PlannedType
    /// The coerced arguments, or the reason why they are invalid.
    let arguments: Result<ResolverArguments, ArgumentFailure>
    /// The number of argument values that come from defaults.
    let defaultCount: Int
    let resolve: Resolvers.Resolve?
    /// The error message of a simulated failure, or `nil` if the field doesn't fail.
    let failure: String?
    let isMeta: Bool
    /// The selection sets below the field, by object type.
    var subfields: [(type: String, fields: [PlannedField])] = []

    init(
        group: FieldGroup, field: SchemaField, parent: SchemaType, type: PlannedType,
        arguments: Result<ResolverArguments, ArgumentFailure>, defaultCount: Int, resolve: Resolvers.Resolve?,
        failure: String?
    ) {
        self.group = group
        self.field = field
        self.parent = parent
        self.type = type
        self.arguments = arguments
        self.defaultCount = defaultCount
        self.resolve = resolve
        self.failure = failure
        name = field.name.text
        isMeta = name.utf8.starts(with: "__".utf8)
    }

    /// The field as a schema coordinate, such as `Human.name`.
    var coordinate: String { "\(parent.name).\(name)" }
}

/// A field's type, with the definitions that it refers to.
indirect enum PlannedType {
    case unknown(TypeReference)
    case leaf(TypeReference, SchemaType)
    case composite(TypeReference, SchemaType)
    case list(TypeReference, PlannedType, isElementNonNull: Bool)

    init(_ reference: TypeReference, in schema: ExecutableSchema) {
        switch reference.nullable {
        case .list(let element):
            self = .list(
                reference.nullable, PlannedType(element, in: schema), isElementNonNull: element.isNonNull)
        case .named(let name):
            guard let type = schema[name.text] else {
                self = .unknown(reference)
                return
            }
            self = type.kind.isComposite ? .composite(reference.nullable, type) : .leaf(reference.nullable, type)
        case .nonNull: self = .unknown(reference)
        }
    }

    /// The type in the schema, without an outer non-null modifier.
    var reference: TypeReference {
        switch self {
        case .unknown(let reference), .leaf(let reference, _), .composite(let reference, _),
            .list(let reference, _, _):
            reference
        }
    }
}
