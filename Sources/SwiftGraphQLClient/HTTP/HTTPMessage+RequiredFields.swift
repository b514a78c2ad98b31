import SwiftGraphQLHTTP

extension HTTPMessage {
    /// Sets a header field that the body or the response depends on. It replaces the app's field of the same name.
    mutating func require(_ name: String, _ value: String) {
        ownHeaders[name] = value
        headers = headers.filter { $0.key.lowercased() != name.lowercased() }
    }
}
