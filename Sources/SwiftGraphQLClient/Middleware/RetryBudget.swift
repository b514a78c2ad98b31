import GraphQLSelection

/// The number of retries that requests may still spend together.
final class RetryBudget: Sendable {
    private static let tenthsPerRetry = 10

    private let maximum: Int
    /// In tenths of a retry.
    private let tenths: Locked<Int>

    /// A budget that is full.
    init(_ retries: Int) {
        maximum = min(max(retries, 0), 1 << 30) * Self.tenthsPerRetry
        tenths = Locked(maximum)
    }

    /// Takes one retry; `false` if there is none.
    func spend() -> Bool {
        tenths.withLock { tenths in
            guard tenths >= Self.tenthsPerRetry else { return false }
            tenths -= Self.tenthsPerRetry
            return true
        }
    }

    /// Gives back a tenth of a retry.
    func refill() {
        tenths.withLock { [maximum] in $0 = min($0 + 1, maximum) }
    }
}
