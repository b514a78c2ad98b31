package import Foundation

/// The redirect in a response (RFC 9110, section 15.4).
package struct HTTPRedirect: Hashable, Sendable {
    /// How many redirects are followed, one after the other.
    package static let maximumCount = 5

    /// The absolute URL; `nil` if the answer names none with http or https and a host.
    package let target: URL?
    /// Whether method and body stay. Of the other requests browsers, and `URLSession`, make a GET.
    package let keepsMethod: Bool
    /// Whether what was secret would be sent in the clear: from https to http.
    package let leavesTLS: Bool
    /// Whether it goes to another scheme, host or port, which credentials are not meant for.
    package let leavesOrigin: Bool

    /// What an answer from a URL redirects to; `nil` for one that does not redirect.
    package init?(_ head: HTTPHead, from url: URL) {
        guard [301, 302, 303, 307, 308].contains(head.status) else { return nil }
        keepsMethod = head.status >= 307
        target = head.header("Location").flatMap { Self.target($0, from: url) }
        leavesTLS = url.scheme?.lowercased() == "https" && target.map { $0.scheme?.lowercased() != "https" } ?? false
        leavesOrigin = target.map { $0.origin != url.origin } ?? false
    }

    /// Why a redirect is not followed.
    package struct Failure: Error {
        package enum Reason: Sendable {
            case noTarget, dropsBody, leavesTLS, leavesOrigin, notAllowed, tooMany
        }

        package let reason: Reason
        /// The response that redirects.
        package let answer: HTTPAnswer
        package let target: URL?
    }

    private static func target(_ location: String, from url: URL) -> URL? {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = target.host, !host.isEmpty
        else { return nil }
        return target
    }
}
