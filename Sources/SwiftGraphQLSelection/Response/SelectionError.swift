#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error that occurred while a selection was recorded, prepared or decoded.
public struct SelectionError: Error, Sendable {
    /// A code for the kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The selection's closure threw an error while its fields were being recorded.
        public static let recordingFailed = Code(description: "recordingFailed")
        /// The closure requested a field that it hadn't requested during recording.
        public static let dataDependentSelection = Code(description: "dataDependentSelection")
        /// The selection can't be sent, for example because it is nested too deeply, or because a subscription selects
        /// nothing.
        public static let invalidSelection = Code(description: "invalidSelection")
        /// An argument's value could not be encoded as JSON.
        public static let invalidArgument = Code(description: "invalidArgument")
        /// The response body is not JSON (RFC 8259) or not a GraphQL response.
        public static let malformedResponse = Code(description: "malformedResponse")
        /// A value doesn't match the type in the schema.
        public static let typeMismatch = Code(description: "typeMismatch")
        /// A value is null, although its type in the schema or `nonNullOrFail` excludes null.
        public static let unexpectedNull = Code(description: "unexpectedNull")
        /// The response lacks a member that the document requests.
        public static let missingMember = Code(description: "missingMember")
        /// No branch of an `on` handles the object's type.
        public static let unknownType = Code(description: "unknownType")
        /// A codec rejected the value of a scalar.
        public static let invalidScalar = Code(description: "invalidScalar")
        /// The response's JSON values, values of codecs and lists would take too much memory.
        public static let valuesTooLarge = Code(description: "valuesTooLarge")
        /// The server reported an error for this field.
        public static let fieldError = Code(description: "fieldError")
    }

    /// The kind of failure.
    public var code: Code
    /// A description of what happened, what was expected, and what to do.
    public var message: String
    /// A message without parts of the response, which may be secret; `nil` if there is no such message.
    package var messageWithoutText: String?
    /// The place in the response or, for an error during recording, in the selection.
    public var path: ResponsePath
    /// The server's errors for this place. There are at most a hundred, unless the server's errors made the place fail.
    public var fieldErrors: [GraphQLError]
    /// The underlying error that a codec or a closure threw; `nil` if there is none.
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
    /// The path, followed by the message without parts of the response, or by the code if there is no such message.
    package var descriptionWithoutText: String { "\(path): \(messageWithoutText ?? code.description)" }
    /// The same text as `description`, because `localizedDescription` uses this property.
    public var errorDescription: String? { description }

    /// Returns whether the message already contains the reason of the given error. It always does for errors of
    /// `Codable` types.
    private func hasReason(of error: any Error) -> Bool {
        error is DecodingError || error is EncodingError || message.contains("\(error)")
    }
}
