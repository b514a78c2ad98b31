import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQL

/// A field error that propagates to the nearest nullable parent; see the specification, section 6.4.4.
struct FieldFailure: Error {
    /// The error to add to the response.
    let error: GraphQLError

    /// Creates the failure of a field at the given path.
    init(_ message: String, at nodes: [Field], path: ResponsePath) {
        error = GraphQLError(message: message, locations: nodes.compactMap { $0.location?.graphQL }, path: path)
    }

    /// Creates a failure from a complete error.
    init(error: GraphQLError) {
        self.error = error
    }

    /// Creates a failure from an error that a resolver threw.
    init(_ thrown: any Error, at nodes: [Field], path: ResponsePath) {
        let message: String
        var extensions: JSONObject = [:]
        switch thrown {
        case let error as any ResolverError: (message, extensions) = (error.message, error.extensions)
        case let error as any LocalizedError: message = error.errorDescription ?? "\(thrown)"
        default: message = "\(thrown)"
        }
        error = GraphQLError(
            message: message, locations: nodes.compactMap { $0.location?.graphQL }, path: path, extensions: extensions)
    }
}

/// The error that ends the whole execution if a request exceeds one of the limits.
struct ExecutionLimitReached: Error {
    let message: String
}
