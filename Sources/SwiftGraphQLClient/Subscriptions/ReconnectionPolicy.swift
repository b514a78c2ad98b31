/// How often, and after which delays, a broken connection is opened again.
///
/// The delay before attempt *n* is random, between zero and `initialDelay` · `multiplier`ⁿ⁻¹ ("full jitter"), so that
/// clients of a restarted server don't all reconnect at the same time.
public struct ReconnectionPolicy: Hashable, Sendable {
    /// How many attempts in a row may fail; 0 never connects again.
    public var limit: Int
    /// The longest delay before the first attempt.
    public var initialDelay: Duration
    /// By how much the longest delay grows with each attempt.
    public var multiplier: Double
    /// The longest delay of all.
    public var maximumDelay: Duration
    /// How long a connection must last before the count of attempts starts at zero again.
    public var stableAfter: Duration

    /// A policy; by default ten attempts in some two minutes.
    public init(
        limit: Int = 10, initialDelay: Duration = .seconds(1), multiplier: Double = 2,
        maximumDelay: Duration = .seconds(30), stableAfter: Duration = .seconds(20)
    ) {
        self.limit = limit
        self.initialDelay = initialDelay
        self.multiplier = multiplier
        self.maximumDelay = maximumDelay
        self.stableAfter = stableAfter
    }

    /// Never reconnects.
    public static let never = ReconnectionPolicy(limit: 0)

    /// The delay before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: Which one, from 1.
    ///   - random: A number from 0 to 1.
    ///   - asked: How long the server asks to wait, which counts up to the longest delay.
    package func delay(attempt: Int, random: Double, asked: Duration? = nil) -> Duration {
        let longest = maximumDelay / .seconds(1)
        var seconds = min(initialDelay / .seconds(1), longest)
        for _ in 1..<max(attempt, 1) where seconds < longest {
            seconds = min(seconds * max(multiplier, 1), longest)
        }
        return max(.seconds(max(seconds, 0) * random), min(asked ?? .zero, maximumDelay))
    }
}
