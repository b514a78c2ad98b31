// A subscription is sent instead of a query or a mutation.
import SwiftGraphQL

func test(_ subscription: Selection<Int, Operations.Subscription>) async throws {
    _ = try await SG.send(subscription, to: "http://localhost")
}
// error: requires that 'Operations.Subscription' conform to 'RequestScope'
