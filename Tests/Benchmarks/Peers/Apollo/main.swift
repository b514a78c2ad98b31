import Apollo
import ApolloAPI
import Foundation

extension Person {
    init(_ person: PeopleQuery.Data.Person) {
        self.init(
            id: person.id, name: person.name, homePlanet: person.homePlanet, height: person.height,
            friends: person.friends.map { Friend(id: $0.id, name: $0.name) })
    }
}

/// Returns JSON as values that Apollo can read without Objective-C bridging. This conversion happens once, in advance,
/// and isn't measured. The times include `JSONSerialization`, which Apollo also uses, and the execution on these
/// values.
func hashable(_ value: Any) -> AnyHashable {
    switch value {
    case let object as [String: Any]: AnyHashable(object.mapValues(hashable))
    case let list as [Any]: AnyHashable(list.map(hashable))
    case let text as String: AnyHashable(text)
    case let number as NSNumber: AnyHashable(number.doubleValue)
    default: fatalError("the response has other values")
    }
}

let response = Person.response(typename: true) { _, field in field }
print("bytes", response.count)
guard let json = try JSONSerialization.jsonObject(with: response) as? [String: Any],
    let data = hashable(json["data"] as Any) as? JSONObject
else { fatalError("the response is not an object") }
try await measure("decode") {
    _ = try JSONSerialization.jsonObject(with: response)
    return try await PeopleQuery.decoded(from: data).people.map(Person.init)
}
var store = ApolloStore()
try await measure("write") {
    store = ApolloStore()
    _ = try JSONSerialization.jsonObject(with: response)
    let (people, records) = try await PeopleQuery.normalized(from: data)
    try await store.publish(records: records)
    return people.people.map(Person.init)
}
try await measure("read") { try await store.load(PeopleQuery())?.data?.people.map(Person.init) ?? [] }
