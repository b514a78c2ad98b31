#if !canImport(Darwin) && !canImport(FoundationNetworking)
    import Foundation

    /// Fails every request, on platforms without `URLSession` and libcurl, such as WebAssembly. Apps need a `Transport`
    /// of their own there.
    struct NoHTTPSession: HTTPSession {
        func start(
            _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
        ) -> @Sendable () -> Void {
            receiver.finish(
                URLError(.unsupportedURL, "this platform has no HTTP; give the client a transport of your own"))
            return {}
        }
    }
#endif
