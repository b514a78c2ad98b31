/// What becomes of a subscription's events that come faster than they are read.
public enum SubscriptionBuffering: Hashable, Sendable {
    /// So many wait to be read. With one more the subscription ends: those that wait can still be read, and then comes
    /// `ClientError` of code `bufferOverflow`.
    case failing(limit: Int)
    /// So many wait to be read. With one more the oldest of them is lost.
    case droppingOldest(limit: Int)

    /// The policy of the stream of responses.
    var policy: ResponseStream.Continuation.BufferingPolicy {
        switch self {
        case .failing(let limit): .bufferingOldest(max(limit, 1))
        case .droppingOldest(let limit): .bufferingNewest(max(limit, 1))
        }
    }

    /// The error to end with when the stream has dropped an element; `nil` where it may.
    var overflow: ClientError? {
        switch self {
        case .failing(let limit): .bufferOverflow(limit: max(limit, 1))
        case .droppingOldest: nil
        }
    }
}
