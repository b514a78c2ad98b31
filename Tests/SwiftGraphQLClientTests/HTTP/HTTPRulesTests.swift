import Foundation
import SwiftGraphQL
import TestSupport
import Testing

/// Tests which HTTP responses are read as GraphQL responses, depending on status and media type.
@Suite struct HTTPRulesTests {
    private static let graphQLType = "application/graphql-response+json"
    private static let errors = #"{"errors":[{"message":"no"}]}"#

    private func send(_ answer: Answer) async throws -> GraphQLResponse {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        return try await HTTPTransport(endpoint: server.endpoint).send(GraphQLRequest(type: .query, document: "{ a }"))
    }

    private func failure(of answer: Answer) async -> ClientError? {
        await #expect(throws: ClientError.self) { try await send(answer) }
    }

    @Test(arguments: [200, 202, 294, 400, 401, 422, 500, 503])
    func `a body of type graphql-response+json is read with any status`(_ status: Int) async throws {
        let response = try await send(.json(#"{"data":{}}"#, status: status))
        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{}}"#)
    }

    @Test(
        arguments: [200, 203, 294],
        [
            "application/json", "application/json; charset=utf-8", #"Application/JSON;charset="UTF-8""#,
            "application/json ; profile=x", nil,
        ])
    func `a JSON body is read with a successful status`(_ status: Int, _ contentType: String?) async throws {
        let response = try await send(.json(#"{"data":{}}"#, status: status, contentType: contentType))
        #expect(response.status == status)
    }

    @Test(arguments: [400, 401, 422, 500], ["application/json", "application/json; charset=utf-8", nil])
    func `JSON with an error status is read if it reports errors`(_ status: Int, _ contentType: String?) async throws {
        let response = try await send(.json(Self.errors, status: status, contentType: contentType))
        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self) == Self.errors)
    }

    @Test(
        arguments: [400, 500],
        [
            #"{"data":{}}"#, #"{"errors":[]}"#, #"{"errors":["no"]}"#, #"{"errors":{"message":"no"}}"#,
            #"{"errors":[{"message":1}]}"#, #"[{"message":"no"}]"#, #"{"errors":[{"message":"no"}]"#, "no", "null",
        ])
    func `JSON with an error status and without valid errors causes a failure with status and excerpt`(
        _ status: Int, _ body: String
    ) async {
        let error = await failure(of: .json(body, status: status, contentType: "application/json"))
        #expect(error?.code == .httpStatus)
        #expect(error?.status == status)
        #expect(error?.bodyExcerpt == body)
        #expect(error?.underlying != nil)
    }

    @Test(arguments: [
        "text/html", "text/html; charset=utf-8", "text/plain", "application/jsonp", "application/problem+json",
        "application/json; charset=iso-8859-1", "multipart/mixed", "",
    ]) func `a successful response with another media type causes an error`(_ contentType: String) async {
        let error = await failure(of: .json("<html>Sign in</html>", contentType: contentType))
        #expect(error?.code == .unexpectedMediaType)
        #expect(error?.status == 200)
        #expect(error?.bodyExcerpt == "<html>Sign in</html>")
    }

    @Test(arguments: [400, 404, 429, 502, 504]) func `an HTML error page causes a failure with its status`(
        _ status: Int
    )
        async
    {
        let error = await failure(of: .json("<h1>Bad</h1>", status: status, contentType: "text/html"))
        #expect(error?.code == .httpStatus)
        #expect(error?.status == status)
        #expect(error?.bodyExcerpt == "<h1>Bad</h1>")
    }

    @Test(arguments: [200, 202, 204], [graphQLType, "application/json", "text/html", nil])
    func `a successful response without a body causes an error`(_ status: Int, _ contentType: String?) async {
        let error = await failure(of: .json("", status: status, contentType: contentType))
        #expect(error?.code == .emptyResponse)
        #expect(error?.status == status)
        #expect(error?.bodyExcerpt == nil)
    }

    @Test(
        arguments: [(401, ClientError.Code.unauthorized), (403, .forbidden), (500, .httpStatus)], [graphQLType, nil])
    func `a response with an error status and without a body causes a failure with the status`(
        _ failure: (status: Int, code: ClientError.Code), _ contentType: String?
    ) async {
        let (status, code) = failure
        let error = await self.failure(of: .json("", status: status, contentType: contentType))
        #expect(error?.code == code)
        #expect(error?.status == status)
    }

    @Test func `the excerpt of a body ends after 512 bytes, even in the middle of a character`() async throws {
        let page = "x" + String(repeating: "ä", count: 1000)
        let error = await failure(of: .json(page, status: 500, contentType: "text/html"))
        let excerpt = try #require(error?.bodyExcerpt)
        #expect(excerpt == "x" + String(repeating: "ä", count: 255) + "\u{FFFD}")
    }

    @Test func `the description of an error contains nothing from the body`() async throws {
        let error = try #require(await failure(of: .json("token=s3cret", status: 500, contentType: "text/html")))
        #expect(error.bodyExcerpt == "token=s3cret")
        #expect(!"\(error)".contains("s3cret"))
        #expect("\(error)".contains("500"))
    }
}
