public import Foundation
public import SwiftGraphQL

/// An error with `extensions` to include in the field error.
///
/// Resolvers can throw any error. If an error is of another type, its description becomes the message.
public protocol ResolverError: Error {
    /// The message of the field error.
    var message: String { get }
    /// Additional members of the error in the response, such as a `code`.
    var extensions: JSONObject { get }
}

/// An error with a message and extensions, for resolvers that don't need their own error type.
public struct ResolverFailure: ResolverError, LocalizedError, Hashable, CustomStringConvertible {
    /// The message of the field error.
    public var message: String
    /// Additional members of the error in the response, such as a `code`.
    public var extensions: JSONObject

    /// Creates a failure with a message.
    public init(_ message: String, extensions: JSONObject = [:]) {
        self.message = message
        self.extensions = extensions
    }

    /// The message.
    public var description: String { message }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension GraphQLError: ResolverError {}
