package import Foundation

extension URL {
    /// The scheme, host and port as a single string, for comparing origins.
    package var origin: String {
        let scheme = (scheme ?? "").lowercased()
        return "\(scheme)://\((host ?? "").lowercased()):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The URL's text without the parts that may contain secrets: user, password, query and fragment.
    package var withoutSecrets: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "an invalid URL" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? "an invalid URL"
    }
}
