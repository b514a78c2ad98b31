#if canImport(Darwin)
    public import Foundation
    public import SwiftGraphQLSelection
    import SwiftGraphQLHTTP

    extension WebSocketTransport {
        /// Creates a transport to a server, with sockets configured by a `URLSessionConfiguration`.
        ///
        /// Use it to set proxies, cookies or credentials, or to rule out some networks. On Linux, sockets don't use
        /// `URLSession`.
        ///
        /// - Parameters:
        ///   - endpoint: A URL with the scheme `ws` or `wss`; `http` and `https` mean the same.
        ///   - configuration: How the transport behaves.
        ///   - sessionConfiguration: How to make connections. Its `timeoutIntervalForResource` limits the lifetime of a
        ///     socket.
        ///   - connectionInitPayload: Returns the payload of `connection_init`.
        public init(
            endpoint: URL, configuration: Configuration = Configuration(),
            sessionConfiguration: URLSessionConfiguration,
            connectionInitPayload: (@Sendable () async throws -> JSONValue?)? = nil
        ) {
            self.init(
                endpoint: endpoint, configuration: configuration, connectionInitPayload: connectionInitPayload,
                connector: SystemWebSocketConnector(
                    settings: .init(configuration.limits, configuration.connection), configuration: sessionConfiguration
                ),
                sleep: { try await Task.sleep(for: $0.clamped) }, random: { Double.random(in: 0...1) })
        }
    }
#endif
