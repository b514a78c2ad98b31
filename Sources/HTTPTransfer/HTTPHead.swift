/// The status and the header fields of a response.
package struct HTTPHead: Hashable, Sendable {
    /// The HTTP status; 0 if the response has none.
    package var status: Int
    /// The header fields by name, as received. The values of fields with the same name are joined by commas (RFC 9110,
    /// section 5.3).
    package var headers: [String: String]

    /// Creates a head.
    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }

    /// Returns the value of a header field. The name is case-insensitive (RFC 9110, section 5.1).
    package func header(_ name: String) -> String? { headers.field(name) }
}

extension [String: String] {
    /// Returns the value of a header field. The name is case-insensitive (RFC 9110, section 5.1).
    package func field(_ name: String) -> String? { first { $0.key.lowercased() == name.lowercased() }?.value }
}
