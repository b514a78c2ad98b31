import Foundation
import GraphQLAsyncHTTPClient
import SwiftGraphQL
import Synchronization

/// The senders of this process, which ends without shutting them down.
private let senders = Mutex<[AsyncHTTPSender]>([])

/// Makes the transport, which sends with AsyncHTTPClient.
func makeTransport(
    to endpoint: URL, method: HTTPTransport.Method = .post,
    subscriptions: HTTPTransport.SubscriptionFormat = .eventStream, _ configuration: HTTPTransport.Configuration
) -> HTTPTransport {
    let sender = AsyncHTTPSender(limits: configuration.limits)
    senders.withLock { $0.append(sender) }
    return HTTPTransport(
        endpoint: endpoint, method: method, subscriptions: subscriptions, configuration: configuration, sender: sender)
}
