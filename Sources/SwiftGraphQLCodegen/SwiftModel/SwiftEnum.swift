/// A generated enum.
struct SwiftEnum {
    /// A value that the schema knows.
    struct Case {
        /// The case's name, not yet escaped.
        var name: String
        /// The value as it travels.
        var rawValue: String
        /// The schema coordinate.
        var coordinate: String
        /// The documentation, if any.
        var documentation: String?
        /// Why it should not be used any more, if so.
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
}
