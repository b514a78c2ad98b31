public import Foundation
public import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// An error that describes why the generator failed.
public struct CodegenError: Error, Sendable {
    /// A code that identifies the kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `invalidSchema`.
        public let description: String

        /// The schema or the options are invalid. The property `diagnostics` contains all errors.
        public static let invalidSchema = Code(description: "invalidSchema")
        /// The server can't be reached or doesn't return its schema.
        public static let schemaFetchFailed = Code(description: "schemaFetchFailed")
        /// The file with the schema can't be read.
        public static let unreadableSchema = Code(description: "unreadableSchema")
        /// The configuration file can't be read or is invalid. The property `diagnostics` contains all errors.
        public static let invalidConfiguration = Code(description: "invalidConfiguration")
        /// The Swift sources that use the API can't be read.
        public static let unreadableSources = Code(description: "unreadableSources")
        /// The files with the operations to translate can't be read.
        public static let unreadableOperations = Code(description: "unreadableOperations")
        /// The operations to translate are invalid. The property `diagnostics` contains all errors.
        public static let invalidOperations = Code(description: "invalidOperations")
        /// The output file or folder can't be written.
        public static let unwritableTarget = Code(description: "unwritableTarget")
    }

    /// The code, which identifies the kind of failure.
    public var code: Code
    /// A message that says what happened and what to do.
    public var message: String
    /// All errors and warnings, in the order of their locations in the source.
    public var diagnostics: [Diagnostic]
    /// The underlying error, if there is one.
    public var underlying: (any Error)?

    /// Creates an error with the given code and message.
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
    /// Creates an error for an invalid schema from the diagnostics that were collected.
    package init(invalidSchema diagnostics: DiagnosticCollector) {
        self.init(code: .invalidSchema, message: diagnostics.summary, diagnostics: diagnostics.diagnostics)
    }
}

extension CodegenError: CustomStringConvertible {
    /// The text of all diagnostics in the format of compiler messages, or `error: message` if there are none.
    public var description: String {
        diagnostics.isEmpty ? "error: \(message)" : diagnostics.map(\.description).joined(separator: "\n")
    }
}

extension CodegenError: LocalizedError {
    /// The text of `description`, so that `localizedDescription` returns it too.
    public var errorDescription: String? { description }
}
