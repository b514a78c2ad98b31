package import Foundation
package import GraphQLLanguage
package import GraphQLSchema

/// Makes a schema of its sources.
///
/// A source is a file of SDL, a folder of such files, a file with the JSON of an introspection result, or the address
/// of a server. SDL may come in many files, which are one document together; a schema by introspection is one source.
extension SchemaLoader {
    /// The schema of files, folders or a server. Blocks the calling thread until a server has answered.
    ///
    /// - Returns: The schema, and what is odd about it but does not keep code from being generated.
    /// - Throws: `CodegenError`: of code `endpoint` or `unreadableSchema` if there is no text, of code
    ///   `invalidSchema` with all findings, each with its line and a caret, if the text is no schema.
    package static func load(
        from urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) throws -> (schema: Schema, warnings: [Diagnostic]) {
        try load(sources(of: urls, endpoint))
    }

    /// The schema of files, folders or a server, without blocking while a server is asked.
    ///
    /// - Returns: The schema, and what is odd about it but does not keep code from being generated.
    /// - Throws: As the blocking one, and `CancellationError`.
    package static func load(
        from urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) async throws -> (schema: Schema, warnings: [Diagnostic]) {
        try await load(sources(of: urls, endpoint))
    }

    /// The schema of texts of SDL or of one introspection result.
    ///
    /// - Returns: The schema, and what is odd about it but does not keep code from being generated.
    /// - Throws: `CodegenError` of code `invalidSchema` with all findings, each with its line and a caret.
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
    /// The texts behind files, folders and addresses. Blocks the calling thread until a server has answered.
    ///
    /// - Throws: `CodegenError` of code `endpoint` or `unreadableSchema`.
    package static func sources(
        of urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) throws -> [SourceText] {
        unique(
            try urls.flatMap { url in
                isRemote(url) ? [try EndpointLoader(url, endpoint).load()] : try SourceReader.read(url)
            })
    }

    /// The texts behind files, folders and addresses, without blocking while a server is asked.
    ///
    /// - Throws: `CodegenError` of code `endpoint` or `unreadableSchema`, and `CancellationError`.
    package static func sources(
        of urls: [URL], _ endpoint: EndpointOptions = EndpointOptions()
    ) async throws -> [SourceText] {
        var sources: [SourceText] = []
        for url in urls {
            if isRemote(url) {
                sources.append(try await EndpointLoader(url, endpoint).load())
            } else {
                sources += try SourceReader.read(url)
            }
        }
        return unique(sources)
    }

    /// A file that is named beside its folder is one source all the same.
    private static func unique(_ sources: [SourceText]) -> [SourceText] {
        var names: Set<String> = []
        return sources.filter { names.insert($0.name).inserted }
    }

    /// Returns whether a source of a schema is a server.
    package static func isRemote(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "http" || url.scheme?.lowercased() == "https"
    }
}
