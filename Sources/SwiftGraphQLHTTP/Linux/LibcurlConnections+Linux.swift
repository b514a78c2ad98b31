#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// A share handle of libcurl, with connections and cookies. Its connections close when this object is released.
    final class LibcurlShare {
        let handle: Libcurl.Handle

        init(_ handle: Libcurl.Handle) { self.handle = handle }

        deinit { clibcurl_share_cleanup(handle) }
    }

    /// The connections of one session, with its TLS sessions and cookies.
    ///
    /// No other session uses these connections, so no cookie or TLS session passes from one of an app's clients to
    /// another.
    ///
    /// The class is unchecked `Sendable`, because only the thread of the session's loop uses its mutable state. The
    /// connections close with the session, after its last exchange.
    final class LibcurlConnections: @unchecked Sendable {
        /// The share for the next exchanges; `nil` if there is nothing to hold.
        private var share: LibcurlShare?
        private let keepsCookies: Bool
        /// The number of exchanges that are using the connections.
        private var exchanges = 0

        /// The origins of servers that support HTTP/2, which carries many requests over one connection.
        private var http2Origins: Set<String> = []
        private static let maximumOrigins = 100

        /// Whether an exchange has used the connections since `IdleSessions` last checked them.
        var wasUsed = false
        /// Whether `IdleSessions` will check the connections.
        var isWatched = false

        init(keepsCookies: Bool) {
            self.keepsCookies = keepsCookies
        }

        var isInUse: Bool { exchanges > 0 }

        /// Sets the options with which an exchange uses these connections. The exchange must call `endUse` afterwards.
        ///
        /// - Returns: The share, which the exchange must hold until its handle is freed; `nil` if libcurl can't provide
        ///   one.
        func use(_ options: inout LibcurlOptions) -> LibcurlShare? {
            exchanges += 1
            wasUsed = true
            share = share ?? makeShare()
            guard let share else { return nil }
            options.set(.share, share.handle)
            // An empty file name enables cookies without reading any from a file.
            if keepsCookies { options.set(.cookieFile, "") }
            return share
        }

        /// Ends the use of these connections by an exchange, after its handle was freed.
        func endUse() { exchanges -= 1 }

        /// Records that a server supports HTTP/2.
        func addHTTP2(_ origin: String) {
            if supportsHTTP2(origin) { return }
            // Redirects can lead to any number of servers, so the set needs a limit.
            if http2Origins.count >= Self.maximumOrigins { http2Origins = [] }
            http2Origins.insert(origin)
        }

        /// Returns whether the server has sent a response over HTTP/2.
        func supportsHTTP2(_ origin: String) -> Bool { http2Origins.contains(origin) }

        private func makeShare() -> LibcurlShare? {
            guard let share = clibcurl_share_init().map(LibcurlShare.init) else { return nil }
            // The numbers are CURL_LOCK_DATA_COOKIE, CURL_LOCK_DATA_SSL_SESSION and CURL_LOCK_DATA_CONNECT.
            for data in (keepsCookies ? [2] : []) + [4, 5] as [Int32] {
                // The option is CURLSHOPT_SHARE. It may fail for TLS sessions if libcurl was built without TLS.
                guard clibcurl_share_set_number(share.handle, 1, data) == 0 || data == 4 else { return nil }
            }
            return share
        }

        /// Closes the connections, except those in use, which close after their last exchange. Keeps the cookies.
        ///
        /// Later exchanges open new connections. Without this call, libcurl would keep idle connections open until the
        /// next exchange.
        func disconnect() {
            wasUsed = false
            guard let old = share else { return }
            share = nil
            if keepsCookies {
                guard let new = makeShare() else { return share = old }
                Libcurl.copyCookies(from: old.handle, to: new.handle)
                share = new
            }
        }

        /// Removes all cookies if a response has added too many. libcurl itself limits only the cookies of one
        /// response and their size.
        ///
        /// - Parameter handle: An idle handle that shares the cookies.
        func boundCookies(after handle: Libcurl.Handle) {
            guard keepsCookies else { return }
            var count = 0
            Libcurl.forEachCookie(of: handle) { _ in count += 1 }
            if count > HTTPSessionOptions.maximumCookies { Libcurl.removeCookies(handle) }
        }
    }
#endif
