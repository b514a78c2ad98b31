#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// Sends HTTP requests with libcurl. The session supports HTTP/1.1, HTTP/2, compressed responses and the proxies
    /// in environment variables.
    ///
    /// Sessions with the same loop share a thread, but each session has its own connections and cookies, and its own
    /// limit on simultaneous requests to a host.
    package final class LibcurlHTTPSession: HTTPSession {
        let options: HTTPSessionOptions
        let connections: LibcurlConnections
        let loop: LibcurlLoop

        /// Creates a session that has no connections yet.
        ///
        /// - Parameters:
        ///   - options: The session options.
        ///   - loop: The loop that serves the session's exchanges, which other sessions may share.
        /// - Returns: `nil` if there is no loop, because libcurl is missing or older than 7.68.
        package init?(
            _ options: HTTPSessionOptions = HTTPSessionOptions(), loop: LibcurlLoop? = .shared
        ) {
            guard let loop else { return nil }
            self.options = options
            self.loop = loop
            connections = LibcurlConnections(keepsCookies: options.keepsCookies)
        }

        package func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws {
            let exchange = try LibcurlExchange(message, to: receiver, in: self)
            loop.start(exchange)
            try await withTaskCancellationHandler {
                try await exchange.completion.wait()
            } onCancel: {
                loop.cancel(exchange)
            }
        }
    }
#endif
