package import Foundation
import GraphQLLanguage
import GraphQLSchema
import GraphQLSchema

/// A file that a schema is written to.
package struct SchemaFile {
    /// What happened to the file.
    package enum Outcome: Hashable, Sendable {
        /// There was no such file.
        case created
        /// It had another text.
        case replaced
        /// It had the same text and was not touched.
        case unchanged
    }

    private let url: URL

    /// A file, which need not exist.
    package init(_ url: URL) {
        self.url = url
    }

    /// Writes a schema, wholly or not at all.
    ///
    /// A file that looks as if it were not meant, because it is not named like a schema and does not hold one, is left
    /// alone.
    ///
    /// - Throws: `CodegenError` of code `unwritableTarget`; then the file is as it was.
    package func write(_ text: [UInt8]) throws(CodegenError) -> Outcome {
        let outcome: Outcome
        if let existing = try? Data(contentsOf: url) {
            let bytes = Array(existing)
            guard bytes != text else { return .unchanged }
            guard isNamedLikeSchema || Self.isSchema(SourceText(name: url.relativePath, bytes: bytes)) else {
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

    private var isNamedLikeSchema: Bool {
        SourceReader.extensions.contains(url.pathExtension.lowercased())
    }

    private static func isSchema(_ source: SourceText) -> Bool {
        let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard source.bytes.contains(where: { !whitespace.contains($0) }) else { return true }
        var diagnostics = DiagnosticCollector()
        if IntrospectionLoader.canLoad(source) { return IntrospectionLoader.load(source, &diagnostics) != nil }
        guard let document = try? Parser.parse(source) else { return false }
        return !document.definitions.contains(where: \.isExecutable)
    }
}
