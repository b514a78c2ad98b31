#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// A value behind a lock.
    ///
    /// Unchecked: the value is touched under the lock alone. A lock of POSIX threads and not a `Mutex`, since the thread
    /// sanitizer does not see what the latter does on Linux, and takes all that is behind it for races.
    package final class Locked<Value: Sendable>: @unchecked Sendable {
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private var value: Value

        package init(_ value: Value) {
            self.value = value
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Runs `body` with the value, alone.
        package func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return body(&value)
        }
    }
#endif
