#if !canImport(Darwin)
    import Synchronization

    /// A value behind a lock.
    final class Locked<Value: Sendable>: Sendable {
        private let mutex: Mutex<Value>

        init(_ value: Value) {
            mutex = Mutex(value)
        }

        /// Runs `body` with the value, alone.
        func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R { mutex.withLock { body(&$0) } }
    }
#endif
