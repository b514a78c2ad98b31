import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLGenerator

/// Generates the Swift source for the given schema.
func generate(_ text: String, _ options: GraphQLCodegen.Options = .init(scalarMappings: ["*": "String"])) throws
    -> String
{
    try GraphQLCodegen(options: options).generate(schema: SourceText(text, name: "schema.graphql"))
}

/// Returns the findings for the given schema.
func diagnostics(
    _ text: String, _ options: GraphQLCodegen.Options = .init(scalarMappings: ["*": "String"])
) throws -> [Diagnostic] {
    do {
        return try GraphQLCodegen(options: options).output(of: [SourceText(text, name: "schema.graphql")]).warnings
    } catch let error as CodegenError {
        return error.diagnostics
    }
}

extension Diagnostic {
    /// The finding as `line:column severity: message`.
    var summary: String {
        let place = location.map { "\($0.position.line):\($0.position.column) " } ?? ""
        return "\(place)\(severity.rawValue): \(message)"
    }
}
