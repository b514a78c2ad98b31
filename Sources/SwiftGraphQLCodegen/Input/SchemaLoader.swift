package import GraphQLLanguage

/// Makes a schema of its sources, as the generator reads them.
package enum SchemaLoader {
    /// The schema of texts of SDL, which together are one document.
    ///
    /// - Returns: The schema, and what is odd about it but does not keep it from being used.
    /// - Throws: `CodegenError` of code `invalidSchema` with all findings, each with its line and a caret.
    package static func load(sdl sources: [SourceText]) throws(CodegenError) -> (schema: Schema, warnings: [Diagnostic])
    {
        var diagnostics = DiagnosticCollector()
        if let documents = SDLLoader.documents(of: sources, &diagnostics) {
            let schema = SDLLoader.load(documents, &diagnostics)
            SchemaValidator.validate(schema, for: .serving, &diagnostics)
            AppliedDirectiveValidator.validate(documents, of: schema, &diagnostics)
            if !diagnostics.hasErrors { return (schema, diagnostics.warnings) }
        }
        throw CodegenError(
            code: .invalidSchema, message: "the schema can't be used", diagnostics: diagnostics.diagnostics)
    }
}
