import GraphQLLanguage

/// A value of a configuration file, with its place.
struct ConfigurationValue {
    /// What the value is.
    enum Content {
        case null
        case boolean(Bool)
        case number(Double)
        case string(String)
        case array([ConfigurationValue])
        case object([Member])
    }

    /// A key with its value.
    struct Member {
        /// The key.
        var key: String
        /// The key's place.
        var location: SourceLocation
        /// The value.
        var value: ConfigurationValue
    }

    /// What the value is.
    var content: Content
    /// Where it stands; of an array or object, its opening bracket.
    var location: SourceLocation

    /// What the value is called in a message.
    var kind: String {
        switch content {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
