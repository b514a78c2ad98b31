#if canImport(Darwin)
    public import Foundation
    public import GraphQLSelection

    extension WebSocketTransport {
        /// A transport to a server, whose sockets are made as a `URLSessionConfiguration` says.
        ///
        /// For proxies, cookies, credentials, or networks that may not be used. On Linux sockets don't go by `URLSession`.
        ///
        /// - Parameters:
        ///   - endpoint: A URL of scheme `ws` or `wss`; `http` and `https` stand for these.
        ///   - configuration: How the transport behaves.
        ///   - sessionConfiguration: How connections are made. Its `timeoutIntervalForResource` ends a socket.
        ///   - connectionInitPayload: What the server is told with `connection_init`.
        public init(
            endpoint: URL, configuration: Configuration = Configuration(),
            sessionConfiguration: URLSessionConfiguration,
            connectionInitPayload: (@Sendable () async throws -> JSONValue?)? = nil
        ) {
            self.init(
                endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
                connector: SystemWebSocketConnector(
                    settings: .init(configuration.limits), configuration: sessionConfiguration),
                sleep: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0...1) })
        }
    }
#endif
