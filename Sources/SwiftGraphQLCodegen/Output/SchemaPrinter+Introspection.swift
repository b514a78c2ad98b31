package import GraphQLLanguage
package import GraphQLSchema

extension SchemaPrinter {
    /// A server's answer to an introspection query as SDL.
    ///
    /// The rules of schemas are not applied: what a server serves is for the generator to judge, which then has lines
    /// to point to.
    ///
    /// - Returns: The SDL, and what is odd about the answer.
    /// - Throws: `CodegenError` of code `invalidSchema` if it can't be read wholly.
    package static func print(
        introspection source: SourceText
    ) throws(CodegenError) -> (text: String, warnings: [Diagnostic]) {
        var diagnostics = DiagnosticCollector()
        guard let schema = IntrospectionLoader.load(source, &diagnostics), !diagnostics.hasErrors else {
            throw CodegenError(invalidSchema: diagnostics)
        }
        return (print(schema), diagnostics.warnings)
    }
}
