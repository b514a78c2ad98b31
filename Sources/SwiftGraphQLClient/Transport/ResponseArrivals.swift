import SwiftGraphQLSelection

/// The moment at which a request was sent, or at which a response arrived.
package struct ExchangeMoment: Hashable, Sendable {
    /// The number of the moment: later moments have greater numbers.
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
/// A response can wait in the buffer of its transport, and must not count as newer than requests that are sent in the
/// meantime. So a transport that buffers responses records the moment at which each response arrives.
package final class ResponseArrivals: Sendable {
    /// The arrivals of the operation that the current task starts.
    @TaskLocal package static var current: ResponseArrivals?

    /// Returns the current moment; `nil` if nothing needs it any more.
    package let now: @Sendable () -> ExchangeMoment?
    private let bufferLimits = Locked(BufferLimits(events: 256, bytes: TransportLimits().maximumBufferedBytes))

    /// Creates arrivals. A task that outlives the operation may keep them.
    package init(_ now: @escaping @Sendable () -> ExchangeMoment?) { self.now = now }

    /// The limits on responses that haven't been read yet. The transport may set them.
    var limits: BufferLimits { bufferLimits.withLock { $0 } }

    /// Sets the limits of the transport.
    func set(_ limits: BufferLimits) { bufferLimits.withLock { $0 = limits } }
}
