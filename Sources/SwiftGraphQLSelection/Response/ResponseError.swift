#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The server responded with errors that no part of the selection handled as values.
///
/// To get data and errors side by side, send `selection.partial`. To handle the failure of one field, use
/// `selection.result`.
public struct ResponseError: Error, Sendable {
    /// The server's errors, in the order in which it sent them; never empty. If all of them would take more than about
    /// 16 MiB of memory, the array contains only the first ones.
    public var errors: [GraphQLError]
    /// The text of the partial data; `nil` if the server sent none.
    package var dataText: String?
    /// The reason why the partial data could not be decoded; `nil` if decoding succeeded.
    public var underlying: (any Error)?

    /// Creates an error with the text of the data.
    package init(errors: [GraphQLError], dataText: String?, underlying: (any Error)? = nil) {
        self.errors = errors
        self.dataText = dataText
        self.underlying = underlying
    }
}

extension ResponseError: CustomStringConvertible, LocalizedError {
    /// The server's messages with their paths.
    public var description: String {
        "the server reported errors: " + errors.map(\.description).joined(separator: "; ")
    }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
