import SwiftGraphQLSelection

/// Collects the measurements of one operation. The recorder reports them when it is deallocated, which happens when the
/// operation has ended.
package final class OperationRecorder: Sendable {
    private struct State: Sendable {
        var metrics: OperationMetrics?
        var end: ContinuousClock.Instant?
    }

    private let state = Locked(State())
    private let start = ContinuousClock.now
    private let report: @Sendable (OperationMetrics) -> Void

    init(_ report: @escaping @Sendable (OperationMetrics) -> Void) {
        self.report = report
    }

    deinit {
        let (metrics, end) = state.withLock { ($0.metrics, $0.end) }
        guard var metrics else { return }
        metrics.total = (end ?? .now) - start
        report(metrics)
    }

    /// Starts recording an operation. Without this call, the recorder reports nothing.
    func begin<Value>(_ operation: PreparedOperation<Value>) {
        let metrics = OperationMetrics(type: operation.type, operationName: operation.name)
        state.withLock { $0.metrics = metrics }
    }

    /// Counts a decoded response and adds the time since its decoding started.
    func didDecode(since start: ContinuousClock.Instant) {
        state.withLock { state in
            let now = ContinuousClock.now
            state.metrics?.decoding += now - start
            state.metrics?.responseCount += 1
            if state.metrics?.type != .subscription { state.end = now }
        }
    }

    /// Records the error that ended the operation.
    func fail(_ error: any Error) {
        state.withLock { state in
            state.metrics?.error = error
            state.end = .now
        }
    }
}
