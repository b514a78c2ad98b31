import SwiftGraphQLHTTP

extension HTTPMessage {
    /// Sets a header field that the body or the response depends on. If the app has set the field to another value,
    /// that value is dropped, and a warning is logged.
    mutating func require(_ name: String, _ value: String) {
        ownHeaders[name] = value
        guard let given = headers.field(name) else { return }
        headers = headers.filter { $0.key.lowercased() != name.lowercased() }
        if given != value {
            TransportLog.report?(
                "the header field `\(name)` was replaced with `\(value)`, which this request needs; remove the field "
                    + "from the headers")
        }
    }
}
