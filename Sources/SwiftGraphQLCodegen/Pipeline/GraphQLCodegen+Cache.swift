package import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension GraphQLCodegen {
    /// Explains what the `"cache"` section of a configuration means for a schema.
    ///
    /// - Parameter sources: The URLs of the schema's sources, as for `generate`.
    /// - Returns: A text with a paragraph for each object type.
    /// - Throws: `CodegenError` if the configuration lacks the section or the schema, or if they contradict each other.
    package func explainCache(of sources: [URL]) throws -> String {
        guard let configuration = options.cache else {
            throw CodegenError(
                code: .invalidConfiguration,
                message: "the configuration has no \"cache\" section: add one, such as "
                    + "\"cache\": { \"keys\": { \"*\": [\"id\"] } }")
        }
        guard !sources.isEmpty else {
            throw CodegenError(
                code: .invalidConfiguration,
                message: "the configuration has no \"schema\": add one, such as \"schema\": \"schema.graphql\"")
        }
        let schema = try SchemaLoader.load(from: sources, endpointOptions).schema
        var diagnostics = DiagnosticCollector()
        let model = CacheModel(configuration, of: schema, &diagnostics)
        if diagnostics.hasErrors { throw CodegenError(invalidSchema: diagnostics) }
        return model.explanation
    }
}
