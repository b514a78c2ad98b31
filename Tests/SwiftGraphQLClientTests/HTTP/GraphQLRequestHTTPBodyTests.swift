import Foundation
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLClient

@Suite struct GraphQLRequestHTTPBodyTests {
    private struct Body: Decodable {
        let query: String
        let operationName: String?
    }

    @Test(
        "A document and an operation name survive JSON encoding, whatever their text",
        arguments: [
            "{ a }", "\"\\\"", "line\nbreak\rreturn\ttab", "\0\u{1}\u{1F}\u{7F}", "é \u{2028} 日本 🦊 e\u{301}",
            #"\u0041 \n"#,
        ])
    func textSurvivesJSON(_ text: String) throws {
        let request = GraphQLRequest(type: .query, operationName: text, document: text)
        let body = try JSONDecoder().decode(Body.self, from: Data(request.httpBody))
        // Compares scalars, because `==` treats canonically equivalent strings as equal.
        #expect(Array(body.query.unicodeScalars) == Array(text.unicodeScalars))
        #expect(body.operationName.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test("A request's body contains only the parts that the request has")
    func notLeftOut() {
        let request = GraphQLRequest(type: .query, document: "{ a }")
        #expect(String(decoding: request.httpBody, as: UTF8.self) == #"{"query":"{ a }"}"#)
    }

    @Test("A request's body omits an empty document")
    func emptyDocumentNot() {
        let request = GraphQLRequest(type: .query, operationName: "A", document: "", extensions: [:])
        #expect(String(decoding: request.httpBody, as: UTF8.self) == #"{"operationName":"A","extensions":{}}"#)
    }

    @Test("The error behavior is sent as `onError`, in the body and in the query of a URL")
    func errorBehavior() throws {
        var request = GraphQLRequest(type: .query, document: "{ a }", extensions: [:])
        request.errorBehavior = ErrorBehavior.null
        #expect(
            String(decoding: request.httpBody, as: UTF8.self)
                == #"{"query":"{ a }","onError":"NULL","extensions":{}}"#)
        let endpoint = try #require(URL(string: "https://example.com"))
        let url = request.httpURL(at: endpoint, maximumLength: 1_000)
        #expect(url?.query()?.contains("&onError=NULL&") == true)
    }

    @Test("In a request's body, extensions follow the variables, and both are unchanged")
    func extensionsFollowVariables() {
        let request = GraphQLRequest(
            type: .query, document: "{ a }", variablesText: #"{"big":12345678901234567890}"#,
            extensionsText: #"{"b":null}"#)
        #expect(
            String(decoding: request.httpBody, as: UTF8.self)
                == #"{"query":"{ a }","variables":{"big":12345678901234567890},"extensions":{"b":null}}"#)
    }
}
