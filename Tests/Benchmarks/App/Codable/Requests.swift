import Foundation

protocol Request {
    associatedtype Variables: Encodable
    associatedtype Value: Decodable
    static var document: String { get }
    var variables: Variables { get }
}

private let humanFields = """
    fragment HumanFields on Human {
      id name home { name population climates } height appearsIn starships { id name length } lastSeen
    }
    """

struct HumansRequest: Request {
    struct Variables: Encodable { var first: Int }
    struct Value: Decodable { let humans: [Human] }
    static let document = "query Humans($first: Int) { humans(first: $first) { ...HumanFields } }\n" + humanFields
    let variables: Variables
}

struct HumanRequest: Request {
    struct Variables: Encodable { var id: String }
    struct Value: Decodable { let human: Human? }
    static let document = "query Human($id: ID!) { human(id: $id) { ...HumanFields } }\n" + humanFields
    let variables: Variables
}

struct SearchRequest: Request {
    struct Variables: Encodable { var text: String }
    struct Value: Decodable { let search: [Found] }
    static let document = """
        query Search($text: String!) {
          search(text: $text) {
            __typename
            ...HumanFields
            ... on Droid { id name primaryFunction }
            ... on Starship { id name length }
          }
        }

        """ + humanFields
    let variables: Variables
}

struct ReviewsRequest: Request {
    struct Variables: Encodable { var episode: Episode }
    struct Value: Decodable { let reviews: [Review] }
    static let document =
        "query Reviews($episode: Episode!) { reviews(episode: $episode) { id stars commentary createdAt } }"
    let variables: Variables
}

struct CreateReviewRequest: Request {
    struct Variables: Encodable {
        var episode: Episode
        var review: ReviewInput
    }
    struct Value: Decodable { let createReview: Review }
    static let document = """
        mutation CreateReview($episode: Episode!, $review: ReviewInput!) {
          createReview(episode: $episode, review: $review) { id stars commentary createdAt }
        }
        """
    let variables: Variables
}

struct ServerError: Error, Decodable {
    let message: String
}

private struct Body<Variables: Encodable>: Encodable {
    let query: String
    let variables: Variables
}

private struct Response<Value: Decodable>: Decodable {
    let data: Value?
    let errors: [ServerError]?
}

extension Request {
    func body() throws -> Data { try JSONEncoder().encode(Body(query: Self.document, variables: variables)) }

    func decode(_ body: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let response = try decoder.decode(Response<Value>.self, from: body)
        if let error = response.errors?.first { throw error }
        guard let data = response.data else { throw ServerError(message: "neither data nor errors") }
        return data
    }
}
