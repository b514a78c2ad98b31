#if canImport(Darwin)
    import os

    /// A value behind a lock.
    final class Locked<Value: Sendable>: Sendable {
        private let lock: OSAllocatedUnfairLock<Value>

        init(_ value: Value) {
            lock = OSAllocatedUnfairLock(initialState: value)
        }

        /// Runs `body` with the value, alone.
        func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R { lock.withLock(body) }
    }
#endif
