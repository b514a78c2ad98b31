/// The limits of a buffer. An empty buffer accepts an event of any size.
struct BufferLimits: Hashable, Sendable {
    var events = Int.max
    var bytes = Int.max
    /// Whether to discard the oldest events, instead of failing, when new events don't fit.
    var dropsOldest = false
}
