import Foundation
import GraphQLLanguage
import SwiftGraphQL

/// A field error on its way up to the nearest place that may be null; see the specification, section 6.4.4.
struct FieldFailure: Error {
    /// What the response will say.
    let error: GraphQLError

    /// A failure at a place.
    init(_ message: String, at nodes: [Field], path: ResponsePath) {
        error = GraphQLError(message: message, locations: nodes.compactMap { $0.location?.graphQL }, path: path)
    }

    /// A failure that is known in full.
    init(error: GraphQLError) {
        self.error = error
    }

    /// What a resolver threw.
    init(_ thrown: any Error, at nodes: [Field], path: ResponsePath) {
        let message: String
        var extensions: JSONValue = .object([:])
        switch thrown {
        case let error as any ResolverError: (message, extensions) = (error.message, error.extensions)
        case let error as any LocalizedError: message = error.errorDescription ?? "\(thrown)"
        default: message = "\(thrown)"
        }
        error = GraphQLError(
            message: message, locations: nodes.compactMap { $0.location?.graphQL }, path: path, extensions: extensions)
    }
}

/// What ends the whole execution: the request asks for more than a server gives.
struct ExecutionLimitReached: Error {
    let message: String
}
