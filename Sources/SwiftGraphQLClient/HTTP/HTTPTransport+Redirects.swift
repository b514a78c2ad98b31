import Foundation
import HTTPTransfer

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
    /// The message to send where a response redirects; `nil` for a response that is an answer.
    ///
    /// - Throws: `ClientError` of code `redirected` for a redirect that is not followed.
    func redirected(by response: GraphQLResponse) throws -> HTTPMessage? {
        guard let (target, leavesOrigin) = try redirect(of: response) else { return nil }
        guard redirects < HTTPRedirect.maximumCount else {
            throw ClientError(
                code: .redirected,
                message: "the server redirects more than \(HTTPRedirect.maximumCount) times; check the endpoint")
        }
        var message = self
        message.redirects += 1
        // Credentials are meant for the host that they were set for.
        if leavesOrigin { message.headers = [:] }
        message.url = target
        return message
    }

    /// Where a response sends the request; `nil` for one that is an answer.
    private func redirect(of response: GraphQLResponse) throws -> (target: URL, leavesOrigin: Bool)? {
        guard let redirect = HTTPRedirect(response.head, from: url) else { return nil }
        guard let target = redirect.target else {
            throw ClientError(
                code: .redirected, message: "the server redirects without saying where to", response: response)
        }
        // A GET has nothing to lose (RFC 9110, section 15.4).
        guard redirect.keepsMethod || method == "GET" else {
            throw ClientError(
                code: .redirected,
                message: "the server redirects in a way that drops the request's body; set the endpoint to where it "
                    + "redirects, on host \(target.host ?? "")",
                response: response)
        }
        guard !redirect.leavesTLS else {
            throw ClientError(
                code: .redirected, message: "the server redirects from https to http, which is not followed",
                response: response)
        }
        return (target, redirect.leavesOrigin)
    }
}
