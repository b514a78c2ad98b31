#if canImport(Darwin)
    public import Foundation
    public import SwiftGraphQLSelection
    import SwiftGraphQLHTTP

    extension WebSocketTransport {
        /// Creates a transport to a server, with sockets configured by a `URLSessionConfiguration`.
        ///
        /// Use this initializer to set proxies, cookies or credentials, or to exclude some networks. On Linux, sockets
        /// don't use `URLSession`.
        ///
        /// - Parameters:
        ///   - endpoint: A URL with the scheme `ws`, `wss`, `http` or `https`.
        ///   - configuration: The transport's settings.
        ///   - sessionConfiguration: How to make connections. Its `timeoutIntervalForResource` limits the lifetime of a
        ///     socket.
        ///   - connectionInitPayload: A closure that returns the payload of `connection_init`.
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
