import Foundation

/// How many times, and after which delays, a transport tries to reopen a broken connection.
///
/// The delay before attempt *n* is random, between zero and `initialDelay` · `multiplier`ⁿ⁻¹ ("full jitter"), so that
/// clients of a restarted server don't all reconnect at the same time. If the server requests a longer delay, for
/// example with `Retry-After`, the transport waits that long, up to `maximumDelay`.
public struct ReconnectionPolicy: Hashable, Sendable {
    /// The maximum number of consecutive failed attempts; 0 disables reconnecting.
    public var maximumAttempts: Int
    /// The maximum delay before the first attempt.
    public var initialDelay: Duration
    /// The factor by which the maximum delay grows with each attempt.
    public var multiplier: Double
    /// The upper limit for all delays, including the delays that servers request.
    public var maximumDelay: Duration
    /// How long a connection must last before the transport resets its count of failed attempts to zero.
    public var stableAfter: Duration

    /// Creates a policy. By default, it allows ten attempts in one to three minutes.
    public init(
        maximumAttempts: Int = 10, initialDelay: Duration = .seconds(1), multiplier: Double = 2,
        maximumDelay: Duration = .seconds(30), stableAfter: Duration = .seconds(20)
    ) {
        self.maximumAttempts = maximumAttempts
        self.initialDelay = initialDelay
        self.multiplier = multiplier
        self.maximumDelay = maximumDelay
        self.stableAfter = stableAfter
    }

    /// A policy that never reconnects.
    public static let never = ReconnectionPolicy(maximumAttempts: 0)

    /// Returns whether another attempt is allowed after the given number of consecutive failed attempts.
    ///
    /// - Parameter hasPath: Whether the device has a path to the network. Without a path, attempts aren't counted.
    func allowsAttempt(after failures: Int, hasPath: Bool) -> Bool {
        maximumAttempts > 0 && (!hasPath || failures < maximumAttempts)
    }

    /// Returns the delay before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt, starting from 1.
    ///   - random: A number from 0 to 1.
    ///   - asked: The delay that the server requests, which is limited to `maximumDelay`.
    package func delay(attempt: Int, random: Double, asked: Duration? = nil) -> Duration {
        let initial = max(initialDelay / .seconds(1), 0)
        // A multiplier that isn't a number counts as 1. A delay of zero stays zero, because zero times infinity isn't a
        // number.
        let factor = initial > 0 && multiplier > 1 ? pow(multiplier, Double(max(attempt, 1) - 1)) : 1
        let seconds = max(min(initial * factor, maximumDelay / .seconds(1)), 0)
        return max(.seconds(seconds * random), min(asked ?? .zero, maximumDelay))
    }
}
