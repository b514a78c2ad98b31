/// A failed attempt to send a mutation of an `OfflineQueue`.
///
/// It is passed to the `shouldRetry` closure of an `OfflineQueue`, which decides whether to send the mutation again:
///
/// ```swift
/// let queue = try OfflineQueue(
///     client, file: file, shouldRetry: { $0.isTransient && $0.age < .seconds(86_400) }, mutations: rename)
/// ```
public struct OfflineAttempt: Sendable {
    /// The error of the attempt.
    public let error: any Error
    /// The name of the mutation.
    public let mutationName: String
    /// The number of attempts since the mutation was queued, including this one and those before a restart.
    public let number: Int
    /// How long ago the mutation was queued, according to the device's clock; never negative.
    public let age: Duration

    /// Whether the error is temporary: the server neither accepted nor rejected the mutation. See
    /// `OfflineQueue.isTransient`.
    public var isTransient: Bool { OfflineQueue.isTransient(error) }
}
