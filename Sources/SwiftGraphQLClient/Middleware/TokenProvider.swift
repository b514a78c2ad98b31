/// The source of the tokens that `AuthorizationMiddleware` sends. It is usually an actor in the app.
///
/// ```swift
/// actor Session: TokenProvider {
///     private var tokens: Tokens
///
///     func token() -> String? { tokens.access }
///     func refresh() async throws { tokens = try await renewed(tokens.refresh) }
/// }
/// ```
public protocol TokenProvider: Sendable {
    /// Returns the token to send, or `nil` to send none. This method is called before each request.
    func token() async throws -> String?

    /// Gets a new token, which `token()` returns from then on.
    ///
    /// This method is not called again while a call is in progress. Cancelling a request that waits for the token
    /// doesn't cancel the call, because a refresh token that has been used up must not get lost.
    ///
    /// Requests that this method sends with the authorized client don't carry a token if they are sent from this task
    /// or a child task. A request from a detached task waits for this refresh, which in turn waits for the request,
    /// until the middleware's `refreshTimeout` has passed.
    ///
    /// - Throws: Any error. All requests that wait for the token throw the same error. You can use an error to report
    ///   that the user is signed out.
    func refresh() async throws
}
