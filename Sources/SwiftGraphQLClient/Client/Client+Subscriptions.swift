public import Foundation
public import SwiftGraphQLSelection

extension Client {
    /// How a client receives subscription events.
    ///
    /// The limits, the connection options and the network monitor come from the client's configuration, even for a
    /// WebSocket.
    public enum Subscriptions: Sendable {
        /// Server-sent events, with a POST request to the client's endpoint for each subscription.
        case eventStream
        /// A `multipart/mixed` response to a POST request to the client's endpoint, for each subscription.
        case multipart
        /// A WebSocket at the given URL.
        ///
        /// The URL's scheme is `ws`, `wss`, `http` or `https`. The closure returns the payload of `connection_init`,
        /// such as credentials; see `WebSocketTransport`.
        case webSocket(
            URL, WebSocketTransport.Configuration = WebSocketTransport.Configuration(),
            connectionInitPayload: (@Sendable () async throws -> JSONValue?)? = nil)

        func transport(_ endpoint: URL, _ requests: HTTPTransport.Configuration) -> any Transport {
            switch self {
            case .eventStream:
                return HTTPTransport(endpoint: endpoint, subscriptions: .eventStream, configuration: requests)
            case .multipart:
                return HTTPTransport(endpoint: endpoint, subscriptions: .multipart, configuration: requests)
            case .webSocket(let url, var configuration, let payload):
                configuration.limits = requests.limits
                configuration.connection = requests.connection
                configuration.networkMonitor = requests.networkMonitor
                return SplitTransport(
                    requests: HTTPTransport(endpoint: endpoint, configuration: requests),
                    subscriptions: WebSocketTransport(
                        endpoint: url, configuration: configuration, connectionInitPayload: payload))
            }
        }
    }
}
