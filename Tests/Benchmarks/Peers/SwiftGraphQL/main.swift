import Foundation
import SwiftGraphQL
import SwiftGraphQLCache

extension Friend {
    static let selection = Selection<Friend, Objects.Person> { try Friend(id: $0.id(), name: $0.name()) }
}
extension Person {
    static let selection = Selection<Person, Objects.Person> {
        try Person(
            id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet(), height: $0.height(),
            friends: $0.friends(Friend.selection.list))
    }
}

let query = Selection<[Person], Operations.Query>(named: "People") { try $0.people(Person.selection.list) }
let decoded = try query.prepare(checked: false)
let response = Person.response(typename: false) { _, field in field }
print("bytes", response.count)
try await measure("decode") { try decoded.decode(Array(response)) }

let cached = Person.response(typename: true) { _, field in field }
let transport = FixedTransport(body: Array(cached))
var cache = try NormalizedCache(Operations.cacheSchema)
try await measure("write") {
    cache = try NormalizedCache(Operations.cacheSchema)
    return try await Client(transport: transport).caching(in: cache).fetch(query, policy: .networkOnly).value
}
try await measure("read") { try cache.read(query)?.value ?? [] }

/// Responds to each request with the same bytes.
struct FixedTransport: Transport {
    let body: [UInt8]

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: body) }
    func subscribe(_ request: GraphQLRequest) -> ResponseStream { ResponseStream { $0.finish() } }
}
