import Foundation
import SwiftGraphQLJSON
public import SwiftGraphQLSelection
import SwiftGraphQLHTTP

/// A server's response to one operation.
public struct GraphQLResponse: Hashable, Sendable {
    /// The whole body, `{"data": ..., "errors": [...]}` in UTF-8.
    public var body: [UInt8]
    /// The HTTP status; `nil` if the transport doesn't use HTTP.
    public var status: Int?
    /// The header fields as received. Names keep their case, which `header(_:)` ignores.
    public var headers: [String: String]
    /// Whether the next response of the same stream has already arrived. Comparisons of responses ignore this property.
    var isFollowed = false
    /// The time at which the response arrived; `nil` if it wasn't recorded. Comparisons of responses ignore the time.
    package var arrival: ExchangeMoment?
    /// The response's URL, for error messages; `nil` without HTTP. Comparisons of responses ignore the URL.
    var url: URL?
    /// Advice to add to the error if a codec rejects a value; `nil` for no advice. Comparisons of responses ignore it.
    package var scalarAdvice: String?
    /// A closure that logs a failure to decode the response; `nil` without a log. Comparisons of responses ignore it.
    var logFailure: (@Sendable (any Error) -> Void)?

    /// Creates a response for a transport or a middleware to return.
    public init(body: [UInt8], status: Int? = nil, headers: [String: String] = [:]) {
        self.body = body
        self.status = status
        self.headers = headers
    }

    /// Returns whether two responses have the same body, status and header fields.
    public static func == (left: Self, right: Self) -> Bool {
        left.body == right.body && left.status == right.status && left.headers == right.headers
    }

    /// Hashes the body, the status and the header fields.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(body)
        hasher.combine(status)
        hasher.combine(headers)
    }

    /// Returns the value of the header field with the given name, ignoring its case.
    public func header(_ name: String) -> String? { headers.field(name) }

    /// The `extensions` of the response, such as the cost of a query; `nil` if the response has no extensions, or if
    /// their values take more than 256 MiB of memory. Each access parses the whole body.
    public var extensions: JSONObject? {
        guard let cursor = (try? JSONDocument(body))?.root.member("extensions"), cursor.kind == .object,
            JSONValue.memory(of: cursor) <= JSONValue.maximumMemory
        else { return nil }
        return JSONValue(cursor).object
    }
}

extension GraphQLResponse: CustomStringConvertible {
    /// The status and the size, excluding the body and the header fields, which may contain secrets such as cookies.
    public var description: String {
        let size = "a response of \(body.count) bytes"
        return status.map { "\(size) with HTTP status \($0)" } ?? size
    }
}
