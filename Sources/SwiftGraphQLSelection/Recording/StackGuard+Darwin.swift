#if canImport(Darwin)
    import Darwin

    /// Returns the lowest address of the current thread's stack.
    func currentThreadStackLowestAddress() -> UInt {
        let thread = pthread_self()
        return UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(pthread_get_stacksize_np(thread))
    }
#endif
