import Foundation
import SwiftGraphQL

extension HTTPTransport {
    /// Creates a transport that reopens broken streams according to the given policy.
    init(
        endpoint: URL, subscriptions: SubscriptionFormat = .eventStream,
        configuration: Configuration = Configuration(), reconnection: ReconnectionPolicy
    ) {
        var configuration = configuration
        configuration.reconnection = reconnection
        self.init(endpoint: endpoint, subscriptions: subscriptions, configuration: configuration)
    }
}
