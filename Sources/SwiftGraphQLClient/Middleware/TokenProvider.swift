/// Where `AuthorizationMiddleware` gets its tokens from. An actor of the app's, most often.
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
    /// The token to send, asked for before each request; `nil` sends none.
    func token() async throws -> String?

    /// Gets a new token, which `token()` returns from then on.
    ///
    /// It is not called while a call of it is in progress. It is not cancelled when a request that waits for it is: a
    /// refresh token that was used up must not get lost.
    ///
    /// A request that this method sends with the authorized client carries no token, if it is sent from this task or a
    /// child of it. From a detached task, the request would wait for this refresh, and so for itself.
    ///
    /// - Throws: Any error that every request that waits for the token then throws: "signed out", for example.
    func refresh() async throws
}
