import Hummingbird
import SwiftGraphQL

/// A person in the service's responses. The property names are independent of the schema.
struct Person: ResponseCodable, Equatable {
    let id: String
    let name: String
    let home: String?
}

extension Person {
    static let selection = Selection<Person, Objects.Human> {
        try Person(id: $0.id(), name: $0.name(), home: $0.homePlanet())
    }
}

func people(first: Int) -> Selection<[Person], Operations.Query> {
    Selection(named: "People") { try $0.humans(first: first, Person.selection.list) }
}

func person(id: String) -> Selection<Person?, Operations.Query> {
    Selection(named: "Person") { try $0.human(id: id, Person.selection.nullable) }
}
