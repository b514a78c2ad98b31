/// What happens to a subscription's events when they arrive faster than they are read.
///
/// The policy limits the number of waiting events. `TransportLimits.maximumBufferedBytes` limits their total size.
public enum SubscriptionBuffering: Hashable, Sendable {
    /// Ends the subscription when more than `limit` events are waiting to be read. The stream yields the waiting
    /// events and then throws `ClientError` with code `bufferOverflow`.
    case failing(limit: Int)
    /// Discards the oldest event when more than `limit` events are waiting to be read.
    ///
    /// If the stream reports connection events, it still yields `started` and the latest `interrupted` or `resumed`.
    case droppingOldest(limit: Int)

    /// Returns the limits of a subscription's buffer.
    ///
    /// - Parameter bytes: The maximum number of bytes in the waiting events.
    func limits(bytes: Int) -> BufferLimits {
        let bytes = max(bytes, 0)
        return switch self {
        case .failing(let limit): BufferLimits(events: max(limit, 1), bytes: bytes)
        case .droppingOldest(let limit): BufferLimits(events: max(limit, 1), bytes: bytes, dropsOldest: true)
        }
    }
}
