import Hummingbird
import SwiftGraphQL

/// A middleware that turns GraphQL errors into HTTP statuses.
///
/// The responses explain what callers can do. The details go to the log.
struct GraphQLFailures<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ResponseError {
            context.logger.error("GraphQL errors: \(error)")
            throw httpError(for: error)
        } catch let error as ClientError {
            context.logger.error("no GraphQL response: \(error)")
            throw httpError(for: error)
        } catch let error as SelectionError {
            context.logger.error("a GraphQL response of another shape: \(error)")
            throw HTTPError(.badGateway, message: "The data can't be read.")
        }
    }

    /// Returns the error for a response with errors. The codes are a convention that most servers follow.
    private func httpError(for error: ResponseError) -> HTTPError {
        let codes = error.errors.compactMap { $0.extensions["code"]?.string }
        if codes.contains("UNAUTHENTICATED") { return HTTPError(.unauthorized, message: "Please sign in.") }
        if codes.contains("FORBIDDEN") { return HTTPError(.forbidden, message: "This is not yours to see.") }
        return HTTPError(.badGateway, message: "The data is not available.")
    }

    /// Returns the error for a request without a GraphQL response.
    private func httpError(for error: ClientError) -> HTTPError {
        switch (error.code, error.status) {
        case (.timedOut, _): HTTPError(.gatewayTimeout, message: "The data takes too long.")
        case (_, 401): HTTPError(.unauthorized, message: "Please sign in.")
        case (_, 403): HTTPError(.forbidden, message: "This is not yours to see.")
        case (_, 429), (_, 503): HTTPError(.serviceUnavailable, message: "Please try again later.")
        case (.invalidHeader, _): HTTPError(.badRequest, message: "The authorization can't be passed on.")
        default: HTTPError(.badGateway, message: "The data is not available.")
        }
    }
}
