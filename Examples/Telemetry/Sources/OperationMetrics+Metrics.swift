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
        for exchange in exchanges {
            let version = [("protocol", exchange.networkProtocol ?? "unknown")]
            Counter(label: "graphql.client.exchanges", dimensions: version).increment()
            Counter(label: "graphql.client.sent.bytes", dimensions: dimensions).increment(by: exchange.sentBytes)
            Counter(label: "graphql.client.received.bytes", dimensions: dimensions)
                .increment(by: exchange.receivedBytes)
            if !exchange.isConnectionReused { Counter(label: "graphql.client.connections").increment() }
            record(exchange.queue, as: "graphql.client.queue", [])
            record(exchange.nameLookup, as: "graphql.client.lookup", [])
            record(exchange.connect, as: "graphql.client.connect", [])
            record(exchange.tls, as: "graphql.client.tls", [])
            record(exchange.firstByte, as: "graphql.client.firstbyte", dimensions)
        }
    }

    private func record(_ duration: Duration?, as label: String, _ dimensions: [(String, String)]) {
        guard let duration else { return }
        Metrics.Timer(label: label, dimensions: dimensions).recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }
}
