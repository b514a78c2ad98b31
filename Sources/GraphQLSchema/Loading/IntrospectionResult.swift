import GraphQLJSON
package import GraphQLLanguage

/// The parts of an introspection query's result, with or without the response around it.
package struct IntrospectionResult {
    /// The value of `__schema`, if it is there.
    package let schema: JSONNode?
    /// What the server says against it: the messages of its errors with their places.
    package let errors: [(message: String, location: SourceLocation)]
    /// Whether it is a GraphQL response or result at all, rather than some other JSON.
    package let isGraphQL: Bool

    /// The parts of a text.
    ///
    /// - Throws: the first error of JSON's syntax.
    package init(_ source: SourceText) throws(Diagnostic) {
        let root = try JSONText.root(of: source)
        schema = root["__schema"] ?? root["data"]?["__schema"]
        isGraphQL = schema != nil || root["data"] != nil || root["errors"] != nil
        // Gateways in front of a server say `error` or `message`, as no GraphQL server does.
        let found = (root["errors"]?.elements ?? []) + [root["error"], root["message"]].compactMap { $0 }
        errors = found.compactMap { node in
            guard let text = node["message"] ?? (node.kind == .string ? node : nil) else { return nil }
            return text.string.map { ($0, text.location) }
        }
    }
}
