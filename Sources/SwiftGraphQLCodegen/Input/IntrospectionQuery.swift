/// The query that asks a server for its schema; see the specification, section 4.
///
/// Servers refuse a query with a field that they do not know, and the newer editions of the specification added some:
/// so there is one query for each edition, to be tried from the newest.
enum IntrospectionQuery: CaseIterable {
    /// The edition of September 2025.
    case september2025
    /// The edition of October 2021.
    case october2021
    /// The edition of June 2018.
    case june2018

    /// The document.
    var text: String {
        """
        query IntrospectionQuery {
          __schema {
            \(self == .june2018 ? "" : "description")
            queryType { name }
            mutationType { name }
            subscriptionType { name }
            types { ...FullType }
          }
        }

        fragment FullType on __Type {
          kind
          name
          description
          \(self == .june2018 ? "" : "specifiedByURL")
          \(self == .september2025 ? "isOneOf" : "")
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
          \(self == .september2025 ? "isDeprecated deprecationReason" : "")
        }

        fragment TypeRef on __Type {
          \(Self.typeReference(levels: 9))
        }
        """
    }

    /// Deprecated inputs came with the newest edition.
    private var includingDeprecated: String { self == .september2025 ? "(includeDeprecated: true)" : "" }

    private static func typeReference(levels: Int) -> String {
        levels == 0 ? "kind name" : "kind name ofType { \(typeReference(levels: levels - 1)) }"
    }
}
