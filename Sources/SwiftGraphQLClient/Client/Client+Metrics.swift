package import SwiftGraphQLSelection

extension Client {
    /// Returns a recorder for an operation, or `nil` if `onMetrics` isn't set.
    package func recorder<Value>(of operation: PreparedOperation<Value>) -> OperationRecorder? {
        let recorder = onMetrics.map(OperationRecorder.init)
        recorder?.begin(operation)
        return recorder
    }

    /// Starts an operation, and records its exchanges.
    func start<Value>(
        _ request: GraphQLRequest, of operation: PreparedOperation<Value>, _ recorder: OperationRecorder?
    ) -> ResponseStream {
        recorder?.begin(operation)
        return OperationRecorder.$current.withValue(recorder) { transport.subscribe(request) }
    }
}
