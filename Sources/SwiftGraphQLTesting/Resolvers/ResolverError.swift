public import SwiftGraphQL

/// An error of a resolver that says what the response is to tell of it.
///
/// Any error may be thrown; one of this protocol adds `extensions`.
public protocol ResolverError: Error {
    /// The message of the field error.
    var message: String { get }
    /// What else the response says, such as a `code`: the members of an object.
    var extensions: JSONValue { get }
}

/// An error with a message and extensions, to throw where no type of your own is needed.
public struct ResolverFailure: ResolverError, Hashable, CustomStringConvertible {
    /// The message of the field error.
    public var message: String
    /// What else the response says, such as a `code`.
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
