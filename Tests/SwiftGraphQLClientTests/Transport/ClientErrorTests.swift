import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

@Suite struct ClientErrorTests {
    private static let errors: [(any Error, String)] = [
        (
            ClientError(code: .httpStatus, message: "the server failed; try again", status: 503),
            "the server failed; try again (HTTP status 503)"
        ),
        (
            SelectionError(code: .typeMismatch, message: "expected a string"),
            SelectionError(code: .typeMismatch, message: "expected a string").description
        ),
        (
            ResponseError(errors: [GraphQLError(message: "no such film")]),
            "the server reported errors: no such film"
        ),
    ]

    @Test(arguments: errors)
    func `the localized description of an error explains what happened`(
        _ error: any Error, _ text: String
    ) {
        #expect(error.localizedDescription == text)
    }

    @Test func `an error's description contains nothing from the body, the header fields or the underlying error`() {
        struct Secret: Error, CustomStringConvertible { let description = "hidden" }
        let response = GraphQLResponse(body: Array("hidden".utf8), status: 500, headers: ["Set-Cookie": "hidden"])
        let error: any Error = ClientError(
            code: .httpStatus, message: "no", response: response, underlying: Secret())
        #expect(!error.localizedDescription.contains("hidden") && !"\(error)".contains("hidden"))
    }

    @Test func `a refused connection, HTTP status 401 and close code 4401 have their own codes`() throws {
        let url = try #require(URL(string: "http://user:s3cret@a.example/graphql?key=s3cret"))
        let endpoint = try WebSocketEndpoint(#require(URL(string: "ws://a.example/graphql?key=s3cret")))
        let rejected = URLError(.cannotConnectToHost, "rejected", systemCode: Int(ECONNREFUSED))
        #expect((ClientError.explaining(rejected, at: url) as? ClientError)?.code == .connectionRefused)
        let unreachable = URLError(.cannotConnectToHost, "unreachable", systemCode: Int(EHOSTUNREACH))
        #expect((ClientError.explaining(unreachable, at: url) as? ClientError)?.code == .connectionFailed)
        for code in [.notConnectedToInternet, .dataNotAllowed] as [URLError.Code] {
            #expect((ClientError.explaining(URLError(code), at: url) as? ClientError)?.code == .offline)
        }
        #expect(ClientError(WebSocketClosure(code: 4401, reason: "")).code == .unauthorized)
        #expect(ClientError(WebSocketClosure(code: 4403, reason: "")).code == .forbidden)
        #expect(endpoint.rejection(GraphQLResponse(body: [], status: 401)).code == .unauthorized)
        #expect(endpoint.rejection(GraphQLResponse(body: [], status: 403)).code == .forbidden)
    }

    @Test func `errors name the URL, without its user, password and query`() async throws {
        let url = try #require(URL(string: "http://user:s3cret@a.example:1234/graphql?key=s3cret"))
        let endpoint = try WebSocketEndpoint(#require(URL(string: "wss://a.example:1234/graphql?key=s3cret")))
        var response = GraphQLResponse(body: [], status: 404)
        response.url = url
        let answer = HTTPAnswer(
            head: HTTPHead(status: 307, headers: ["Location": "/other"]), body: [], url: url)
        var message = HTTPMessage(url: url)
        message.redirectPolicy = .never
        let redirect = try #require(throws: (any Error).self) { _ = try message.redirected(by: answer) }
        let rejection = try #require(throws: (any Error).self) { try response.checkHTTPRules() }
        let errors = [
            ClientError.explaining(URLError(.timedOut, "late"), at: url),
            ClientError.explaining(URLError(.networkConnectionLost, "lost"), at: url),
            ClientError.explaining(URLError(.dataLengthExceedsMaximum, "large"), at: url),
            ClientError.explaining(redirect, at: url), rejection,
            endpoint.rejection(GraphQLResponse(body: [], status: 401)),
            endpoint.rejection(GraphQLResponse(body: [], status: 302)),
            endpoint.rejection(GraphQLResponse(body: [], status: 404)),
        ]
        for error in errors {
            let text = "\(error)"
            #expect(text.contains("://a.example:1234/graphql"))
            #expect(!text.contains("s3cret"))
        }
    }

    @Test(
        arguments: [
            (.secureConnectionFailed, .tlsFailed, "supports TLS 1.2"),
            (.serverCertificateUntrusted, .untrustedServer, "certificate is not trusted"),
            (.serverCertificateHasBadDate, .untrustedServer, "certificate is not trusted"),
            (.serverCertificateHasUnknownRoot, .untrustedServer, "certificate is not trusted"),
            (.serverCertificateNotYetValid, .untrustedServer, "certificate is not trusted"),
            (.clientCertificateRequired, .tlsFailed, "ConnectionOptions.clientCertificate"),
            (.clientCertificateRejected, .tlsFailed, "ConnectionOptions.clientCertificate"),
            (.cannotFindHost, .connectionFailed, "check the URL"),
        ] as [(URLError.Code, ClientError.Code, String)])
    func `the error for a failure in URLSession explains what to do`(
        _ code: URLError.Code, _ expected: ClientError.Code, _ cure: String
    ) throws {
        let url = try #require(URL(string: "https://a.example/"))
        let error = try #require(ClientError.explaining(URLError(code, "An error."), at: url) as? ClientError)
        #expect(error.code == expected)
        #expect(error.message.contains(cure))
        #expect(!error.message.contains(".;"))
    }
}
