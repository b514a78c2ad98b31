import Foundation
import HTTPTransfer
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
    func `the localized description of an error says what happened`(
        _ error: any Error, _ text: String
    ) {
        #expect(error.localizedDescription == text)
    }

    @Test func `the description contains nothing from the body, the header fields or the underlying error`() {
        struct Secret: Error, CustomStringConvertible { let description = "hidden" }
        let response = GraphQLResponse(body: Array("hidden".utf8), status: 500, headers: ["Set-Cookie": "hidden"])
        let error: any Error = ClientError(
            code: .httpStatus, message: "no", response: response, underlying: Secret())
        #expect(!error.localizedDescription.contains("hidden") && !"\(error)".contains("hidden"))
    }

    @Test func `a refused connection, HTTP status 401 and close code 4401 have their own codes`() {
        let refused = URLError(.cannotConnectToHost, "refused", systemCode: Int(ECONNREFUSED))
        #expect((ClientError.explaining(refused) as? ClientError)?.code == .connectionRefused)
        let unreachable = URLError(.cannotConnectToHost, "unreachable", systemCode: Int(EHOSTUNREACH))
        #expect((ClientError.explaining(unreachable) as? ClientError)?.code == .connectionFailed)
        #expect(ClientError(WebSocketClosure(code: 4401, reason: "")).code == .unauthorized)
        #expect(ClientError(WebSocketClosure(code: 4403, reason: "")).code == .forbidden)
        #expect(WebSocketHandshake.refusal(GraphQLResponse(body: [], status: 401)).code == .unauthorized)
        #expect(WebSocketHandshake.refusal(GraphQLResponse(body: [], status: 403)).code == .forbidden)
    }
}
