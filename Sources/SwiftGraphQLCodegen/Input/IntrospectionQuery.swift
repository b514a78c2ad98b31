/// The query that asks a server for its schema; see the specification, section 4.
///
/// Servers refuse a query with a field that they do not know, and the editions of the specification added some. So the
/// first query asks for all of it, and what a server does not know is left out of the next.
struct IntrospectionQuery: Hashable, Sendable {
    /// What not all servers know.
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
        /// Types in many lists and non-null marks: some servers limit how deep a query is.
        case deepTypes
    }

    /// The parts of the query that the specification of June 2018 doesn't have.
    private(set) var features: Set<Feature>

    /// The query for all that the specification has.
    static let complete = IntrospectionQuery(features: Set(Feature.allCases))

    /// The query that any server has to know.
    static let minimal = IntrospectionQuery(features: [.deepTypes])

    /// What to ask next of a server that refused this query for the given reasons; `nil` if nothing is left.
    func reduced(by errors: [String]) -> IntrospectionQuery? {
        let unknown = features.filter { feature in errors.contains { Self.isRefusal($0, of: feature) } }
        if !unknown.isEmpty { return IntrospectionQuery(features: features.subtracting(unknown)) }
        // Not all servers say what they do not know.
        return features.isSubset(of: Self.minimal.features) ? nil : Self.minimal
    }

    /// Whether a message is about what a feature needs, and not about introspection as a whole.
    func mentionsFeature(_ error: String) -> Bool {
        features.contains { Self.isRefusal(error, of: $0) }
    }

    private static func isRefusal(_ error: String, of feature: Feature) -> Bool {
        switch feature {
        case .oneOf: error.contains("isOneOf")
        case .deprecatedInputs:
            (error.contains("includeDeprecated") && !error.contains("__Type.fields"))
                || (error.contains("__InputValue")
                    && (error.contains("isDeprecated") || error.contains("deprecationReason")))
        case .specifiedByURL: error.contains("specifiedByURL")
        case .repeatableDirectives: error.contains("isRepeatable")
        case .schemaDescription: error.contains("__Schema") && error.contains("description")
        case .deepTypes: error.lowercased().contains("depth") || error.lowercased().contains("complex")
        }
    }

    /// The document.
    var text: String {
        """
        query IntrospectionQuery {
          __schema {
            \(features.contains(.schemaDescription) ? "description" : "")
            queryType { name }
            mutationType { name }
            subscriptionType { name }
            types { ...FullType }
            directives {
              name
              description
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
