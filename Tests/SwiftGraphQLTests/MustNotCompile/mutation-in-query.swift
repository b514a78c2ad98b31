// A query requests a mutation's field.
import SwiftGraphQL

let stars: Selection<Int, Objects.Review> = Selection { try $0.stars() }
let review = InputObjects.ReviewInput(stars: 1)
let query: Selection<Int, Operations.Query> = Selection {
    try $0.createReview(episode: Enums.Episode.jedi, review: review, stars)
}
// error: value of type 'Operations.Query' has no member 'createReview'
