#if canImport(Darwin)
    import os

    /// A value that is protected by a lock.
    package final class Locked<Value: Sendable>: Sendable {
        private let lock: OSAllocatedUnfairLock<Value>

        package init(_ value: Value) {
            lock = OSAllocatedUnfairLock(initialState: value)
        }

        /// Runs `body` with exclusive access to the value.
        package func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R { lock.withLock(body) }
    }
#endif
