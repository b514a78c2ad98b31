/// The media type of a response body, as far as GraphQL over HTTP distinguishes types.
enum MediaType: Hashable {
    /// `application/graphql-response+json`: the body comes from a GraphQL server, whatever the status.
    case graphQLResponse
    /// `application/json`: if the status is an error, the body may come from an intermediary such as a gateway.
    case json
    /// Anything else.
    case other(String)

    /// Parses the value of a `Content-Type` field. A missing field counts as JSON, because some small servers send
    /// none.
    init(contentType: String?) {
        guard let contentType else {
            self = .json
            return
        }
        let parts = contentType.split(separator: ";").map { part in
            part.filter { !$0.isWhitespace }.lowercased()
        }
        let name = parts.first ?? ""
        let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst("charset=".count)
        // The GraphQL-over-HTTP draft doesn't allow encodings other than UTF-8, and wrongly decoded text is worse than
        // none.
        if let charset, !["utf-8", "utf8", "us-ascii"].contains(charset.filter { $0 != "\"" }) {
            self = .other(contentType)
            return
        }
        switch name {
        case "application/graphql-response+json": self = .graphQLResponse
        case "application/json": self = .json
        default: self = .other(contentType)
        }
    }
}
