public import Foundation

/// A mutation in an `OfflineQueue`, which is waiting, is being sent, or has failed.
public struct QueuedMutation: Identifiable, Sendable {
    /// The state of a queued mutation.
    public enum State: Sendable {
        /// The mutation is waiting for its turn or for the next attempt.
        case waiting
        /// The mutation is being sent.
        case sending
        /// The mutation has failed. It stays in the queue until the app removes it, and is resent only if the app
        /// calls `requeue`.
        case failed(OfflineError)
    }

    /// The mutation's row in the file. If the file can't be written, the number of attempts may be higher than there.
    var row: OfflineFile.Row
    /// The name of the mutation's lane.
    var lane = ""
    /// The number of the optimistic layer.
    var layer: Int?
    /// The number of failed attempts since the last call of `retryNow`.
    var failures = 0
    /// The time of the next attempt, until which the lane waits; `nil` if the lane needn't wait for this mutation.
    var resumption: ContinuousClock.Instant?

    /// The mutation's identifier, which is also its idempotency key.
    public var id: UUID { row.key }
    /// The name of the mutation.
    public var name: String { row.name }
    /// The state: waiting, being sent, or failed.
    public internal(set) var state = State.waiting
    /// The time when the mutation was queued, according to the device's clock.
    public var queuedAt: Date { row.queuedAt }
    /// The number of failed attempts since the mutation was queued, including attempts before a restart.
    public var failedAttemptCount: Int { Int(row.attempts) }
    /// The error of the last attempt or of the optimistic edits; `nil` if no error has occurred.
    public internal(set) var lastError: (any Error)?

    /// Decodes the mutation's variables.
    ///
    /// - Parameter mutation: The `OfflineMutation` that has the same name as this mutation.
    /// - Throws: `DecodingError` if the variables can't be decoded.
    public func variables<Variables>(of mutation: OfflineMutation<Variables>) throws -> Variables {
        try OfflineMutation<Variables>.decode(row.variables)
    }

    /// The reason why the mutation failed; `nil` if it hasn't failed.
    public var failure: OfflineError? {
        if case .failed(let failure) = state { failure } else { nil }
    }
}

/// An error that explains why a mutation in an `OfflineQueue` isn't resent.
public struct OfflineError: LocalizedError, Sendable, CustomStringConvertible {
    /// A code for the known outcome of a failed mutation.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The server rejected the mutation, and no attempt can have executed it.
        public static let rejected = Code(description: "rejected")
        /// The server may have executed the mutation, because the response to this or an earlier attempt was lost or
        /// can't be read.
        public static let outcomeUnknown = Code(description: "outcomeUnknown")
        /// The server executed at least a part of the mutation, but the response reports errors or doesn't match the
        /// selection, or an edit threw an error.
        public static let responseNotApplied = Code(description: "responseNotApplied")
        /// This version of the app can't send the mutation: its name isn't registered, its variables can't be decoded,
        /// or its selection throws. A version of the app that can send the mutation will do so.
        public static let unsendableMutation = Code(description: "unsendableMutation")
    }

    /// The known outcome of the mutation.
    public let code: Code
    /// A description of what happened, with at most 2,000 Unicode scalars.
    public let message: String
    /// The error of the last attempt, shortened if it is long; `nil` after a restart.
    public let underlying: (any Error)?

    /// The same text as `message`.
    public var description: String { message }
    /// The same text as `message`, because `localizedDescription` uses this property.
    public var errorDescription: String? { message }

    /// - Parameters:
    ///   - message: A description of what happened. The text of `error` is appended.
    ///   - error: The error with which an attempt failed.
    init(_ code: Code, _ message: String, of error: (any Error)? = nil) {
        self.code = code
        underlying = error.map { KeptError.error($0) }
        self.message = KeptError.text(underlying.map { "\(message): \($0)" } ?? message)
    }

    init(outcomeUnknownOf mutation: String, _ error: any Error) {
        self.init(.outcomeUnknown, "the server may have executed '\(mutation)'", of: error)
    }
}
