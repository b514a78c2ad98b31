import Foundation

extension HTTPTransport {
    /// Sends a message and follows redirects, to the first answer that is none.
    func answer(to message: HTTPMessage) async throws -> GraphQLResponse {
        var message = message
        while true {
            let response = try await session.send(message)
            guard let next = try message.redirected(by: response) else { return response }
            message = next
        }
    }
}

extension HTTPMessage {
    private static let maximumRedirects = 5

    /// The message to send where a response redirects; `nil` for a response that is an answer.
    ///
    /// - Throws: `ClientError` of code `redirected` for a redirect that is not followed.
    func redirected(by response: GraphQLResponse) throws -> HTTPMessage? {
        guard let target = try redirect(of: response) else { return nil }
        guard redirects < Self.maximumRedirects else {
            throw ClientError(
                code: .redirected,
                message: "the server redirects more than \(Self.maximumRedirects) times; check the endpoint")
        }
        var message = self
        message.redirects += 1
        // Credentials are meant for the host that they were set for.
        if target.origin != url.origin { message.headers = [:] }
        message.url = target
        return message
    }

    /// Where a response sends the request; `nil` for one that is an answer.
    private func redirect(of response: GraphQLResponse) throws -> URL? {
        guard let status = response.status, [301, 302, 303, 307, 308].contains(status) else { return nil }
        guard let location = response.header("Location"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let target = try? HTTPTransport.checked(target)
        else {
            throw ClientError(
                code: .redirected, message: "the server redirects without saying where to", response: response)
        }
        // A GET has nothing to lose (RFC 9110, section 15.4).
        guard status == 307 || status == 308 || method == "GET" else {
            throw ClientError(
                code: .redirected,
                message: "the server redirects in a way that drops the request's body; set the endpoint to where it "
                    + "redirects, on host \(target.host ?? "")",
                response: response)
        }
        guard url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https" else {
            throw ClientError(
                code: .redirected, message: "the server redirects from https to http, which is not followed",
                response: response)
        }
        return target
    }
}

extension URL {
    /// Scheme, host and port.
    var origin: String {
        let scheme = (scheme ?? "").lowercased()
        return "\(scheme)://\((host ?? "").lowercased()):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
