/// A generated input object.
struct SwiftInputObject {
    /// The form of the declaration.
    enum Form {
        /// A struct with a property for each field.
        case fields
        /// An enum with a case for each field. A request sends exactly one of them.
        case oneOf(isIndirect: Bool)
    }

    /// A property or enum case.
    struct Member {
        /// The name, not yet escaped.
        var name: String
        /// The name of the parameter inside the initializer, not yet escaped.
        var parameterName: String
        /// The name of the field in the schema.
        var fieldName: String
        /// The schema coordinate.
        var coordinate: String
        /// The type of a non-null value.
        var type: SwiftType
        /// Whether the value can be omitted.
        var presence: SwiftPresence
        /// The documentation, if any.
        var documentation: String?
        /// The reason for the deprecation, if any.
        var deprecation: String?
    }

    /// The type's name.
    var name: SwiftTypeName
    /// The schema coordinate.
    var coordinate: String
    /// The form of the declaration.
    var form: Form
    /// The members, in the schema's order.
    var members: [Member]
    /// The documentation, if any.
    var documentation: String?
    /// Whether a nullable argument or input field has this type.
    var isNullable: Bool
}
