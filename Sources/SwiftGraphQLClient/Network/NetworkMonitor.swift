/// Reports whether the device has a path to the network and when the path changes.
///
/// While there is no path, broken subscriptions wait, without making or counting attempts to reconnect. When the path
/// changes, they reconnect immediately, and open WebSockets check that their server still responds.
///
/// On Apple platforms, transports use the system's monitor by default. On other platforms, transports have no monitor
/// by default and assume that there is a path.
public protocol NetworkMonitor: Sendable {
    /// Whether the device currently has a path to the network.
    var hasPath: Bool { get }

    /// Returns a stream that yields whenever a path appears, is lost or changes, for example from Wi-Fi to cellular.
    func changes() -> AsyncStream<Void>
}
