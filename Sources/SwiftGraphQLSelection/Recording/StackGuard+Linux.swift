#if canImport(Glibc)
    import Glibc

    private typealias GetAttributes =
        @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// The function `pthread_getattr_np`, looked up by name because Glibc's Swift module omits GNU extensions.
    private let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: GetAttributes.self)
    }

    /// A thread-specific cache of the stack's lowest address. Without it, Glibc would read all memory mappings of the
    /// process in each call on the main thread.
    private let knownAddress: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// Returns the lowest address of the current thread's stack; 0 if the address is unknown.
    func currentThreadStackLowestAddress() -> UInt {
        if let knownAddress, let address = pthread_getspecific(knownAddress) { return UInt(bitPattern: address) }
        var attributes = pthread_attr_t()
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
        defer { pthread_attr_destroy(&attributes) }
        var address: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &address, &size) == 0 else { return 0 }
        if let knownAddress { pthread_setspecific(knownAddress, address) }
        return UInt(bitPattern: address)
    }
#elseif !canImport(Darwin)
    /// Returns 0 for an unknown address, because musl and others don't report it or report it differently.
    func currentThreadStackLowestAddress() -> UInt { 0 }
#endif
