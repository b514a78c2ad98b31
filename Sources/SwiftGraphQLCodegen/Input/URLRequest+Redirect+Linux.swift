#if !canImport(Darwin)
    import Foundation
    import HTTPTransfer

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLRequest {
        /// The request to send where an answer redirects; `nil` for an answer that does not say where to.
        ///
        /// - Throws: `URLError` for a redirect from https to http, which would show to all what is secret.
        func redirected(by head: HTTPHead) throws -> URLRequest? {
            guard let redirect = url.flatMap({ HTTPRedirect(head, from: $0) }), let target = redirect.target else {
                return nil
            }
            if redirect.leavesTLS { throw URLError(.appTransportSecurityRequiresSecureConnection) }
            var request = self
            request.url = target
            if !redirect.keepsMethod {
                request.httpMethod = "GET"
                request.httpBody = nil
                request.setValue(nil, forHTTPHeaderField: "Content-Type")
            }
            // Credentials are meant for the server that they were set for.
            if redirect.leavesOrigin {
                for name in (request.allHTTPHeaderFields ?? [:]).keys
                where !["accept", "content-type"].contains(name.lowercased()) {
                    request.setValue(nil, forHTTPHeaderField: name)
                }
            }
            return request
        }
    }
#endif
