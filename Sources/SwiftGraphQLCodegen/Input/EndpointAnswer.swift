import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A server's response to an introspection query.
struct EndpointAnswer: Sendable {
    /// The HTTP status code.
    var status: Int
    /// The response body.
    var body: Data
    /// The address that the response came from, or `nil` if it is the address of the request.
    var redirection: String?

    /// The result of an introspection query.
    enum Outcome {
        /// The response contains the schema.
        case schema(SourceText)
        /// The server rejected the query. A smaller query may succeed.
        case rejection(messages: [String], CodegenError)
        /// The request failed, and no other query can succeed.
        case failure(CodegenError)
    }

    /// Returns the outcome of sending the given query.
    func outcome(of query: IntrospectionQuery, from name: String) -> Outcome {
        let source = SourceText(name: name, bytes: Array(body))
        let result = try? IntrospectionResult(source)
        if let result, result.schema != nil { return .schema(source) }
        let messages = result?.errors.map(\.message) ?? []
        let said = messages.isEmpty ? "" : ": \(Self.shortened(messages.map(Self.withoutStop).joined(separator: "; ")))"
        if status == 401 || status == 403 || messages.contains(where: Self.isAboutAuthorization) {
            return .failure(
                failure(
                    name,
                    "the server requires authentication (status \(status))\(said). Add a header field, such as "
                        + "--header 'Authorization: Bearer ...', or check the header field that you send."
                        + redirectionHint))
        }
        guard let result, result.isGraphQL || !messages.isEmpty else {
            return .failure(failure(name, notGraphQL))
        }
        let isAboutFeature = messages.contains(where: query.mentionsFeature)
        if !isAboutFeature, messages.contains(where: Self.isAboutIntrospection) {
            return .failure(
                failure(
                    name,
                    "introspection is disabled on this server\(said). Enable it for this request, use a "
                        + "development server, or get the schema as a file from the backend team and pass it with "
                        + "--schema."))
        }
        let reason = messages.isEmpty ? " (status \(status), without a schema or an error)" : said
        return .rejection(
            messages: messages,
            failure(
                name,
                "the server doesn't return its schema\(reason). If it responds to other queries, get the schema "
                    + "as a file from the backend team and pass it with --schema."))
    }

    private var notGraphQL: String {
        var text = "the response has status \(status) and is not a GraphQL response: \(excerpt)."
        text += redirectionHint
        switch status {
        case 404, 405, 410: text += " Check the address: it often ends in /graphql."
        case 500...599: text += " The server failed; try again later."
        case 429: text += " The server limits the rate of requests; try again later."
        default:
            if isHTML { text += " The response is a web page; check the address, which often ends in /graphql." }
        }
        return text
    }

    private var redirectionHint: String {
        redirection.map { " The server redirects to \($0); use that address." } ?? ""
    }

    private var isHTML: Bool {
        // Search only the beginning of the body, but allow for comments and whitespace before the first tag.
        let searchedLength = 512
        let start = String(decoding: body.prefix(searchedLength), as: UTF8.self).lowercased()
        return start.contains("<!doctype html") || start.contains("<html")
    }

    /// The maximum number of characters that an error message quotes from a response.
    private static let excerptLength = 300

    private var excerpt: String {
        if body.isEmpty { return "an empty body" }
        if isHTML { return "HTML" }
        return Self.shortened(String(decoding: body.prefix(2 * Self.excerptLength), as: UTF8.self))
    }

    /// Returns the given text on a single line, shortened and without control characters.
    static func shortened(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        let printable = words.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let short = String(String.UnicodeScalarView(printable.prefix(excerptLength)))
        return printable.count > excerptLength ? short + "..." : short
    }

    /// Removes the period at the end of a message that is quoted inside another sentence.
    private static func withoutStop(_ message: String) -> String {
        message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    private static func isAboutIntrospection(_ message: String) -> Bool {
        // Match case, because messages about unsupported fields contain the names of the types `__Schema` and `__Type`.
        message.lowercased().contains("introspect") || message.contains("__schema") || message.contains("__type")
    }

    private static func isAboutAuthorization(_ message: String) -> Bool {
        let message = message.lowercased()
        return [
            "unauthorized", "unauthorised", "unauthenticated", "not authorized", "not authorised", "not authenticated",
            "authentication", "authorization", "authorisation", "access denied", "forbidden", "access-token",
            "access token", "api key", "admin-secret",
        ].contains { message.contains($0) }
    }

    private func failure(_ name: String, _ message: String) -> CodegenError {
        CodegenError(code: .schemaFetchFailed, message: "\(name): \(message)")
    }
}
