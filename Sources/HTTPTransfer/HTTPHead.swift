/// The status and the header fields of a response.
package struct HTTPHead: Hashable, Sendable {
    /// The HTTP status; 0 if the response has none.
    package var status: Int
    /// By name as it came, several fields of one name joined by commas (RFC 9110, section 5.3).
    package var headers: [String: String]

    /// A head with its parts.
    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }

    /// The value of a header field, whatever the case of its name (RFC 9110, section 5.1).
    package func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }
}
