import SwiftGraphQLSelection

/// The moment at which a request was sent, or at which a response arrived.
package struct ExchangeMoment: Hashable, Sendable {
    /// The sequence number, which is greater for later moments.
    package let order: UInt64
    /// The time in milliseconds since 1970.
    package let time: Int64

    package init(order: UInt64, time: Int64) {
        self.order = order
        self.time = time
    }
}

/// Records the arrivals of an operation's responses.
///
/// A response that waits in the buffer of its transport must not count as newer than requests that are sent in the
/// meantime. Therefore, a transport that buffers responses records the moment at which each response arrives.
package final class ResponseArrivals: Sendable {
    /// The recorder for the operation that the current task starts.
    @TaskLocal package static var current: ResponseArrivals?

    /// A closure that returns the current moment; `nil` if nothing needs the moment any more.
    package let now: @Sendable () -> ExchangeMoment?
    private let bufferLimits = Locked(BufferLimits(events: 256, bytes: TransportLimits().maximumBufferedBytes))

    /// Creates a recorder. A task that outlives the operation may keep it.
    package init(_ now: @escaping @Sendable () -> ExchangeMoment?) { self.now = now }

    /// The limits on unread responses: the default limits, or the limits that the transport has set.
    var limits: BufferLimits { bufferLimits.withLock { $0 } }

    /// Sets the limits on unread responses to the transport's limits.
    func set(_ limits: BufferLimits) { bufferLimits.withLock { $0 = limits } }
}
