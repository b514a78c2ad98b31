#if os(Linux)
    #if canImport(Glibc)
        package import Glibc
    #else
        package import Musl
    #endif

    /// A value that is protected by a lock.
    ///
    /// The class is `@unchecked Sendable`, because the value is accessed only while the lock is held. It uses a POSIX
    /// lock, because the thread sanitizer doesn't recognize a `Mutex` on Linux and reports every access under a `Mutex`
    /// as a race. The functions are inlined, because calling a generic function of another module would cost more than
    /// the lock.
    package final class Locked<Value: Sendable>: @unchecked Sendable {
        @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        // The dynamic exclusivity check is unnecessary, because the lock already prevents overlapping accesses.
        @exclusivity(unchecked) @usableFromInline var value: Value

        package init(_ value: Value) {
            self.value = value
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Runs `body` with exclusive access to the value.
        @inlinable package func withLock<R: Sendable>(_ body: @Sendable (inout Value) -> R) -> R {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return body(&value)
        }
    }
#endif
