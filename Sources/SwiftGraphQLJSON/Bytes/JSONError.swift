/// An error from reading or writing JSON.
package struct JSONError: Error {
    /// The kind of failure.
    package enum Code: Sendable {
        /// The text is not JSON (RFC 8259), or too large.
        case malformed
        /// The value is of another JSON type, or a number that the Swift type can't hold.
        case typeMismatch
        /// The value is null.
        case unexpectedNull
        /// The value has the right JSON type, but the Swift type rejected it.
        case invalidValue
        /// The Swift value has no JSON form.
        case notRepresentable
    }

    /// The kind of failure.
    package let code: Code
    /// What was expected, and what was found.
    package let message: String
    /// A message that contains no parts of the JSON text, because they may be secret; `nil` if there is no such
    /// message.
    package let messageWithoutText: String?
    /// The path from the value that was read or written to the value that failed.
    package let codingPath: [any CodingKey]
    /// The syntax error, if the text is not JSON.
    package let syntaxError: JSONSyntaxError?
    /// The error that a `Codable` type threw.
    package let underlying: (any Error)?

    package init(
        code: Code, message: String, messageWithoutText: String? = nil, codingPath: [any CodingKey] = [],
        syntaxError: JSONSyntaxError? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.messageWithoutText = messageWithoutText
        self.codingPath = codingPath
        self.syntaxError = syntaxError
        self.underlying = underlying
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, and the underlying error.
    package var description: String { underlying.map { "\(message) (\($0))" } ?? message }
}
