/// The JSON of an introspection query's result, as far as the schema model needs it.
///
/// What older servers leave out is optional; see the specification, section 4.
struct IntrospectionResult: Decodable {
    struct RootType: Decodable {
        var name: String
    }

    struct TypeReference: Decodable {
        var kind: String
        var name: String?
        var ofType: Box?
    }

    /// A reference in a reference: a value type can't hold itself directly.
    final class Box: Decodable {
        let type: TypeReference

        init(from decoder: any Decoder) throws {
            type = try TypeReference(from: decoder)
        }
    }

    struct InputValue: Decodable {
        var name: String
        var description: String?
        var type: TypeReference
        var defaultValue: String?
        var isDeprecated: Bool?
        var deprecationReason: String?
    }

    struct Field: Decodable {
        var name: String
        var description: String?
        var args: [InputValue]?
        var type: TypeReference
        var isDeprecated: Bool?
        var deprecationReason: String?
    }

    struct EnumValue: Decodable {
        var name: String
        var description: String?
        var isDeprecated: Bool?
        var deprecationReason: String?
    }

    struct NamedType: Decodable {
        var kind: String
        var name: String
        var description: String?
        var specifiedByURL: String?
        var isOneOf: Bool?
        var fields: [Field]?
        var inputFields: [InputValue]?
        var interfaces: [TypeReference]?
        var enumValues: [EnumValue]?
        var possibleTypes: [TypeReference]?
    }

    struct Schema: Decodable {
        var description: String?
        var queryType: RootType?
        var mutationType: RootType?
        var subscriptionType: RootType?
        var types: [NamedType]
    }

    struct Failure: Decodable {
        var message: String
    }

    private struct Payload: Decodable {
        var schema: Schema?

        enum CodingKeys: String, CodingKey {
            case schema = "__schema"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case data
        case errors
        case schema = "__schema"
    }

    /// The schema; `nil` where there are errors instead.
    var schema: Schema?
    /// The messages of the server's errors.
    var errors: [String]

    /// Reads a result with or without the response around it.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schema = try container.decodeIfPresent(Schema.self, forKey: .schema)
        if schema == nil { schema = try container.decodeIfPresent(Payload.self, forKey: .data)?.schema }
        errors = try container.decodeIfPresent([Failure].self, forKey: .errors)?.map(\.message) ?? []
    }
}
