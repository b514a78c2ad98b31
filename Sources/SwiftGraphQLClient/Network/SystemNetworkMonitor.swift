import SwiftGraphQLSelection

#if canImport(Network)
    import Dispatch
    import Network
#endif

/// The system's monitor on Apple platforms, based on `NWPathMonitor`.
public final class SystemNetworkMonitor: NetworkMonitor {
    #if canImport(Network)
        /// The monitor that all transports share.
        public static let shared: SystemNetworkMonitor? = SystemNetworkMonitor()

        private let monitor = NWPathMonitor()
    #else
        /// `nil`, because this platform has no monitor.
        public static let shared: SystemNetworkMonitor? = nil
    #endif

    // Until the first update, the monitor assumes a path, so that subscriptions don't wait.
    private let isSatisfied = Locked(true)
    private let changed = Broadcast()

    private init() {
        #if canImport(Network)
            monitor.pathUpdateHandler = { [isSatisfied, changed] path in
                isSatisfied.withLock { $0 = path.status != .unsatisfied }
                changed.raise()
            }
            monitor.start(queue: DispatchQueue(label: "SwiftGraphQL.NetworkMonitor"))
        #endif
    }

    /// Whether the device has a path to the network. A path that must first be set up, such as an on-demand VPN, counts
    /// too.
    public var hasPath: Bool { isSatisfied.withLock { $0 } }

    /// Returns a stream that yields whenever a path appears, changes or is lost.
    public func changes() -> AsyncStream<Void> { changed.changes() }
}
