#if os(Linux)
    import CLibcurl
    import Foundation

    /// Sends HTTP requests with libcurl. It supports HTTP/1.1, HTTP/2, compressed responses, and the proxies in
    /// environment variables.
    ///
    /// Sessions share a thread and idle connections. Each session has its own cookies, and its own limit on
    /// simultaneous requests to a host.
    package final class LibcurlHTTPSession: HTTPSession {
        let options: HTTPSessionOptions
        let certificateFile: String?
        /// The cookies of the session; `nil` if it doesn't keep cookies.
        let cookies: LibcurlCookies?
        private let loop: LibcurlLoop

        /// Creates a session on the shared loop of the process.
        ///
        /// - Returns: `nil` if libcurl is missing or older than 7.68.
        package convenience init?(_ options: HTTPSessionOptions) {
            guard let loop = LibcurlLoop.shared else { return nil }
            self.init(options, certificateFile: nil, loop)
        }

        /// Creates a session with its own connections.
        ///
        /// - Parameters:
        ///   - certificateFile: A file of certificates to trust; `nil` for the certificates in environment variables,
        ///     or else the system's.
        ///   - idleTime: How long to keep connections when no exchange is in progress.
        package convenience init?(certificateFile: String?, idleTime: Duration = .seconds(60)) {
            guard let loop = LibcurlLoop(idleTime: idleTime) else { return nil }
            self.init(HTTPSessionOptions(), certificateFile: certificateFile, loop)
        }

        private init?(_ options: HTTPSessionOptions, certificateFile: String?, _ loop: LibcurlLoop) {
            self.options = options
            self.certificateFile = certificateFile
            self.loop = loop
            cookies = options.keepsCookies ? LibcurlCookies() : nil
            if options.keepsCookies, cookies == nil { return nil }
        }

        package func start(
            _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
        ) -> @Sendable () -> Void {
            do {
                let exchange = try LibcurlExchange(message, to: receiver, isStream: isStream, in: self)
                loop.start(exchange)
                return { [loop] in loop.cancel(exchange) }
            } catch {
                receiver.finish(error)
                return {}
            }
        }
    }

    /// The cookies of one session, in memory.
    ///
    /// It is unchecked `Sendable` because only the thread of the session's loop uses the handle. The handle is freed
    /// when the last exchange releases it.
    final class LibcurlCookies: @unchecked Sendable {
        /// libcurl's share handle.
        let share: Libcurl.Handle
        private var limit = CookieLimit()

        init?() {
            guard let share = clibcurl_share_init() else { return nil }
            self.share = share
            // CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE
            clibcurl_share_set_number(share, 1, 2)
        }

        /// Removes all cookies if a response has added too many. libcurl itself limits only the cookies of one
        /// response, and their size.
        ///
        /// - Parameters:
        ///   - handle: A handle that uses the cookies, and isn't in use.
        ///   - new: The number of `Set-Cookie` fields in the response.
        func bound(after handle: Libcurl.Handle, adding new: Int) {
            guard limit.isExceeded(adding: new, count: { Libcurl.cookieCount(handle) }) else { return }
            Libcurl.removeCookies(handle)
        }

        deinit {
            clibcurl_share_cleanup(share)
        }
    }
#endif
