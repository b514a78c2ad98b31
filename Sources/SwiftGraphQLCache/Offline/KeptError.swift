import SwiftGraphQLSelection
import SwiftGraphQLClient

/// Reduces an attempt's error to a size that a queue can store.
///
/// A queue stores the errors of its mutations until the app removes the mutations, and an error's text may be as long
/// as a response.
enum KeptError {
    /// The maximum number of Unicode scalars in an error's text.
    static let longestText = 2_000
    /// The maximum size of a response's errors, data or header fields that are kept unchanged, in bytes.
    private static let longestPart = 20_000
    private static let errorCount = 10

    static func text(_ text: String) -> String { String(text.unicodeScalars.prefix(longestText)) }

    /// Returns a copy of the error with truncated texts. If the server's errors are long, only the messages of the
    /// first ten remain.
    static func error(_ error: any Error) -> any Error {
        switch error {
        case var error as ResponseError:
            error.errors = errors(error.errors)
            if isLong(error.dataText ?? "") { error.dataText = nil }
            error.underlying = error.underlying.map { self.error($0) }
            return error
        case var error as ClientError:
            error.message = text(error.message)
            if isLong("\(error.responseHeaders)") { error.responseHeaders = [:] }
            error.underlying = error.underlying.map { self.error($0) }
            return error
        case var error as SelectionError:
            error.message = text(error.message)
            error.fieldErrors = errors(error.fieldErrors)
            error.underlying = error.underlying.map { self.error($0) }
            return error
        default: return error
        }
    }

    private static func errors(_ errors: [GraphQLError]) -> [GraphQLError] {
        let isLong = isLong("\(errors.map { ($0.message, $0.locations, $0.path, $0.extensions) })")
        return isLong ? errors.prefix(errorCount).map { GraphQLError(message: text($0.message)) } : errors
    }

    private static func isLong(_ text: String) -> Bool { text.utf8.count > longestPart }
}
