/// A generated input object.
struct SwiftInputObject {
    /// How it is declared.
    enum Form {
        /// A struct with a member for each field.
        case fields
        /// An enum with a case for each field, exactly one of which is sent.
        case oneOf(isIndirect: Bool)
    }

    /// A member or case.
    struct Member {
        /// Its name, not yet escaped.
        var name: String
        /// What it is called inside the initializer, not yet escaped.
        var parameterName: String
        /// The field as the schema calls it.
        var fieldName: String
        /// The schema coordinate.
        var coordinate: String
        /// The type of a value that is given.
        var type: SwiftType
        /// Whether it may be left out.
        var presence: SwiftPresence
        /// The documentation, if any.
        var documentation: String?
        /// Why it should not be used any more, if so.
        var deprecation: String?
    }

    /// The type's name.
    var name: SwiftTypeName
    /// The schema coordinate.
    var coordinate: String
    /// How it is declared.
    var form: Form
    /// The members, in the schema's order.
    var members: [Member]
    /// The documentation, if any.
    var documentation: String?
}
