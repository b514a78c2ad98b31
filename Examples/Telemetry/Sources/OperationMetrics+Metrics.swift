import Metrics
public import SwiftGraphQL

extension OperationMetrics {
    /// Records the measurements with swift-metrics. Call this in `Client.onMetrics`:
    ///
    /// ```swift
    /// client.onMetrics = { $0.record() }
    /// ```
    ///
    /// The names of operations are a dimension, so give operations constant names.
    public func record() {
        let dimensions = [("type", type.rawValue), ("operation", operationName ?? "anonymous")]
        let outcome = error == nil ? "success" : "failure"
        Counter(label: "graphql.client.operations", dimensions: dimensions + [("outcome", outcome)]).increment()
        record(total, as: "graphql.client.duration", dimensions)
        record(decoding, as: "graphql.client.decoding", dimensions)
    }

    private func record(_ duration: Duration, as label: String, _ dimensions: [(String, String)]) {
        Metrics.Timer(label: label, dimensions: dimensions).recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }
}
