import Foundation

extension HTTPTransport {
    private static let maximumRedirects = 5

    /// Sends a message and follows redirects, to the first answer that is none.
    func answer(to message: HTTPMessage) async throws -> GraphQLResponse {
        var message = message
        for _ in 0...Self.maximumRedirects {
            let response = try await session.send(message)
            guard let target = try Self.redirect(of: response, to: message) else { return response }
            // Credentials are meant for the host that they were set for.
            if !target.hasSameOrigin(as: message.url) { message.headers = [:] }
            message.url = target
        }
        throw ClientError(
            code: .redirected,
            message: "the server redirects more than \(Self.maximumRedirects) times; check the endpoint")
    }

    /// Where a response sends the request; `nil` for one that is an answer.
    private static func redirect(of response: GraphQLResponse, to message: HTTPMessage) throws -> URL? {
        guard let status = response.status, [301, 302, 303, 307, 308].contains(status) else { return nil }
        guard let location = response.header("Location"),
            let target = URL(string: location, relativeTo: message.url)?.absoluteURL,
            let target = try? checked(target)
        else {
            throw ClientError(
                code: .redirected, message: "the server redirects without saying where to", response: response)
        }
        // A GET has nothing to lose (RFC 9110, section 15.4).
        guard status == 307 || status == 308 || message.method == "GET" else {
            throw ClientError(
                code: .redirected,
                message: "the server redirects in a way that drops the request's body; set the endpoint to where it "
                    + "redirects, on host \(target.host ?? "")",
                response: response)
        }
        guard message.url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https" else {
            throw ClientError(
                code: .redirected, message: "the server redirects from https to http, which is not followed",
                response: response)
        }
        return target
    }
}

extension URL {
    fileprivate func hasSameOrigin(as other: URL) -> Bool {
        func port(_ url: URL) -> Int? { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
        return scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && port(self) == port(other)
    }
}
