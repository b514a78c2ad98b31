import Observation
import SwiftGraphQL

/// The reviews of a film, which a subscription keeps up to date, and a form for a new review.
@MainActor @Observable package final class ReviewModel {
    /// The stars of the new review, from 0 to 5.
    package private(set) var stars = 3
    /// The text of the new review.
    package var commentary = ""
    /// Whether the review is being sent.
    package private(set) var isSending = false
    /// A message for the user; `nil` if there is none.
    package private(set) var message: String?
    /// The reviews.
    package let reviews: QueryModel<[FilmReview]>

    private let client: Client

    package init(client: Client) {
        self.client = client
        reviews = QueryModel(reviewsQuery, live: newReviews, client: client) { reviews, review in
            if !reviews.contains(where: { $0.id == review.id }) { reviews.append(review) }
        }
    }

    /// The average of the stars; `nil` without reviews.
    package var averageStars: Double? {
        guard let all = reviews.data, !all.isEmpty else { return nil }
        return Double(all.reduce(0) { $0 + $1.stars }) / Double(all.count)
    }

    /// Changes the number of stars within its bounds.
    package func changeStars(by offset: Int) { stars = min(max(0, stars + offset), 5) }

    /// Sends the review. If that fails, the form keeps its contents.
    package func send() async {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        message = nil
        do {
            _ = try await client.send(createReview(stars: stars, commentary: commentary))
            commentary = ""
            message = "Thank you!"
        } catch let error as ResponseError {
            message = error.errors.first?.message
        } catch {
            message = "The review was not sent. Please try again."
        }
    }
}
