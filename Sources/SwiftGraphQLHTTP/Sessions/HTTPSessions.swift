/// The sessions for the current platform.
package enum HTTPSessions {
    /// The session for callers that don't need their own. It stores nothing on disk.
    package static let shared = make(HTTPSessionOptions())

    /// Creates a session for the current platform that stores nothing on disk.
    package static func make(_ options: HTTPSessionOptions) -> any HTTPSession {
        #if os(Linux) && !canImport(Musl)
            // This uses libcurl, because Foundation on Linux crashes the process if a server closes the connection in
            // the middle of a response's head.
            LibcurlHTTPSession(options) ?? UnavailableHTTPSession(UnavailableHTTPSession.Failure.missingLibcurl)
        #elseif canImport(Darwin)
            FoundationHTTPSession(options: options)
        #elseif canImport(FoundationNetworking)
            // With Musl, a statically linked program can't load libcurl, but its Foundation contains a copy of libcurl.
            withDefaultConnections(options)
        #else
            UnavailableHTTPSession(UnavailableHTTPSession.Failure.noHTTP)
        #endif
    }

    // With Glibc, only tests use Foundation's networking, so release builds leave it out.
    #if canImport(FoundationNetworking) && (DEBUG || !canImport(Glibc))
        /// Creates a session that uses Foundation on a non-Apple platform.
        ///
        /// Foundation has no connection options there. If any option is set, all exchanges fail, because it would be
        /// unsafe to ignore pinned keys or a proxy.
        static func withDefaultConnections(_ options: HTTPSessionOptions) -> any HTTPSession {
            guard options.connection == ConnectionOptions() else {
                return UnavailableHTTPSession(UnavailableHTTPSession.Failure.unsupportedOptions)
            }
            return FoundationHTTPSession(options: options)
        }
    #endif
}
