/// Which redirects an exchange follows.
package enum HTTPRedirectPolicy: Hashable, Sendable {
    /// Follows no redirects.
    case never
    /// Follows redirects to the same scheme, host and port.
    case sameOrigin
    /// Follows all redirects, except those that would send a body to another origin.
    case follow
    /// Follows all redirects.
    case followWithBodies
}
