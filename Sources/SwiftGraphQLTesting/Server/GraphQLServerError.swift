public import Foundation
public import SwiftGraphQLLanguage

/// The reason why a server can't be set up.
public struct GraphQLServerError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// The schema is invalid. `diagnostics` lists the errors with their locations.
        public static let invalidSchema = Code(description: "invalidSchema")
        /// A file of the schema can't be read.
        public static let unreadableSchema = Code(description: "unreadableSchema")
        /// The schema has no type or field with the given name.
        public static let unknownCoordinate = Code(description: "unknownCoordinate")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do.
    public var message: String
    /// The errors of the schema, in source order.
    public var diagnostics: [Diagnostic]
    /// The underlying error, if there is one.
    public var underlying: (any Error)?

    /// Creates an error with a code and a message.
    public init(code: Code, message: String, diagnostics: [Diagnostic] = [], underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.diagnostics = diagnostics
        self.underlying = underlying
    }
}

extension GraphQLServerError: CustomStringConvertible, LocalizedError {
    /// The message, followed by the diagnostics with their lines and carets.
    public var description: String {
        ([message] + diagnostics.map(\.description)).joined(separator: "\n")
    }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
