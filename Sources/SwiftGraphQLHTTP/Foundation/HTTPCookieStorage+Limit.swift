#if canImport(Darwin) || canImport(FoundationNetworking) && (DEBUG || !canImport(Glibc))
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension HTTPCookieStorage {
        /// Removes all cookies if a response has added cookies and there are now too many.
        func removeCookies(ifTooManyAfter head: HTTPHead) {
            guard head.header("Set-Cookie") != nil, let cookies, cookies.count > HTTPSessionOptions.maximumCookies
            else { return }
            for cookie in cookies { deleteCookie(cookie) }
        }
    }
#endif
