package import SwiftGraphQLSelection

extension Client {
    /// Starts recording an operation and returns the recorder; `nil` if `onMetrics` isn't set.
    package func recorder<Value>(of operation: PreparedOperation<Value>) -> OperationRecorder? {
        let recorder = onMetrics.map(OperationRecorder.init)
        recorder?.begin(operation)
        return recorder
    }
}
