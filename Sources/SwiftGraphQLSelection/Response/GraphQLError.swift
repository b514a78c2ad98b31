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
        /// The line number, counted from 1.
        public var line: Int
        /// The column number, counted from 1.
        public var column: Int

        /// Creates a location at the given line and column.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The server's description of the error.
    public var message: String
    /// The locations in the document that caused the error; empty if the server doesn't report locations.
    public var locations: [Location]
    /// The path of the response field that failed; `nil` for a request error.
    public var path: ResponsePath?
    /// Additional information from the server, such as a `code`. It is empty if the server sends none, or sends
    /// something other than an object, which the specification forbids.
    public var extensions: JSONObject

    /// Creates an error like one that a server sends, for use in tests.
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
    /// The error's path, if there is one, and the message: `hero.name: not allowed`.
    public var description: String {
        path.map { "\($0): \(message)" } ?? message
    }
    /// The same text as `description`, because `localizedDescription` uses this property.
    public var errorDescription: String? { description }
}
