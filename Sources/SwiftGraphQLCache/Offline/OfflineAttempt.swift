/// A failed attempt to send a mutation of an `OfflineQueue`.
///
/// The queue passes the attempt to its `shouldRetry` closure, which decides whether to resend the mutation:
///
/// ```swift
/// let queue = try OfflineQueue(
///     client, file: file, shouldRetry: { $0.isTransient && $0.age < .seconds(86_400) }, mutations: rename)
/// ```
public struct OfflineAttempt: Sendable {
    /// The error with which the attempt failed.
    public let error: any Error
    /// The name of the mutation.
    public let mutationName: String
    /// The number of attempts since the mutation was queued, including this attempt and attempts before a restart.
    public let number: Int
    /// The time since the mutation was queued, according to the device's clock; never negative.
    public let age: Duration

    /// Whether the error is temporary, because the server has neither accepted nor rejected the mutation. See
    /// `OfflineQueue.isTransient`.
    public var isTransient: Bool { OfflineQueue.isTransient(error) }
}
