/// Fails every exchange, for a system without a usable libcurl.
package struct MissingLibcurlSession: HTTPSession {
    /// The error if libcurl can't be used.
    package struct Failure: Error, Hashable {
        /// The reason why libcurl can't be used.
        package let reason: String
    }

    private let failure: Failure

    /// - Parameter reason: The reason why libcurl can't be used.
    package init(reason: String) {
        failure = Failure(reason: reason)
    }

    package func start(
        _ message: HTTPMessage, isStream: Bool, to receiver: any HTTPReceiver
    ) -> @Sendable () -> Void {
        receiver.finish(failure)
        return {}
    }
}
