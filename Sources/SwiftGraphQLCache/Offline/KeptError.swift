import SwiftGraphQLSelection
import SwiftGraphQLClient

/// Reduces an attempt's error to a size that a queue can store.
///
/// A queue stores the errors of its mutations until the app removes the mutations, and an error's text may be as long
/// as a response.
enum KeptError {
    /// The maximum number of Unicode scalars in an error's text.
    static let longestText = 2_000
    /// The maximum number of server errors to keep, and of locations to keep for each of them.
    private static let errorCount = 10

    static func text(_ text: String) -> String { String(text.unicodeScalars.prefix(longestText)) }

    /// Returns a copy of the error with truncated texts and at most ten of the server's errors.
    static func error(_ error: any Error) -> any Error {
        switch error {
        case var error as ResponseError:
            error.errors = errors(error.errors)
            error.dataText = error.dataText.flatMap { isLong($0) ? nil : $0 }
            error.underlying = error.underlying.map { self.error($0) }
            return error
        case var error as ClientError:
            error.message = text(error.message)
            error.bodyExcerpt = error.bodyExcerpt.map { text($0) }
            if isLong(error.responseHeaders) { error.responseHeaders = [:] }
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
        errors.prefix(errorCount).map { error in
            GraphQLError(
                message: text(error.message), locations: Array(error.locations.prefix(errorCount)),
                path: error.path.flatMap { isLong("\($0)") ? nil : $0 },
                extensions: isLong("\(error.extensions)") ? [:] : error.extensions)
        }
    }

    private static func isLong(_ text: String) -> Bool { text.utf8.count > longestText }

    private static func isLong(_ headers: [String: String]) -> Bool {
        headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } > longestText
    }
}
