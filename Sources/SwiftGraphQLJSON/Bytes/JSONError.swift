/// An error from reading or writing JSON.
package struct JSONError: Error {
    /// The kind of failure.
    package enum Code: Sendable {
        /// The text is not JSON (RFC 8259) or exceeds a limit.
        case malformed
        /// The value has an unexpected JSON type or is a number that the Swift type can't represent.
        case typeMismatch
        /// The value is null, which the Swift type doesn't accept.
        case unexpectedNull
        /// The value has the right JSON type, but is invalid for the Swift type.
        case invalidValue
        /// JSON can't represent the Swift value, for example NaN.
        case notRepresentable
    }

    /// The kind of failure.
    package let code: Code
    /// A description of what was expected and what was found.
    package let message: String
    /// A message without any part of the JSON text, which may be secret; `nil` if there is no such message.
    package let messageWithoutText: String?
    /// The path from the decoded or encoded value to the value inside it that failed.
    package let codingPath: [any CodingKey]
    /// The syntax error if the text is not JSON; otherwise, `nil`.
    package let syntaxError: JSONSyntaxError?
    /// The error that a `Codable` type threw; `nil` if the failure has another cause.
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
    /// The message, with the underlying error if there is one.
    package var description: String { underlying.map { "\(message) (\($0))" } ?? message }
}
