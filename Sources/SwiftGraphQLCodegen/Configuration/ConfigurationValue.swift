import GraphQLJSON
import GraphQLLanguage
import GraphQLSchema

/// A value in a configuration file, with its location.
struct ConfigurationValue {
    /// The content of a value.
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
        /// The key's location.
        var location: SourceLocation
        /// The value.
        var value: ConfigurationValue
    }

    /// The content.
    var content: Content
    /// The location. For an array or object, the location of the opening bracket.
    var location: SourceLocation

    /// Parses a text as JSON that can contain comments and a comma after the last element.
    ///
    /// - Throws: The first error. After a syntax error, others would be meaningless.
    init(parsing source: SourceText) throws(Diagnostic) {
        try self.init(JSONText.root(of: source, .withComments))
    }

    private init(_ node: JSONNode) throws(Diagnostic) {
        location = node.quotedLocation
        switch node.kind {
        case .null: content = .null
        case .bool: content = .boolean(node.bool ?? false)
        case .string: content = .string(node.string ?? "")
        case .number:
            guard let number = node.number else { throw Diagnostic(.error, "this is not a number", at: location) }
            content = .number(number)
        case .array:
            var elements: [ConfigurationValue] = []
            for element in node.elements { elements.append(try ConfigurationValue(element)) }
            content = .array(elements)
        case .object:
            var members: [Member] = []
            for (key, location, value) in node.members {
                members.append(Member(key: key, location: location, value: try ConfigurationValue(value)))
            }
            content = .object(members)
        }
    }

    /// The description of the value's kind in an error message.
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
