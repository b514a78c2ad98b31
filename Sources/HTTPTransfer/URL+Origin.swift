package import Foundation

extension URL {
    /// The scheme, host and port.
    package var origin: String {
        let scheme = (scheme ?? "").lowercased()
        return "\(scheme)://\((host ?? "").lowercased()):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
