public import Foundation

/// A mutation in an `OfflineQueue`: it waits, is being sent, or has failed.
public struct QueuedMutation: Identifiable, Sendable {
    /// The state of a mutation.
    public enum State: Sendable {
        /// The mutation waits for its turn, or for the next attempt.
        case waiting
        /// The mutation is being sent.
        case sending
        /// The mutation isn't sent again unless the app calls `requeue`. It stays in the queue until the app removes
        /// it.
        case failed(OfflineError)
    }

    /// The mutation's idempotency key.
    public internal(set) var id: UUID
    /// The name of the mutation.
    public let name: String
    /// Whether the mutation waits, is being sent, or has failed.
    public internal(set) var state: State
    /// The time when the mutation was queued, according to the device's clock.
    public let queuedAt: Date
    /// The number of failed attempts since the mutation was queued, including those before a restart.
    public internal(set) var failedAttemptCount = 0
    /// The error of the last attempt, or of optimistic edits that can't be made; `nil` if there is none.
    public internal(set) var lastError: (any Error)?
    /// The variables as they are stored.
    let storedVariables: Data

    init(_ row: OfflineFile.Row) {
        id = row.key
        name = row.name
        state = .waiting
        queuedAt = Date(timeIntervalSince1970: Double(row.time) / 1000)
        // The file may contain any number, and further attempts are counted.
        failedAttemptCount = Int(min(max(0, row.attempts), 1 << 30))
        storedVariables = row.variables
    }

    /// Decodes the variables.
    ///
    /// - Parameter mutation: The `OfflineMutation` with the name of this mutation.
    /// - Throws: `DecodingError` if the variables can't be decoded.
    public func variables<Variables>(of mutation: OfflineMutation<Variables>) throws -> Variables {
        try OfflineMutation<Variables>.decode(storedVariables)
    }

    /// The reason why the mutation failed; `nil` if it hasn't failed.
    public var failure: OfflineError? {
        if case .failed(let failure) = state { failure } else { nil }
    }

    var isWaiting: Bool {
        if case .waiting = state { true } else { false }
    }
}

/// The reason why a mutation of an `OfflineQueue` isn't sent again.
public struct OfflineError: LocalizedError, Sendable, CustomStringConvertible {
    /// The known outcome of the mutation.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let description: String
        /// The number in the file.
        let number: Int

        /// The server rejected the mutation, and no attempt can have executed it.
        public static let rejected = Code(description: "rejected", number: 1)
        /// The server may have executed the mutation: the response was lost or can't be read, or an earlier attempt
        /// ended this way.
        public static let outcomeUnknown = Code(description: "outcomeUnknown", number: 2)
        /// The server executed the mutation, at least in part, but the response reports errors or doesn't match the
        /// selection, or an edit threw.
        public static let responseNotApplied = Code(description: "responseNotApplied", number: 3)
        /// This version of the app can't send the mutation: its name isn't registered, its variables can't be decoded,
        /// or its selection throws. A version of the app that can send it does so when its turn comes.
        public static let unsendableMutation = Code(description: "unsendableMutation", number: 4)

        static let all = [rejected, outcomeUnknown, responseNotApplied, unsendableMutation]
    }

    /// The known outcome of the mutation.
    public let code: Code
    /// What happened, in at most 2,000 Unicode scalars.
    public let message: String
    /// The error of the attempt, with at most ten of the server's errors; `nil` after a restart.
    public let underlying: (any Error)?

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String, _ underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// - Parameters:
    ///   - message: What happened. The error's text is appended.
    ///   - error: The error of an attempt.
    init(_ code: Code, _ message: String, of error: any Error) {
        let error = KeptError.error(error)
        self.init(code, KeptError.text("\(message): \(error)"), error)
    }
}
