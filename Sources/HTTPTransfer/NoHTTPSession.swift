#if !canImport(Darwin) && !canImport(FoundationNetworking)
    import Foundation

    /// A session in which every request fails, for platforms without `URLSession` and libcurl, such as WebAssembly. On
    /// these platforms, apps need a custom `Transport`.
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
