/// What a `Content-Type` says of a body, as far as GraphQL over HTTP tells types apart.
enum MediaType: Hashable {
    /// `application/graphql-response+json`: made by a GraphQL server, whatever the status.
    case graphQLResponse
    /// `application/json`: with a failing status it may come from anything in between.
    case json
    /// Anything else.
    case other(String)

    /// Reads a field's value. None at all is taken for JSON, as some small servers send none.
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
        // Other encodings than UTF-8 are against the GraphQL-over-HTTP draft, and text read wrongly is worse than none.
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
