import Foundation
import GraphQL
import SwiftGraphQL

extension Friend {
    static let selection = Selection<Friend, Objects.Person> { try Friend(id: $0.id(), name: $0.name()) }
}
extension Person {
    static let selection = Selection<Person, Objects.Person> {
        try Person(
            id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet(), height: $0.height(),
            friends: $0.friends(selection: Friend.selection.list))
    }
}

let query = Selection<[Person], Objects.Query> { try $0.people(selection: Person.selection.list) }
let response = Person.response(typename: true) { type, field in
    GraphQLField.leaf(field: field, parent: type, arguments: []).alias ?? field
}
print("bytes", response.count)
try await measure("decode", rounds: 3) { try response.decode(query).data }
