import Foundation

extension URL {
    /// The URL without user, password, query and fragment, which may contain secrets.
    var withoutSecrets: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "an invalid URL" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? "an invalid URL"
    }
}
