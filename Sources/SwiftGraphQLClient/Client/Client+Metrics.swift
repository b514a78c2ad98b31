package import GraphQLSelection

extension Client {
    /// What records an operation; `nil` if nobody wants its measurements.
    package func recorder<Value>(of operation: PreparedOperation<Value>) -> OperationRecorder? {
        let recorder = onMetrics.map(OperationRecorder.init)
        recorder?.begin(operation)
        return recorder
    }

    /// Starts an operation whose responses are recorded.
    func start<Value>(
        _ request: GraphQLRequest, of operation: PreparedOperation<Value>, _ recorder: OperationRecorder?
    ) -> ResponseStream {
        recorder?.begin(operation)
        return OperationRecorder.$current.withValue(recorder) { transport.subscribe(request) }
    }
}
