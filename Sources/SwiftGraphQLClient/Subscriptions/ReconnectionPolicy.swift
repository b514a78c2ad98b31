/// How often, and after which delays, a broken connection is made anew.
///
/// The delay before attempt *n* is anything from nothing up to `initialDelay` · `multiplier`ⁿ⁻¹ ("full jitter"), so that
/// the clients of a server which comes back don't come all at once.
public struct ReconnectionPolicy: Hashable, Sendable {
    /// How many attempts in a row may fail; 0 never connects again.
    public var limit: Int
    /// The longest delay before the first attempt.
    public var initialDelay: Duration
    /// By how much the longest delay grows with each attempt.
    public var multiplier: Double
    /// The longest delay of all.
    public var maximumDelay: Duration
    /// How long a connection has to hold until the attempts are counted from nothing again.
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

    /// What is broken stays broken.
    public static let never = ReconnectionPolicy(limit: 0)

    /// The delay before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: Which one, from 1.
    ///   - random: A number from 0 to 1.
    func delay(attempt: Int, random: Double) -> Duration {
        let longest = maximumDelay / .seconds(1)
        var seconds = min(initialDelay / .seconds(1), longest)
        for _ in 1..<max(attempt, 1) where seconds < longest {
            seconds = min(seconds * max(multiplier, 1), longest)
        }
        return .seconds(max(seconds, 0) * random)
    }
}
