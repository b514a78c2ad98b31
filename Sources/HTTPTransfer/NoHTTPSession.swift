#if !canImport(Darwin) && !canImport(FoundationNetworking)
    import Foundation

    /// Fails each request where there is neither `URLSession` nor libcurl, as with WebAssembly. Apps have a `Transport` of
    /// their own there.
    struct NoHTTPSession: HTTPSession {
        func start(
            _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
        ) -> @Sendable () -> Void {
            receiver.finish(
                URLError(.unsupportedURL, "this platform has no HTTP; give the client a transport that has"))
            return {}
        }
    }
#endif
