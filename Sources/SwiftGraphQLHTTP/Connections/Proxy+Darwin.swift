#if canImport(Darwin)
    package import Foundation
    import Network

    extension URLSessionConfiguration {
        /// Makes sessions with this configuration use the given proxy.
        ///
        /// - Returns: `false` if the system is too old, or if the proxy's port is invalid.
        package func set(_ proxy: ConnectionOptions.Proxy) -> Bool {
            if proxy == .none { connectionProxyDictionary = [:] }
            guard let server = proxy.server else { return true }
            guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) else { return false }
            guard let port = UInt16(exactly: server.port).flatMap({ NWEndpoint.Port(rawValue: $0) }) else {
                return false
            }
            let endpoint = NWEndpoint.hostPort(host: NWEndpoint.Host(server.host), port: port)
            var configuration =
                server.isSOCKS
                ? ProxyConfiguration(socksv5Proxy: endpoint) : ProxyConfiguration(httpCONNECTProxy: endpoint)
            if let user = server.user {
                configuration.applyCredential(username: user, password: server.password ?? "")
            }
            proxyConfigurations = [configuration]
            return true
        }
    }
#endif
