public import Foundation
public import GraphQLLanguage
import GraphQLSchema

/// Why no code was generated. Nothing was written.
public struct CodegenError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// The schema or the options can't be used; `diagnostics` say why.
        public static let invalidSchema = Code(description: "invalidSchema")
        /// The endpoint can't be reached or does not tell its schema.
        public static let endpoint = Code(description: "endpoint")
        /// The schema's file can't be read.
        public static let unreadableSchema = Code(description: "unreadableSchema")
        /// The configuration file can't be read or used; `diagnostics` say why.
        public static let invalidConfiguration = Code(description: "invalidConfiguration")
        /// The Swift sources that use the API can't be read.
        public static let unreadableSources = Code(description: "unreadableSources")
        /// The files of operations to translate can't be read.
        public static let unreadableOperations = Code(description: "unreadableOperations")
        /// The operations to translate can't be used; `diagnostics` say why.
        public static let invalidOperations = Code(description: "invalidOperations")
        /// The target can't be written.
        public static let unwritableTarget = Code(description: "unwritableTarget")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do.
    public var message: String
    /// All findings, errors and warnings, in the order of the source.
    public var diagnostics: [Diagnostic]
    /// The underlying error, if there is one.
    public var underlying: (any Error)?

    /// An error with its parts.
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
    /// What was found wrong with a schema.
    init(invalidSchema diagnostics: DiagnosticCollector) {
        self.init(code: .invalidSchema, message: diagnostics.summary, diagnostics: diagnostics.diagnostics)
    }
}

extension CodegenError: CustomStringConvertible {
    /// The findings as compilers print them, or `error: message`.
    public var description: String {
        diagnostics.isEmpty ? "error: \(message)" : diagnostics.map(\.description).joined(separator: "\n")
    }
}

extension CodegenError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
}
