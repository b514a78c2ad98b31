package import Foundation
import SwiftGraphQLJSON

/// The redirect in a response (RFC 9110, section 15.4).
package struct HTTPRedirect: Hashable, Sendable {
    /// The maximum number of consecutive redirects to follow.
    package static let maximumCount = 5

    /// The absolute URL of the redirect; `nil` if the response doesn't contain an `http` or `https` URL with a host.
    package let target: URL?
    /// Whether the method and the body are kept. For other redirects, browsers and `URLSession` send a GET request.
    package let keepsMethod: Bool
    /// Whether the redirect leads from `https` to `http`, where secrets would be sent unencrypted.
    package let leavesTLS: Bool
    /// Whether the redirect leads to another scheme, host or port, which must not receive the credentials.
    package let leavesOrigin: Bool

    /// Creates the redirect in a response from the given URL; `nil` if the response doesn't redirect.
    package init?(_ head: HTTPHead, from url: URL) {
        guard [301, 302, 303, 307, 308].contains(head.status) else { return nil }
        keepsMethod = head.status >= 307
        target = head.header("Location").flatMap { Self.target($0, from: url) }
        leavesTLS = url.scheme?.lowercased() == "https" && target.map { $0.scheme?.lowercased() != "https" } ?? false
        leavesOrigin = target.map { $0.origin != url.origin } ?? false
    }

    /// The error for a redirect that isn't followed.
    package struct Failure: Error {
        package enum Reason: Sendable {
            case noTarget, dropsBody, leavesTLS, leavesOrigin, notAllowed, tooMany
        }

        package let reason: Reason
        /// The response with the redirect.
        package let answer: HTTPAnswer
        package let target: URL?
    }

    private static func target(_ location: String, from url: URL) -> URL? {
        guard let target = URL(encoding: location, relativeTo: url)?.absoluteURL,
            let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = target.host, !host.isEmpty
        else { return nil }
        // The endpoint's user and password stay valid within its origin, but an absolute URL doesn't repeat them.
        guard target.user == nil, target.origin == url.origin,
            let old = URLComponents(url: url, resolvingAgainstBaseURL: true),
            var new = URLComponents(url: target, resolvingAgainstBaseURL: true)
        else { return target }
        (new.percentEncodedUser, new.percentEncodedPassword) = (old.percentEncodedUser, old.percentEncodedPassword)
        return new.url
    }
}
