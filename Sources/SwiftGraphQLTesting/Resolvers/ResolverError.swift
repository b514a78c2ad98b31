public import SwiftGraphQL

/// An error of a resolver that adds `extensions` to the field error.
///
/// Resolvers may throw any error; its description becomes the message.
public protocol ResolverError: Error {
    /// The message of the field error.
    var message: String { get }
    /// What else the response says, such as a `code`: the members of an object.
    var extensions: JSONValue { get }
}

/// An error with a message and extensions, for resolvers without an error type of their own.
public struct ResolverFailure: ResolverError, Hashable, CustomStringConvertible {
    /// The message of the field error.
    public var message: String
    /// Additional information in the response, such as a `code`.
    public var extensions: JSONValue

    /// A failure with its message.
    public init(_ message: String, extensions: JSONValue = [:]) {
        self.message = message
        self.extensions = extensions
    }

    /// The message.
    public var description: String { message }
}

extension GraphQLError: ResolverError {}
