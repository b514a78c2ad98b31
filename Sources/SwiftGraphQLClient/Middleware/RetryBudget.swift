import SwiftGraphQLSelection

/// The retry budget that all requests of a middleware share.
final class RetryBudget: Sendable {
    private static let tenthsPerRetry: Int64 = 10

    private let maximum: Int64
    /// The remaining budget, in tenths of a retry.
    private let tenths: Locked<Int64>

    /// Creates a full budget.
    init(_ retries: Int) {
        maximum = Int64(min(max(retries, 0), 1 << 30)) * Self.tenthsPerRetry
        tenths = Locked(maximum)
    }

    /// Takes one retry from the budget. Returns `false` if no retry is left.
    func spend() -> Bool {
        tenths.withLock { tenths in
            guard tenths >= Self.tenthsPerRetry else { return false }
            tenths -= Self.tenthsPerRetry
            return true
        }
    }

    /// Adds a tenth of a retry to the budget, up to its maximum.
    func refill() {
        tenths.withLock { [maximum] in $0 = min($0 + 1, maximum) }
    }
}
