import Hummingbird
import SwiftGraphQL

/// What the service tells of a person: its own model, whatever the schema calls it.
struct Person: ResponseCodable, Equatable {
    let id: String
    let name: String
    let home: String?
}

let person: Selection<Person, Objects.Human> = Selection {
    try Person(id: $0.id(), name: $0.name(), home: $0.homePlanet())
}

func people(first: Int) -> Selection<[Person], Operations.Query> {
    Selection { try $0.humans(first: first, person.list) }
}

func person(id: String) -> Selection<Person?, Operations.Query> {
    Selection { try $0.human(id: id, person.nullable) }
}
