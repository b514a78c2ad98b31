/// What happens to a subscription's events when they arrive faster than they are read.
///
/// This limits the number of events. `TransportLimits.maximumBufferedBytes` limits their size.
public enum SubscriptionBuffering: Hashable, Sendable {
    /// Ends the subscription when more than `limit` events wait to be read. The stream yields the waiting events, then
    /// throws `ClientError` of code `bufferOverflow`.
    case failing(limit: Int)
    /// Discards the oldest event when more than `limit` events wait to be read.
    case droppingOldest(limit: Int)

    /// Returns the limits of a buffer.
    ///
    /// - Parameter bytes: The maximum number of bytes in the events that wait to be read.
    func limits(bytes: Int) -> BufferLimits {
        let bytes = max(bytes, 0)
        return switch self {
        case .failing(let limit): BufferLimits(events: max(limit, 1), bytes: bytes)
        case .droppingOldest(let limit): BufferLimits(events: max(limit, 1), bytes: bytes, dropsOldest: true)
        }
    }
}
