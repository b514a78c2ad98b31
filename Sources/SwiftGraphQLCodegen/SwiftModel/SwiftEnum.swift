/// A generated enum.
struct SwiftEnum {
    /// A value in the schema.
    struct Case {
        /// The case's name, not yet escaped.
        var name: String
        /// The value in requests and responses.
        var rawValue: String
        /// The schema coordinate.
        var coordinate: String
        /// The documentation, if any.
        var documentation: String?
        /// The reason for the deprecation, if any.
        var deprecation: String?
    }

    /// The enum's name.
    var name: SwiftTypeName
    /// The schema coordinate.
    var coordinate: String
    /// The known values, in the schema's order.
    var cases: [Case]
    /// The documentation, if any.
    var documentation: String?
    /// Whether a nullable argument or input field has this type.
    var isNullable: Bool
}
