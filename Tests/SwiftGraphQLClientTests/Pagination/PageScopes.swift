@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL

/// A query for a paginated list of words, in the form of a generated API.
struct WordsQuery: QueryScope {
    let __fields: Fields

    func word(after: OptionalArgument<String>) throws -> String {
        try __fields.passing(after.__json).string("word(after: String): String!")
    }
    func next() throws -> String? { try __fields.stringOrNull("next: String") }
    func words(skip: Int) throws -> [String] {
        try __fields.passing(skip.__json).leaf("words(skip: Int!): [String!]!", [String].self)
    }
}

struct Words: Equatable {
    var word: String
    var next: String?
}

@Sendable func words(after cursor: String?) -> Selection<Words, WordsQuery> {
    Selection { Words(word: try $0.word(after: cursor ?? .null), next: try $0.next()) }
}

extension GraphQLRequest {
    /// The value of the only variable, as JSON.
    var argument: String {
        variables.values.first?.description ?? ""
    }
}
