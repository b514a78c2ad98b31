import SwiftGraphQLHTTP

extension ExchangeMetrics {
    /// Adds the measurements to the operation that the current task belongs to, for `Client.onMetrics`.
    ///
    /// `HTTPTransport` does this automatically.
    public func report() {
        OperationRecorder.current?.add(self)
    }
}
