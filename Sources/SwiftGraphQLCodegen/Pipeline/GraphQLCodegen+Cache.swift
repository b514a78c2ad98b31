package import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

extension GraphQLCodegen {
    /// Returns a description of how the `"cache"` section of the configuration applies to a schema.
    ///
    /// - Parameter sources: The URLs of the schema's sources. See `generate(into:from:)`.
    /// - Returns: A paragraph for each object type.
    /// - Throws: `CodegenError` if the configuration has no cache section, if the schema can't be loaded, or if the
    ///   section contradicts the schema.
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
        let schema = try SchemaLoader.load(from: sources, options.endpoint).schema
        var diagnostics = DiagnosticCollector()
        let model = CacheModel(configuration, of: schema, &diagnostics)
        if diagnostics.hasErrors { throw CodegenError(invalidSchema: diagnostics) }
        return model.explanation
    }
}
