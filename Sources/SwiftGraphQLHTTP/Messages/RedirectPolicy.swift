/// The redirects (RFC 9110, section 15.4) that a transport follows. It follows at most five in succession.
///
/// An origin is a scheme, a host and a port. The transport never sends the header fields of requests or the client's
/// certificate to another origin and never follows a redirect from `https` to `http`. If the transport doesn't follow
/// a redirect, it throws `ClientError` with code `redirected`.
public enum RedirectPolicy: Hashable, Sendable {
    /// Follows no redirects.
    case never
    /// Follows redirects within the origin of the endpoint.
    case sameOrigin
    /// Follows redirects within the endpoint's origin and, for GET requests, which have no body, to other origins.
    case follow
    /// Follows all redirects, even if they send the operation's document, variables and files to another origin.
    case followWithBodies
}
