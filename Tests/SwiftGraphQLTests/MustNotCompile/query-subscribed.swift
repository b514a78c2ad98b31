// The client subscribes to a query instead of a subscription.
import SwiftGraphQL

func test(_ query: Selection<Int, Operations.Query>, client: Client) {
    _ = client.subscribe(query)
}
// error: requires that 'Operations.Query' conform to 'SubscriptionScope'
