import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLHTTP

extension GraphQLResponse {
    /// Checks, based on the status and the media type, that the body is a GraphQL response.
    ///
    /// The rules come from the GraphQL-over-HTTP draft ("Status Codes"). A body of type
    /// `application/graphql-response+json` is accepted with any status. A body of type `application/json` is accepted
    /// if the status is a success. With any other status, the body may come from an intermediary and is accepted only
    /// if it is a response with errors.
    ///
    /// - Throws: `ClientError` if the body isn't a GraphQL response.
    func checkHTTPRules() throws {
        let status = status ?? 200
        let isSuccess = (200..<300).contains(status)
        let mediaType = MediaType(contentType: header("Content-Type"))
        if body.isEmpty {
            if isSuccess {
                throw ClientError(
                    code: .emptyResponse, message: "the response\(place("from")) is empty", response: self)
            }
            throw failure(status)
        }
        switch mediaType {
        case .graphQLResponse:
            return
        case .json:
            if isSuccess { return }
            guard (400..<600).contains(status) else { throw failure(status) }
            do {
                try checkReportedErrors()
            } catch let error as SelectionError {
                throw failure(status, underlying: error)
            }
        case .other(let name):
            if !isSuccess { throw failure(status) }
            throw ClientError(
                code: .unexpectedMediaType,
                message:
                    "the response\(place("from")) has the type `\(name.prefix(80))`, not `application/graphql-response+json` or "
                    + "`application/json` in UTF-8: check that the endpoint is a GraphQL server",
                response: self)
        }
    }

    /// Checks that the body is a response with at least one error in the format of the specification (7.1.6).
    ///
    /// - Throws: `SelectionError` if the body has another format.
    private func checkReportedErrors() throws {
        let errors: JSONCursor?
        do {
            errors = try JSONDocument(body).root.member("errors")
        } catch {
            throw SelectionError(error)
        }
        guard let errors, errors.kind == .array, errors.count > 0,
            errors.elements.allSatisfy({ $0.member("message")?.kind == .string })
        else {
            throw SelectionError(
                code: .malformedResponse, message: "the response has no list of errors with messages")
        }
    }

    private func failure(_ status: Int, underlying: (any Error)? = nil) -> ClientError {
        let cure =
            switch status {
            case 300..<400: "set the endpoint to the address that it redirects to"
            case 401, 403, 407: "check the credentials in the headers"
            case 404, 410: "check the endpoint's path"
            case 405, 415: "check that the endpoint accepts this method, and multipart forms for uploads"
            case 408, 425, 429, 502, 503, 504: "try again later"
            case 413: "send smaller variables or files"
            case 500...: "check the server's log"
            default: "see `bodyExcerpt` for the start of the response"
            }
        return ClientError(
            code: .init(status: status),
            message: "the server rejected the request\(place("to")) without a GraphQL response; \(cure)",
            response: self, underlying: underlying)
    }

    /// Returns the given preposition and the response's URL without secrets; an empty string if there is no URL.
    func place(_ preposition: String) -> String { url.map { " \(preposition) \($0.withoutSecrets)" } ?? "" }
}
