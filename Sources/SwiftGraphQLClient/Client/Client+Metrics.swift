package import SwiftGraphQLSelection

extension Client {
    /// Starts recording an operation and returns the recorder; `nil` if `onMetrics` isn't set.
    package func recorder<Value>(of operation: PreparedOperation<Value>) -> OperationRecorder? {
        let recorder = onMetrics.map(OperationRecorder.init)
        recorder?.begin(operation)
        return recorder
    }

    /// Starts an operation whose responses arrive as a stream, and records its exchanges.
    func start<Value>(
        _ request: GraphQLRequest, of operation: PreparedOperation<Value>, _ recorder: OperationRecorder?
    ) -> ResponseStream {
        recorder?.begin(operation)
        return OperationRecorder.$current.withValue(recorder) { transport.subscribe(request) }
    }
}
