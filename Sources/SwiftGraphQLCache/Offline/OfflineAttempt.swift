import SwiftGraphQLJSON
import SwiftGraphQLSelection
import SwiftGraphQLClient

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

    /// Whether the error is temporary, because the server has neither accepted nor rejected the mutation.
    ///
    /// All errors are temporary except these:
    ///
    /// - a `ResponseError`, unless its code (`extensions.code`) is `UNAUTHENTICATED`, `RATE_LIMITED` or `THROTTLED`,
    ///   and the server executed nothing;
    /// - a `ClientError` for a response with data, or with a 4xx HTTP status other than 401, 407, 408, 425 and 429;
    /// - a `ClientError` with code `responseTooLarge`, `untrustedDocument`, `getRejected` or `uploadFailed`.
    public var isTransient: Bool {
        if let error = error as? ResponseError {
            return !error.hasExecuted
                && error.errors.contains { Self.temporaryCodes.contains($0.extensions["code"]?.string ?? "") }
        }
        guard let error = error as? ClientError else { return true }
        if error.hasExecuted { return false }
        if let status = error.status, (400..<500).contains(status) { return Self.temporaryStatuses.contains(status) }
        return ![.responseTooLarge, .untrustedDocument, .getRejected, .uploadFailed].contains(error.code)
    }

    static let temporaryStatuses = [401, 407, 408, 425, 429]
    private static let temporaryCodes: Set<String> = ["UNAUTHENTICATED", "RATE_LIMITED", "THROTTLED"]
}
