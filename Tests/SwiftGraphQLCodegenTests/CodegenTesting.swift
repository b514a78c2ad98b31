import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLCodegen

/// Generates the Swift source for a schema's text.
func generate(_ text: String, _ options: GraphQLCodegen.Options = .init(scalarMappings: ["*": "String"])) throws
    -> String
{
    try GraphQLCodegen(options: options).generate(schema: SourceText(text, name: "schema.graphql"))
}

/// The findings for a schema's text.
func diagnostics(
    _ text: String, _ options: GraphQLCodegen.Options = .init(scalarMappings: ["*": "String"])
) throws -> [Diagnostic] {
    do {
        return try GraphQLCodegen(options: options).output(of: SourceText(text, name: "schema.graphql")).warnings
    } catch let error as CodegenError {
        return error.diagnostics
    }
}

extension Diagnostic {
    /// `line:column severity: message`, short enough for expectations.
    var summary: String {
        let place = location.map { "\($0.position.line):\($0.position.column) " } ?? ""
        return "\(place)\(severity.rawValue): \(message)"
    }
}
