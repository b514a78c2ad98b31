/// Fails every exchange, for a system without a usable libcurl.
package struct MissingLibcurlSession: HTTPSession {
    /// libcurl can't be used.
    package struct Failure: Error, Hashable {
        /// What is missing.
        package let reason: String
    }

    private let failure: Failure

    /// - Parameter reason: What is missing.
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
