import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The query that requests the schema from a server; see the specification, section 4.
///
/// Servers reject queries with unknown fields, and later versions of the specification added fields. The first query
/// therefore requests everything, and the following queries leave out fields that the server doesn't support.
struct IntrospectionQuery: Hashable, Sendable {
    /// A part of the query that some servers don't support.
    enum Feature: CaseIterable {
        /// `isOneOf` of types (September 2025).
        case oneOf
        /// Deprecated arguments and input fields, and the argument to see them (September 2025).
        case deprecatedInputs
        /// `specifiedByURL` of scalars (October 2021).
        case specifiedByURL
        /// `isRepeatable` of directives (October 2021).
        case repeatableDirectives
        /// `description` of the schema (October 2021).
        case schemaDescription
        /// Types with many nested lists and non-null types. Some servers limit the depth of queries.
        case deepTypes
        /// Deprecated directives, and the argument to see them (draft of June 2026). Few servers support it, so it is
        /// only requested if the response to another query says that the server does.
        case deprecatedDirectives
    }

    /// The optional parts that the query contains.
    private(set) var features: Set<Feature>

    /// The query for everything in the specification.
    static let complete = IntrospectionQuery(features: Set(Feature.allCases).subtracting([.deprecatedDirectives]))

    /// The query that every server must support.
    static let minimal = IntrospectionQuery(features: [.deepTypes])

    /// Returns the query to send after a server rejected this query with the given errors, or `nil` if no query is
    /// left.
    func reduced(by errors: [String]) -> IntrospectionQuery? {
        let unknown = features.filter { feature in errors.contains { Self.isRejection($0, of: feature) } }
        if !unknown.isEmpty { return IntrospectionQuery(features: features.subtracting(unknown)) }
        // Not all servers report the names of the unknown fields.
        return features.isSubset(of: Self.minimal.features) ? nil : Self.minimal
    }

    /// Returns the query that also requests the parts of the specification's draft that the server supports, according
    /// to its response to this one, or `nil` if there are none.
    func extended(by response: SourceText) -> IntrospectionQuery? {
        guard !features.contains(.deprecatedDirectives), let schema = try? IntrospectionResult(response).schema,
            let type = schema["types"]?.elements.first(where: { $0["name"]?.string == "__Schema" }),
            let field = type["fields"]?.elements.first(where: { $0["name"]?.string == "directives" }),
            field["args"]?.elements.contains(where: { $0["name"]?.string == "includeDeprecated" }) == true
        else { return nil }
        return IntrospectionQuery(features: features.union([.deprecatedDirectives]))
    }

    /// Whether an error message is about an optional feature rather than introspection as a whole.
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

    /// The query as a GraphQL document.
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
