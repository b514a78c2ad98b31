/// A Swift struct or enum for a GraphQL input object.
package struct SwiftInputObject {
    enum Form {
        /// A struct with a property for each field.
        case fields
        /// An enum with a case for each field. A request sends exactly one field.
        case oneOf(isIndirect: Bool)
    }

    /// A property or an enum case for an input field.
    package struct Member {
        /// The name of the property or case, without backticks.
        package var name: String
        /// The name of the parameter inside the initializer, without backticks.
        var parameterName: String
        /// The GraphQL name of the input field.
        var fieldName: String
        var coordinate: String
        /// The type of the value if it isn't null.
        var type: SwiftType
        /// Whether the value can be omitted.
        var presence: SwiftPresence
        var documentation: String?
        var deprecation: String?
    }

    var name: SwiftTypeName
    var coordinate: String
    var form: Form
    /// The members, in the schema's order.
    package var members: [Member]
    var documentation: String?
    /// Whether the API has a nullable argument or input field of this type.
    var isNullable: Bool
}
