#if canImport(Darwin)
    package import os

    /// A value that is protected by a lock.
    package final class Locked<Value: Sendable>: Sendable {
        @usableFromInline let lock: OSAllocatedUnfairLock<Value>

        package init(_ value: Value) {
            lock = OSAllocatedUnfairLock(initialState: value)
        }

        /// Runs `body` with exclusive access to the value.
        @inlinable package func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R { lock.withLock(body) }
    }
#endif
