/// What becomes of a subscription's events that come faster than they are read.
///
/// Besides their number, `TransportLimits.bufferedBytes` limits their size.
public enum SubscriptionBuffering: Hashable, Sendable {
    /// So many wait to be read. With one more the subscription ends: those that wait can still be read, and then comes
    /// `ClientError` of code `bufferOverflow`.
    case failing(limit: Int)
    /// So many wait to be read. With one more the oldest of them is lost.
    case droppingOldest(limit: Int)

    /// The limits of a buffer.
    ///
    /// - Parameter bytes: How many bytes the events that wait may have.
    func limits(bytes: Int) -> EventBuffer.Limits {
        switch self {
        case .failing(let limit): EventBuffer.Limits(events: max(limit, 1), bytes: bytes)
        case .droppingOldest(let limit): EventBuffer.Limits(events: max(limit, 1), bytes: bytes, dropsOldest: true)
        }
    }
}
