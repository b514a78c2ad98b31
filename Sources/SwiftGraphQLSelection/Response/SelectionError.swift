#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error in recording, printing or decoding a selection.
public struct SelectionError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// The selection's closure threw an error while its fields were being recorded.
        public static let recordingFailed = Code(description: "recordingFailed")
        /// The closure requested a field that it didn't request when it was recorded.
        public static let dataDependentSelection = Code(description: "dataDependentSelection")
        /// The selection can't be sent, for example because it is nested too deeply, or because a subscription selects
        /// nothing.
        public static let invalidSelection = Code(description: "invalidSelection")
        /// An argument's value could not be encoded as JSON.
        public static let invalidArgument = Code(description: "invalidArgument")
        /// The bytes are not JSON (RFC 8259), or not a GraphQL response.
        public static let malformedResponse = Code(description: "malformedResponse")
        /// A value doesn't have the type that the schema specifies.
        public static let typeMismatch = Code(description: "typeMismatch")
        /// A value is null, although the schema or `nonNullOrFail` rules that out.
        public static let unexpectedNull = Code(description: "unexpectedNull")
        /// The response lacks a member that was requested.
        public static let missingMember = Code(description: "missingMember")
        /// No branch of `on` handles the type of an object.
        public static let unknownType = Code(description: "unknownType")
        /// A codec rejected a scalar's value.
        public static let invalidScalar = Code(description: "invalidScalar")
        /// The JSON values, the values of codecs and the lists in the response take too much memory.
        public static let valuesTooLarge = Code(description: "valuesTooLarge")
        /// The server reported an error for this field.
        public static let fieldError = Code(description: "fieldError")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened, what was expected, and what to do.
    public var message: String
    /// A message that contains no parts of the response, because they may be secret; `nil` if there is no such message.
    package var messageWithoutText: String?
    /// The place in the response, or in the selection if the error occurred while the selection was recorded.
    public var path: ResponsePath
    /// The errors that the server reported at this place; at most a hundred, unless the place failed because of them.
    public var fieldErrors: [GraphQLError]
    /// The underlying error from a codec or a closure.
    public var underlying: (any Error)?

    /// Creates an error, for use in tests and codecs.
    public init(
        code: Code, message: String, path: ResponsePath = ResponsePath(), fieldErrors: [GraphQLError] = [],
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.fieldErrors = fieldErrors
        self.underlying = underlying
    }
}

extension SelectionError: CustomStringConvertible, LocalizedError {
    /// The path, the message, and the server's messages for this place.
    public var description: String {
        var text = "\(path): \(message)"
        for error in fieldErrors { text += "; the server reported: \(error.message)" }
        if let underlying, !hasReason(of: underlying) { text += " (\(underlying))" }
        return text
    }
    /// The path and the message without parts of the response, or the code if there is no such message.
    package var descriptionWithoutText: String { "\(path): \(messageWithoutText ?? code.description)" }
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }

    /// Returns whether the message already contains the reason that an error gives. The message always contains the
    /// reason for errors of `Codable` types.
    private func hasReason(of error: any Error) -> Bool {
        error is DecodingError || error is EncodingError || message.contains("\(error)")
    }
}
