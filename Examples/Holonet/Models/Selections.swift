import SwiftGraphQL

/// A row of the list.
package struct PersonRow: Identifiable, Equatable, Sendable {
    package let id: String
    package let name: String

    nonisolated static let selection = Selection<PersonRow, Objects.Human> {
        try PersonRow(id: $0.id(), name: $0.name())
    }
}

/// Everything that the detail view shows.
package struct PersonDetail: Identifiable, Equatable, Sendable {
    package let id: String
    package let name: String
    package let homePlanet: String
    /// In meters.
    package let height: Double?
    package let friends: [String]

    nonisolated static let selection = Selection<PersonDetail, Objects.Human> {
        try PersonDetail(
            id: $0.id(), name: $0.name(), homePlanet: $0.homePlanet() ?? "unknown", height: $0.height(),
            friends: $0.friends(.list { try $0.name() }))
    }
}

/// A review of a film.
package struct FilmReview: Identifiable, Equatable, Sendable {
    package let id: String
    package let stars: Int
    package let commentary: String

    nonisolated static let selection = Selection<FilmReview, Objects.Review> {
        try FilmReview(id: $0.id(), stars: $0.stars(), commentary: $0.commentary() ?? "")
    }
}

nonisolated func peopleQuery(named text: String) -> Selection<[PersonRow], Operations.Query> {
    Selection(named: "People") {
        try $0.humans(filter: .init(nameContains: .present(text)), PersonRow.selection.list)
    }
}

func personQuery(id: String) -> Selection<PersonDetail?, Operations.Query> {
    Selection(named: "Person") { try $0.human(id: id, PersonDetail.selection.nullable) }
}

let reviewsQuery = Selection<[FilmReview], Operations.Query>(named: "Reviews") {
    try $0.reviews(episode: .jedi, FilmReview.selection.list)
}

let newReviews = Selection<FilmReview, Operations.Subscription>(named: "ReviewAdded") {
    try $0.reviewAdded(episode: .jedi, FilmReview.selection)
}

func createReview(stars: Int, commentary: String) -> Selection<FilmReview, Operations.Mutation> {
    Selection(named: "CreateReview") {
        try $0.createReview(
            episode: .jedi,
            review: .init(stars: stars, commentary: commentary.isEmpty ? .absent : .present(commentary)),
            FilmReview.selection)
    }
}
