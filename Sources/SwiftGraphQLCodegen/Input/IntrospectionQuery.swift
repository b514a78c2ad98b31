import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The query that requests the schema from a server. See the specification, section 4.
///
/// Servers reject queries with unknown fields, and later versions of the specification added fields. The first query
/// therefore requests everything, and the following queries leave out fields that the server doesn't support.
struct IntrospectionQuery: Hashable, Sendable {
    /// A part of the query that some servers don't support.
    enum Feature: CaseIterable {
        /// The field `isOneOf` of types (September 2025).
        case oneOf
        /// Deprecated arguments and input fields, and the argument that includes them (September 2025).
        case deprecatedInputs
        /// The field `specifiedByURL` of scalars (October 2021).
        case specifiedByURL
        /// The field `isRepeatable` of directives (October 2021).
        case repeatableDirectives
        /// The field `description` of the schema (October 2021).
        case schemaDescription
        /// Types with many nested lists and non-null types. They make the query deep, and some servers limit the depth.
        case deepTypes
        /// Deprecated directives, and the argument that includes them (draft of June 2026). Few servers support the
        /// argument, so it is used only if the response to another query shows that the server supports it.
        case deprecatedDirectives
    }

    /// The optional parts that the query contains.
    private(set) var features: Set<Feature>

    /// The query that requests everything in the published specification.
    static let complete = IntrospectionQuery(features: Set(Feature.allCases).subtracting([.deprecatedDirectives]))

    /// The query without optional features except deep types. Every server must support its fields.
    static let minimal = IntrospectionQuery(features: [.deepTypes])

    /// Returns the query to send after a server rejected this query with the given errors, or `nil` if there is no
    /// other query to try.
    func reduced(by errors: [String]) -> IntrospectionQuery? {
        let unknown = features.filter { feature in errors.contains { Self.isRejection($0, of: feature) } }
        if !unknown.isEmpty { return IntrospectionQuery(features: features.subtracting(unknown)) }
        // Send the minimal query next, because some servers don't report which fields are unknown.
        return features.isSubset(of: Self.minimal.features) ? nil : Self.minimal
    }

    /// Returns the query that also requests parts of the specification's draft, if the server's response to this query
    /// shows that it supports them. Otherwise, returns `nil`.
    func extended(by response: SourceText) -> IntrospectionQuery? {
        guard !features.contains(.deprecatedDirectives), let schema = try? IntrospectionResult(response).schema,
            let type = schema["types"]?.elements.first(where: { $0["name"]?.string == "__Schema" }),
            let field = type["fields"]?.elements.first(where: { $0["name"]?.string == "directives" }),
            field["args"]?.elements.contains(where: { $0["name"]?.string == "includeDeprecated" }) == true
        else { return nil }
        return IntrospectionQuery(features: features.union([.deprecatedDirectives]))
    }

    /// Returns whether the given error message is about an optional feature rather than introspection as a whole.
    func mentionsFeature(_ error: String) -> Bool {
        features.contains { Self.isRejection(error, of: $0) }
    }

    private static func isRejection(_ error: String, of feature: Feature) -> Bool {
        switch feature {
        case .oneOf: error.contains("isOneOf")
        case .deprecatedInputs:
            (error.contains("includeDeprecated") && !error.contains("__Type.fields"))
                || (error.contains("__InputValue")
                    && (error.contains("isDeprecated") || error.contains("deprecationReason")))
        case .specifiedByURL: error.contains("specifiedByURL")
        case .repeatableDirectives: error.contains("isRepeatable")
        case .schemaDescription: error.contains("__Schema") && error.contains("description")
        case .deprecatedDirectives: error.contains("__Schema.directives") || error.contains("__Directive")
        case .deepTypes: error.lowercased().contains("depth") || error.lowercased().contains("complex")
        }
    }

    /// The text of the query, which is a GraphQL document.
    var text: String {
        """
        query IntrospectionQuery {
          __schema {
            \(features.contains(.schemaDescription) ? "description" : "")
            queryType { name }
            mutationType { name }
            subscriptionType { name }
            types { ...FullType }
            directives\(features.contains(.deprecatedDirectives) ? "(includeDeprecated: true)" : "") {
              name
              description
              \(features.contains(.deprecatedDirectives) ? "isDeprecated deprecationReason" : "")
              \(features.contains(.repeatableDirectives) ? "isRepeatable" : "")
              locations
              args\(includingDeprecated) { ...InputValue }
            }
          }
        }

        fragment FullType on __Type {
          kind
          name
          description
          \(features.contains(.specifiedByURL) ? "specifiedByURL" : "")
          \(features.contains(.oneOf) ? "isOneOf" : "")
          fields(includeDeprecated: true) {
            name
            description
            args\(includingDeprecated) { ...InputValue }
            type { ...TypeRef }
            isDeprecated
            deprecationReason
          }
          inputFields\(includingDeprecated) { ...InputValue }
          interfaces { ...TypeRef }
          enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
          possibleTypes { ...TypeRef }
        }

        fragment InputValue on __InputValue {
          name
          description
          type { ...TypeRef }
          defaultValue
          \(features.contains(.deprecatedInputs) ? "isDeprecated deprecationReason" : "")
        }

        fragment TypeRef on __Type {
          \(Self.typeReference(levels: features.contains(.deepTypes) ? 9 : 5))
        }
        """
    }

    private var includingDeprecated: String {
        features.contains(.deprecatedInputs) ? "(includeDeprecated: true)" : ""
    }

    private static func typeReference(levels: Int) -> String {
        levels == 0 ? "kind name" : "kind name ofType { \(typeReference(levels: levels - 1)) }"
    }
}
