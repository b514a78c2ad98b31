import SwiftGraphQLSelection

/// A call to one of the app's closures, on behalf of an object that waits for the result.
///
/// A request that the closure sends must not wait for that object. The call records whether it has ended, because a
/// task that the closure starts without waiting for it inherits the task-local value and keeps it after the call.
final class AppCall: Sendable {
    /// The calls that the current task belongs to.
    @TaskLocal private static var current: [AppCall] = []

    /// The identity of the waiting object, which exists until the call ends.
    private let owner: ObjectIdentifier
    private let hasEnded = Locked(false)

    private init(for owner: AnyObject) { self.owner = ObjectIdentifier(owner) }

    private var isRunning: Bool { !hasEnded.withLock { $0 } }

    /// Whether the current task belongs to any call.
    static var isRunning: Bool { current.contains { $0.isRunning } }

    /// Returns whether the current task belongs to a call on behalf of the given object.
    static func isRunning(for owner: AnyObject) -> Bool {
        current.contains { $0.owner == ObjectIdentifier(owner) && $0.isRunning }
    }

    /// Calls one of the app's closures on behalf of the given object.
    static func run<Result: Sendable>(
        for owner: AnyObject, _ closure: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let call = AppCall(for: owner)
        defer { call.hasEnded.withLock { $0 = true } }
        return try await $current.withValue(current + [call], operation: closure)
    }
}
