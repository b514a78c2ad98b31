import SwiftGraphQLJSON
package import SwiftGraphQLLanguage

/// The parts of an introspection query's result, read from the result itself or from a response that contains the
/// result.
package struct IntrospectionResult {
    /// The value of `__schema`, if present.
    package let schema: JSONNode?
    /// The messages of the server's errors, with their locations.
    package let errors: [(message: String, location: SourceLocation)]
    /// Whether the JSON is a GraphQL response or introspection result at all.
    package let isGraphQL: Bool

    /// Reads an introspection result, or a response that contains one, from JSON.
    ///
    /// - Throws: The first JSON syntax error.
    package init(_ source: SourceText) throws(Diagnostic) {
        let root = try JSONText.root(of: source)
        schema = root["__schema"] ?? root["data"]?["__schema"]
        isGraphQL = schema != nil || root["data"] != nil || root["errors"] != nil
        // A gateway in front of a GraphQL server can report an error as `error` or `message`.
        let found = (root["errors"]?.elements ?? []) + [root["error"], root["message"]].compactMap { $0 }
        errors = found.compactMap { node in
            guard let text = node["message"] ?? (node.kind == .string ? node : nil) else { return nil }
            return text.string.map { ($0, text.location) }
        }
    }
}
