/// A Swift enum for a GraphQL enum.
package struct SwiftEnum {
    /// A case for one of the enum's values.
    package struct Case {
        /// The name of the case, without backticks.
        package var name: String
        /// The GraphQL name, which requests and responses contain.
        var rawValue: String
        var coordinate: String
        var documentation: String?
        var deprecation: String?
    }

    var name: SwiftTypeName
    var coordinate: String
    /// The cases, in the order of the schema's values.
    package var cases: [Case]
    var documentation: String?
    /// Whether the API has a nullable argument or input field of this type.
    var isNullable: Bool
}
