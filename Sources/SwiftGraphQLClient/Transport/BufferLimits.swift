/// The limits of a buffer. A single event may have any size.
struct BufferLimits: Hashable, Sendable {
    var events = Int.max
    var bytes = Int.max
    /// Whether to discard the oldest events when new ones arrive.
    var dropsOldest = false
}
