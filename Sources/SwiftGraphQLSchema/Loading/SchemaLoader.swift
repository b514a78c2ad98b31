package import SwiftGraphQLLanguage

/// Loads a schema from SDL, which can be split into several texts, or from a single introspection result.
package enum SchemaLoader {
    /// Loads a schema and checks the rules that generated code relies on. Returns `nil` if there is no usable schema.
    package static func load(_ sources: [SourceText], _ diagnostics: inout DiagnosticCollector) -> Schema? {
        let results = sources.filter(IntrospectionLoader.canLoad)
        let schema: Schema?
        if let result = results.first {
            guard sources.count == 1 else {
                reportMixture(of: sources, results, &diagnostics)
                return nil
            }
            schema = IntrospectionLoader.load(result, &diagnostics)
        } else {
            schema = SDLLoader.load(sources, &diagnostics)
        }
        if let schema { SchemaValidator.validate(schema, &diagnostics) }
        return schema
    }

    /// Loads a schema from SDL and checks all rules of the specification.
    ///
    /// - Returns: The schema and warnings about problems that don't prevent its use.
    /// - Throws: All diagnostics.
    package static func load(
        sdl sources: [SourceText]
    ) throws(DiagnosticCollector) -> (schema: Schema, warnings: [Diagnostic]) {
        var diagnostics = DiagnosticCollector()
        if let documents = SDLLoader.documents(of: sources, &diagnostics) {
            let schema = SDLLoader.load(documents, for: .serving, &diagnostics)
            SchemaValidator.validate(schema, for: .serving, &diagnostics)
            AppliedDirectiveValidator.validate(documents, of: schema, &diagnostics)
            if !diagnostics.hasErrors { return (schema, diagnostics.warnings) }
        }
        throw diagnostics
    }

    /// Reports that there are several introspection results, or both SDL and an introspection result.
    private static func reportMixture(
        of sources: [SourceText], _ results: [SourceText], _ diagnostics: inout DiagnosticCollector
    ) {
        for result in results {
            let others = sources.filter { $0 !== result }.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
            diagnostics.error(
                "an introspection result is a whole schema and can't be one of several sources; there are also "
                    + "\(others)",
                at: SourceLocation(source: result, range: SourceRange(start: 0, end: 0)),
                hint: "use only this file, or only the SDL")
        }
    }
}
