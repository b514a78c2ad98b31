/// One entry of a response's `errors` list, as the server sent it.
///
/// See the specification, section 7.1.6 ("Errors").
public struct GraphQLError: Error, Hashable, Sendable {
    /// A place in the document that was sent; line and column count from one.
    public struct Location: Hashable, Sendable {
        /// The line, from one.
        public var line: Int
        /// The column, from one.
        public var column: Int

        /// A place in the document.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The server's own words.
    public var message: String
    /// Where in the document; empty when the server does not say.
    public var locations: [Location]
    /// The field of the response that failed; `nil` for a request error.
    public var path: ResponsePath?
    /// What else the server says (`code`, for one); an empty object when it says nothing.
    public var extensions: JSONValue

    /// An error with its parts.
    public init(
        message: String, locations: [Location] = [], path: ResponsePath? = nil, extensions: JSONValue = .object([:])
    ) {
        self.message = message
        self.locations = locations
        self.path = path
        self.extensions = extensions
    }
}

extension GraphQLError: CustomStringConvertible {
    /// The message, with the path where there is one: `hero.name: not allowed`.
    public var description: String {
        path.map { "\($0): \(message)" } ?? message
    }
}
