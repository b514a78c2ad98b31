import Foundation
import SwiftGraphQL

/// Returns the transport. It sends with `URLSession` or libcurl here, and with AsyncHTTPClient in
/// Examples/AsyncHTTPClient.
func makeTransport(
    to endpoint: URL, method: HTTPTransport.Method = .post,
    subscriptions: HTTPTransport.SubscriptionFormat = .eventStream, _ configuration: HTTPTransport.Configuration
) -> HTTPTransport {
    HTTPTransport(endpoint: endpoint, method: method, subscriptions: subscriptions, configuration: configuration)
}
