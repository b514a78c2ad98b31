/// The redirects that an exchange follows.
package enum HTTPRedirectPolicy: Hashable, Sendable {
    /// None.
    case never
    /// Those to the same scheme, host and port.
    case sameOrigin
    /// All, except that a body is not sent to another origin.
    case follow
    /// All.
    case followWithBodies
}
