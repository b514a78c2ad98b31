import GraphQLJSON
import GraphQLLanguage
import GraphQLSchema

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

    /// The value of a text: JSON in which comments and a comma behind the last element are allowed.
    ///
    /// - Throws: The first finding; what follows a slip in the syntax says nothing.
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
