#if canImport(Darwin) || canImport(FoundationNetworking) && (DEBUG || !canImport(Glibc))
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The cookies of one session, in memory.
    ///
    /// It is unchecked `Sendable` because the lock guards the limit, and the storage has a lock of its own.
    final class FoundationCookies: @unchecked Sendable {
        private let storage: HTTPCookieStorage
        private let lock = NSLock()
        private var limit = CookieLimit()

        init(_ storage: HTTPCookieStorage) {
            self.storage = storage
        }

        /// Removes all cookies if a response has added too many.
        func bound(after head: HTTPHead) {
            // The values of several fields are joined with commas.
            guard let field = head.header("Set-Cookie") else { return }
            let new = 1 + field.utf8.count { $0 == UInt8(ascii: ",") }
            lock.withLock {
                guard limit.isExceeded(adding: new, count: { storage.cookies?.count ?? 0 }) else { return }
                for cookie in storage.cookies ?? [] { storage.deleteCookie(cookie) }
            }
        }
    }
#endif
