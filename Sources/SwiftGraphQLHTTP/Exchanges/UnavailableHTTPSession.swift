/// A session whose exchanges all fail, for platforms without networking and for unsupported options.
package struct UnavailableHTTPSession: HTTPSession {
    /// The error that ends all exchanges.
    package struct Failure: Error, Hashable {
        /// The reason why requests can't be sent, with advice.
        package let message: String

        /// The error for a platform that has neither `URLSession` nor libcurl, such as WebAssembly.
        package static let noHTTP = Failure(
            message: "this platform has neither `URLSession` nor libcurl; pass a custom transport to the client")

        /// The error for connection options that require libcurl, on a system where it isn't available.
        package static let unsupportedOptions = Failure(
            message: "on this platform, connection options need libcurl, which isn't available; leave the options out")
    }

    private let failure: any Error

    package init(_ failure: any Error) {
        self.failure = failure
    }

    package func send(_ message: HTTPMessage, to receiver: HTTPReceiver) async throws { throw failure }
}
