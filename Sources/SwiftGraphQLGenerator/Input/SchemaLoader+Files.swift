package import Foundation
import SwiftGraphQLJSON
package import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension SchemaLoader {
    /// Loads a schema from SDL texts or a single introspection result.
    ///
    /// - Returns: The schema, and warnings about problems that don't prevent code generation.
    /// - Throws: `CodegenError` with code `invalidSchema` if the schema is invalid. The error contains all errors and
    ///   their locations.
    package static func load(
        _ sources: [SourceText]
    ) throws(CodegenError) -> (schema: Schema, warnings: [Diagnostic]) {
        var diagnostics = DiagnosticCollector()
        guard let schema = load(sources, &diagnostics), !diagnostics.hasErrors else {
            throw CodegenError(invalidSchema: diagnostics)
        }
        return (schema, diagnostics.warnings)
    }
}

// MARK: - Texts

extension SchemaLoader {
    /// Reads the texts of files and folders.
    ///
    /// - Throws: `CodegenError` with code `unreadableSchema` if a source can't be read.
    package static func sources(ofFiles urls: [URL]) throws(CodegenError) -> [SourceText] {
        var sources: [SourceText] = []
        for url in urls { sources += try SourceReader.read(url) }
        return unique(sources)
    }

    /// Returns the given sources without duplicates, which occur if a file is listed together with its folder.
    package static func unique(_ sources: [SourceText]) -> [SourceText] {
        var names: Set<String> = []
        return sources.filter { names.insert($0.name).inserted }
    }

    /// Returns the percent-encoded URL in the given text if its scheme is `http`, `https` or `file`, and otherwise
    /// `nil`.
    package static func address(_ text: String) -> URL? {
        guard let url = URL(encoding: text), isRemote(url) || url.scheme?.lowercased() == "file" else { return nil }
        return url
    }

    /// Returns whether the given source is a server, which means that it is an `http` or `https` URL.
    package static func isRemote(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "http" || url.scheme?.lowercased() == "https"
    }
}
