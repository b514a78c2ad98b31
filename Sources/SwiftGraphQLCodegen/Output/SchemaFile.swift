package import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A file that contains a schema.
package struct SchemaFile {
    /// The result of writing the file.
    package enum Outcome: Hashable, Sendable {
        /// The file was created.
        case created
        /// The file had a different text and was replaced.
        case replaced
        /// The file had the same text and wasn't touched.
        case unchanged
    }

    private let url: URL

    /// Creates a schema file at the given URL. The file doesn't need to exist.
    package init(_ url: URL) {
        self.url = url
    }

    /// Writes the given schema text, either completely or not at all.
    ///
    /// Doesn't replace an existing file that contains operations, or that has no extension for schemas and contains no
    /// schema, because the file was probably specified by mistake.
    ///
    /// - Throws: `CodegenError` with code `unwritableTarget`. In that case, the file is unchanged.
    package func write(_ text: [UInt8]) throws(CodegenError) -> Outcome {
        let outcome: Outcome
        if let existing = try? Data(contentsOf: url) {
            let bytes = Array(existing)
            guard bytes != text else { return .unchanged }
            let isSchema = Self.isSchema(SourceText(name: url.relativePath, bytes: bytes))
            guard isSchema ?? SourceReader.extensions.contains(url.pathExtension.lowercased()) else {
                throw CodegenError(
                    code: .unwritableTarget,
                    message: "'\(url.relativePath)' exists and is not a schema; remove it, or choose another file")
            }
            outcome = .replaced
        } else {
            outcome = .created
        }
        try OutputWriter.replace(url, by: Data(text))
        return outcome
    }

    /// Returns whether a text is a schema rather than operations, or `nil` if it is neither.
    private static func isSchema(_ source: SourceText) -> Bool? {
        let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard source.bytes.contains(where: { !whitespace.contains($0) }) else { return true }
        var diagnostics = DiagnosticCollector()
        if IntrospectionLoader.canLoad(source) {
            return IntrospectionLoader.load(source, &diagnostics) == nil ? nil : true
        }
        guard let document = try? Parser.parse(source) else { return nil }
        return !document.definitions.contains(where: \.isExecutable)
    }
}
