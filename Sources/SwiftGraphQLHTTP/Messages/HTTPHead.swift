package import Foundation

/// The status and the header fields of a response.
package struct HTTPHead: Hashable, Sendable {
    /// The HTTP status; 0 if the status line contains no valid status.
    package var status: Int
    /// The header fields by name, as received. The values of fields with the same name are joined by commas (RFC 9110,
    /// section 5.3).
    package var headers: [String: String]

    package init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }

    /// Returns the value of the header field with the given name, ignoring its case (RFC 9110, section 5.1).
    package func header(_ name: String) -> String? { headers.field(name) }

    /// Checks that a head parsed by another library doesn't exceed the limits.
    package func check(_ options: HTTPSessionOptions) throws(URLError) {
        guard headers.count <= options.maximumHeadFields else {
            throw .largeHead("\(options.maximumHeadFields) header fields")
        }
        let bytes = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
        guard bytes <= options.maximumHeadBytes else {
            throw .largeHead("\(options.maximumHeadBytes) bytes")
        }
    }
}

extension [String: String] {
    /// Returns the value of the header field with the given name, ignoring its case (RFC 9110, section 5.1).
    package func field(_ name: String) -> String? { first { $0.key.lowercased() == name.lowercased() }?.value }
}
