import Foundation
import SwiftGraphQLJSON

extension GraphQLRequest {
    /// Returns the URL of a GET request (GraphQL over HTTP, "GET").
    ///
    /// The URL keeps the endpoint's own query and gains the parameters that the request has: `query`, `documentId`,
    /// `operationName`, `variables`, `onError` and `extensions`. The endpoint's fragment is dropped.
    ///
    /// - Returns: `nil` if the URL would be longer than `maximumLength` bytes.
    func httpURL(at endpoint: URL, maximumLength: Int) -> URL? {
        var text = Array(endpoint.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") })
        var separator = text.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?")
        if let last = text.last, last == UInt8(ascii: "?") || last == UInt8(ascii: "&") {
            separator = last
            text.removeLast()
        }
        for (name, value, _) in parameters {
            text.append(separator)
            separator = UInt8(ascii: "&")
            text.append(contentsOf: name.utf8)
            text.append(UInt8(ascii: "="))
            text.append(contentsOf: (value.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "").utf8)
        }
        guard text.count <= maximumLength else { return nil }
        return URL(encoding: String(decoding: text, as: UTF8.self))
    }
}

extension CharacterSet {
    /// The unreserved characters (RFC 3986, section 2.3). All other characters are percent-encoded in the values of a
    /// URL's query, including `+`, which servers read as a space.
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
