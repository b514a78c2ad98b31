// Contains an error in the branch that is compiled only for Linux with musl.
#if canImport(Glibc)
    let glibc: Int = ""
#elseif os(Linux) && canImport(Musl)
    import Musl

    let lock: Int = pthread_mutex_t()  // error: cannot convert value of type 'pthread_mutex_t'
#endif
