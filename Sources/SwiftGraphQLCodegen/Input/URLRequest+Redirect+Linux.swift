#if !canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLRequest {
        /// The request to send where an answer redirects; `nil` for an answer that does not.
        ///
        /// - Throws: `URLError` for a redirect from https to http, which would show to all what is secret.
        func redirected(by status: Int, to location: URL?) throws -> URLRequest? {
            guard [301, 302, 303, 307, 308].contains(status), let url, let location,
                let scheme = location.scheme?.lowercased(), ["http", "https"].contains(scheme)
            else { return nil }
            guard url.scheme?.lowercased() != "https" || scheme == "https" else {
                throw URLError(.appTransportSecurityRequiresSecureConnection)
            }
            var request = self
            request.url = location
            // Of these browsers, and URLSession, make a GET (RFC 9110, section 15.4).
            if status < 307 {
                request.httpMethod = "GET"
                request.httpBody = nil
                request.setValue(nil, forHTTPHeaderField: "Content-Type")
            }
            // Credentials are meant for the server that they were set for.
            if location.origin != url.origin {
                for name in (request.allHTTPHeaderFields ?? [:]).keys
                where !["accept", "content-type"].contains(name.lowercased()) {
                    request.setValue(nil, forHTTPHeaderField: name)
                }
            }
            return request
        }
    }

    extension URL {
        /// Scheme, host and port.
        fileprivate var origin: String {
            let scheme = (scheme ?? "").lowercased()
            return "\(scheme)://\((host ?? "").lowercased()):\(port ?? (scheme == "https" ? 443 : 80))"
        }
    }
#endif
