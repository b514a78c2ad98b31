/// Reports whether the device has a path to the network, and when the path changes.
///
/// While there is no path, subscriptions wait: no attempt to reconnect is made, and none is counted. When the path
/// changes, an attempt follows immediately, and open WebSockets check that their server still responds.
///
/// On Apple platforms, transports use the system's monitor by default. Elsewhere, they have none, and always expect a
/// path.
public protocol NetworkMonitor: Sendable {
    /// Whether there is a path now.
    var hasPath: Bool { get }

    /// Returns a stream that yields whenever a path appears, is lost or changes, for example from Wi-Fi to cellular.
    func changes() -> AsyncStream<Void>
}
