#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error for a response with server errors that no part of the selection handled as values.
///
/// To receive data together with errors, send `selection.partial`. To handle the failure of a single field, use
/// `selection.result`.
public struct ResponseError: Error, Sendable {
    /// The server's errors, in response order; never empty. If all errors would take more than about 16 MiB of memory in
    /// addition to their texts, the array contains only the first ones.
    public var errors: [GraphQLError]
    /// The JSON text of the partial data; `nil` if the server sent no data.
    package var dataText: String?
    /// The reason why the partial data could not be decoded; `nil` if decoding succeeded.
    public var underlying: (any Error)?

    /// Creates an error with the JSON text of the partial data.
    package init(errors: [GraphQLError], dataText: String?, underlying: (any Error)? = nil) {
        self.errors = errors
        self.dataText = dataText
        self.underlying = underlying
    }
}

extension ResponseError: CustomStringConvertible, LocalizedError {
    /// The server's messages, each after its path.
    public var description: String {
        "the server reported errors: " + errors.map(\.description).joined(separator: "; ")
    }
    /// The same text as `description`, because `localizedDescription` uses this property.
    public var errorDescription: String? { description }
}
