#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An entry of a response's `errors` list, as the server sent it.
///
/// See the specification, section 7.1.6 ("Errors").
public struct GraphQLError: Error, Hashable, Sendable {
    /// A location in the document that was sent.
    public struct Location: Hashable, Sendable {
        /// The line, from one.
        public var line: Int
        /// The column, from one.
        public var column: Int

        /// Creates a location in the document.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The server's message.
    public var message: String
    /// The locations in the document; empty if the server doesn't report any.
    public var locations: [Location]
    /// The field of the response that failed; `nil` for a request error.
    public var path: ResponsePath?
    /// Additional information from the server, such as a `code`; empty if there is none, or if it isn't an object, as the
    /// specification requires.
    public var extensions: JSONObject

    /// Creates an error as a server would send it, for use in tests.
    public init(
        message: String, locations: [Location] = [], path: ResponsePath? = nil, extensions: JSONObject = [:]
    ) {
        self.message = message
        self.locations = locations
        self.path = path
        self.extensions = extensions
    }
}

extension GraphQLError: CustomStringConvertible, LocalizedError {
    /// The message, after the path if there is one: `hero.name: not allowed`.
    public var description: String {
        path.map { "\($0): \(message)" } ?? message
    }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
