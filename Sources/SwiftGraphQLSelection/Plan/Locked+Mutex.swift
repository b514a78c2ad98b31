#if !canImport(Darwin) && !os(Linux)
    import Synchronization

    /// A value that is protected by a lock.
    package final class Locked<Value: Sendable>: Sendable {
        private let mutex: Mutex<Value>

        package init(_ value: Value) { mutex = Mutex(value) }

        /// Runs `body` with exclusive access to the value.
        package func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R {
            mutex.withLock { body(&$0) }
        }
    }
#endif
