#if os(Linux)
    import Foundation

    /// HTTP by libcurl: HTTP/1.1 and HTTP/2, with the proxies that the environment names, compressed responses, and cookies
    /// kept in memory.
    package struct LibcurlHTTPSession: HTTPSession {
        private let loop: LibcurlLoop
        private let certificateFile: String?

        /// A session on the loop of the process.
        ///
        /// - Returns: `nil` if libcurl is missing or older than 7.68.
        package init?() {
            guard let loop = LibcurlLoop.shared else { return nil }
            self.loop = loop
            certificateFile = nil
        }

        /// A session with connections of its own.
        ///
        /// - Parameters:
        ///   - certificateFile: The certificates to trust; `nil` for those that the environment names, or the system's.
        ///   - idleTime: How long connections are kept when nothing is under way.
        package init?(certificateFile: String?, idleTime: Duration = .seconds(60)) {
            guard let loop = LibcurlLoop(idleTime: idleTime) else { return nil }
            self.loop = loop
            self.certificateFile = certificateFile
        }

        package func start(
            _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
        ) -> @Sendable () -> Void {
            do {
                let exchange = try LibcurlExchange(
                    message, to: receiver, isStream: isStream, certificateFile: certificateFile)
                loop.start(exchange)
                return { [loop] in loop.cancel(exchange) }
            } catch {
                receiver.finish(error)
                return {}
            }
        }
    }
#endif
