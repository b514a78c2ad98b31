import SwiftGraphQL

private let planet = Selection<Planet, Objects.Planet> {
    try Planet(name: $0.name(), population: $0.population(), climates: $0.climates())
}

private let ship = Selection<Ship, Objects.Starship> {
    try Ship(id: $0.id(), name: $0.name(), length: $0.length())
}

private let human = Selection<Human, Objects.Human> {
    try Human(
        id: $0.id(), name: $0.name(), home: $0.home(planet.nullable), height: $0.height(), appearsIn: $0.appearsIn(),
        starships: $0.starships(ship.list), lastSeen: $0.lastSeen())
}

private let droid = Selection<Droid, Objects.Droid> {
    try Droid(id: $0.id(), name: $0.name(), primaryFunction: $0.primaryFunction())
}

private let found = Selection<Found, Unions.SearchResult> {
    try $0.on(human: human.map(Found.human), droid: droid.map(Found.droid), starship: ship.map(Found.ship))
}

private let review = Selection<Review, Objects.Review> {
    try Review(id: $0.id(), stars: $0.stars(), commentary: $0.commentary(), createdAt: $0.createdAt())
}

func humans(first: Int) -> Selection<[Human], Operations.Query> {
    Selection { try $0.humans(first: .present(first), human.list) }
}

func human(id: String) -> Selection<Human?, Operations.Query> {
    Selection { try $0.human(id: id, human.nullable) }
}

func search(_ text: String) -> Selection<[Found], Operations.Query> {
    Selection { try $0.search(text: text, found.list) }
}

func reviews(of episode: Enums.Episode) -> Selection<[Review], Operations.Query> {
    Selection { try $0.reviews(episode: episode, review.list) }
}

func createReview(
    of episode: Enums.Episode, _ input: InputObjects.ReviewInput
) -> Selection<Review, Operations.Mutation> {
    Selection { try $0.createReview(episode: episode, review: input, review) }
}
