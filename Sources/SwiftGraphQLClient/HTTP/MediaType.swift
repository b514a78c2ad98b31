/// The media type of a response body, with the distinctions that GraphQL over HTTP makes.
enum MediaType: Hashable {
    /// `application/graphql-response+json`: the body comes from a GraphQL server, even if the status is an error.
    case graphQLResponse
    /// `application/json`: if the status is an error, the body may come from an intermediary such as a gateway.
    case json
    /// Any other media type, or an encoding other than UTF-8, with the whole value of the `Content-Type` field.
    case other(String)

    /// Parses the value of a `Content-Type` field. A missing field counts as JSON, because some small servers don't
    /// send the field.
    init(contentType: String?) {
        guard let contentType else {
            self = .json
            return
        }
        // The GraphQL-over-HTTP draft doesn't allow encodings other than UTF-8, and wrongly decoded text is worse than
        // an error.
        let charset = contentType.mediaTypeParameter("charset")?.lowercased() ?? "utf-8"
        guard ["utf-8", "utf8", "us-ascii"].contains(charset) else {
            self = .other(contentType)
            return
        }
        switch contentType.prefix(while: { $0 != ";" }).filter({ !$0.isWhitespace }).lowercased() {
        case "application/graphql-response+json": self = .graphQLResponse
        case "application/json": self = .json
        default: self = .other(contentType)
        }
    }
}

extension String {
    /// Returns the value of a media type's parameter (RFC 9110, section 5.6.6), without quotes; `nil` if it is missing.
    func mediaTypeParameter(_ name: String) -> String? {
        var parts: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in self {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
                continue
            } else if character == "\"" {
                isQuoted.toggle()
                continue
            } else if character == ";", !isQuoted {
                parts.append("")
                continue
            } else if character.isWhitespace, !isQuoted {
                continue
            }
            parts[parts.count - 1].append(character)
        }
        for part in parts.dropFirst() where part.lowercased().hasPrefix(name + "=") {
            let value = part.dropFirst(name.count + 1)
            return value.isEmpty ? nil : String(value)
        }
        return nil
    }
}
