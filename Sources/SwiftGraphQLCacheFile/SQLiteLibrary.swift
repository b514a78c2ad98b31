#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    /// The system's SQLite, which stays loaded until the process ends.
    struct SQLiteLibrary {
        private let handle: UnsafeMutableRawPointer

        init() throws(CacheError) {
            #if canImport(Darwin)
                let name = "/usr/lib/libsqlite3.dylib"
            #else
                let name = "libsqlite3.so.0"
            #endif
            guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
                throw CacheError(
                    .missingSQLite,
                    "the system's SQLite (\(name)) can't be loaded: install it, for example Debian's libsqlite3-0")
            }
            self.handle = handle
        }

        /// Returns the address of a function; `nil` if the library has no such function.
        func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(handle, name) }
    }
#else
    /// A placeholder for platforms that can't load SQLite at run time, such as Windows and WebAssembly.
    struct SQLiteLibrary {
        init() throws(CacheError) {
            throw CacheError(.missingSQLite, "SQLite can't be loaded on this platform: keep the cache in memory")
        }

        func symbol(_ name: String) -> UnsafeMutableRawPointer? { nil }
    }
#endif
