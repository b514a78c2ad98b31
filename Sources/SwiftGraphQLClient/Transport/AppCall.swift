import SwiftGraphQLSelection

/// A call of one of the app's closures, such as a token provider, on behalf of an object that waits for its result.
///
/// A request that the closure sends must not wait for the same object. The call records whether it has ended, because a
/// task that the closure starts and doesn't wait for inherits the task-local value, and keeps it after the call.
final class AppCall: Sendable {
    /// The calls that the current task belongs to.
    @TaskLocal private static var current: [AppCall] = []

    /// The object that waits. It exists for as long as the call.
    private let owner: ObjectIdentifier
    private let hasEnded = Locked(false)

    private init(for owner: AnyObject) { self.owner = ObjectIdentifier(owner) }

    private var isRunning: Bool { !hasEnded.withLock { $0 } }

    /// Whether the current task belongs to any call.
    static var isRunning: Bool { current.contains { $0.isRunning } }

    /// Whether the current task belongs to a call on behalf of an object.
    static func isRunning(for owner: AnyObject) -> Bool {
        current.contains { $0.owner == ObjectIdentifier(owner) && $0.isRunning }
    }

    /// Calls one of the app's closures on behalf of an object.
    static func run<Result: Sendable>(
        for owner: AnyObject, _ closure: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let call = AppCall(for: owner)
        defer { call.hasEnded.withLock { $0 = true } }
        return try await $current.withValue(current + [call], operation: closure)
    }
}
