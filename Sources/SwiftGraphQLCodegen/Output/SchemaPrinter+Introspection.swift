package import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

extension SchemaPrinter {
    /// Converts the response to an introspection query into SDL.
    ///
    /// The conversion doesn't validate the schema. The generator does that later, when it can report the lines with
    /// errors.
    ///
    /// - Returns: The SDL, and warnings about the response.
    /// - Throws: `CodegenError` with code `invalidSchema` if the response can't be read completely.
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
