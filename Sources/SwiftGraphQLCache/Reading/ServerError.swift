import SwiftGraphQLJSON
public import SwiftGraphQLSelection

/// An error from a response. Reads include the error while the cache lacks the value at the error's path.
struct ServerError: Sendable {
    let path: [JSONValue]
    /// The JSON text of the whole error.
    let text: String

    /// Returns the errors with a path in a response, among the first `limit` errors.
    static func all(in body: [UInt8]) -> [ServerError] {
        guard let errors = ResponseParser.errors(in: body) else { return [] }
        return errors.elements.prefix(limit).compactMap { error in
            guard let path = error.member("path"), path.kind == .array else { return nil }
            return ServerError(path: path.elements.map { JSONValue($0) }, text: error.rawJSON)
        }
    }

    private static let limit = 100
}

extension GraphQLError {
    /// The `code` in the `extensions` of an error that the cache adds for a missing value.
    static let cacheMissCode = "NOT_IN_CACHE"

    /// Whether the value at the error's path is missing because the cache lacks it, not because of an error that
    /// the server reported: see `NormalizedCache.read`.
    public var isCacheMiss: Bool { extensions["code"] == .string(Self.cacheMissCode) }
}
