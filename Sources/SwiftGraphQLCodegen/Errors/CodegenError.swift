public import Foundation
public import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The reason why no code was generated. Nothing was written.
public struct CodegenError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// The schema or the options are invalid. `diagnostics` lists the errors.
        public static let invalidSchema = Code(description: "invalidSchema")
        /// The server can't be reached or doesn't return its schema.
        public static let schemaFetchFailed = Code(description: "schemaFetchFailed")
        /// The schema's file can't be read.
        public static let unreadableSchema = Code(description: "unreadableSchema")
        /// The configuration file can't be read or is invalid. `diagnostics` lists the errors.
        public static let invalidConfiguration = Code(description: "invalidConfiguration")
        /// The Swift sources that use the API can't be read.
        public static let unreadableSources = Code(description: "unreadableSources")
        /// The files with the operations to translate can't be read.
        public static let unreadableOperations = Code(description: "unreadableOperations")
        /// The operations to translate are invalid. `diagnostics` lists the errors.
        public static let invalidOperations = Code(description: "invalidOperations")
        /// The target can't be written.
        public static let unwritableTarget = Code(description: "unwritableTarget")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do.
    public var message: String
    /// All errors and warnings, in the order of the source.
    public var diagnostics: [Diagnostic]
    /// The underlying error, if there is one.
    public var underlying: (any Error)?

    /// Creates an error with a code and a message.
    public init(
        code: Code, message: String, diagnostics: [Diagnostic] = [], underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.diagnostics = diagnostics
        self.underlying = underlying
    }
}

extension CodegenError {
    /// Creates an error from the diagnostics of a schema.
    init(invalidSchema diagnostics: DiagnosticCollector) {
        self.init(code: .invalidSchema, message: diagnostics.summary, diagnostics: diagnostics.diagnostics)
    }
}

extension CodegenError: CustomStringConvertible {
    /// The diagnostics in the format of compilers, or `error: message` if there are none.
    public var description: String {
        diagnostics.isEmpty ? "error: \(message)" : diagnostics.map(\.description).joined(separator: "\n")
    }
}

extension CodegenError: LocalizedError {
    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
