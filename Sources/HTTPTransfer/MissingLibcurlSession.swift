/// A session in which every exchange fails, for systems without a usable libcurl.
package struct MissingLibcurlSession: HTTPSession {
    /// The error of the exchanges.
    package struct Failure: Error, Hashable {
        /// The reason why libcurl can't be used.
        package let reason: String
    }

    private let failure: Failure

    /// Creates a session.
    ///
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
