package import Foundation
import GraphQLLanguage
import GraphQLSchema

extension GraphQLCodegen {
    /// Explains what the `"cache"` section of a configuration says about a schema.
    ///
    /// - Parameter sources: The URLs of the schema's sources, as for `generate`.
    /// - Returns: A text with a paragraph for each object type.
    /// - Throws: `CodegenError` if there is no such section, or if it contradicts the schema.
    package func explainCache(of sources: [URL]) throws -> String {
        guard let configuration = options.cache else {
            throw CodegenError(
                code: .invalidConfiguration,
                message: "the configuration has no \"cache\" section: add one, such as "
                    + "\"cache\": { \"keys\": { \"*\": [\"id\"] } }")
        }
        var diagnostics = DiagnosticCollector()
        let endpoint = EndpointOptions(headers: options.headers, timeout: options.timeout)
        guard let schema = SchemaLoader.load(try SchemaLoader.sources(of: sources, endpoint), &diagnostics) else {
            throw CodegenError(invalidSchema: diagnostics)
        }
        let model = CacheModel(configuration, of: schema, &diagnostics)
        if diagnostics.hasErrors { throw CodegenError(invalidSchema: diagnostics) }
        return model.explanation
    }
}
