import SwiftGraphQLSelection

/// The limits on one request to a server.
struct ExecutionLimits: Sendable {
    /// The maximum nesting of selection sets, lists and objects in a document, as in the parser.
    var documentDepth = 128
    /// The maximum nesting of values in variables. Default values of input objects may contain further input objects.
    var inputDepth = 256
    /// The maximum nesting of objects and lists in a response, so that it stays below the client's limit of 512 levels.
    var depth = 500
    /// The maximum nesting of fragments. A chain of fragments can be as long as the document.
    var fragmentDepth = 300
    /// The maximum number of values in a response.
    var values = 1_000_000

    /// The stack space, in bytes, that a recursive function needs for each level of a document or a value.
    ///
    /// Inline fragments need the most space. Debug builds need much more space than release builds.
    private static let bytesPerLevel: Int = {
        var size = 4 << 10
        // The condition of an assertion is evaluated only in debug builds, which need more space.
        assert(
            {
                size = 8 << 10; return true
            }())
        return size
    }()

    /// The limits, with depths reduced to fit the current thread's stack.
    var fittingStack: ExecutionLimits {
        // On musl, which doesn't report the size of a stack, threads have a stack of 128 kB.
        let room = max(16, ((StackGuard().bytesLeft ?? 128 << 10) - 32 << 10) / Self.bytesPerLevel)
        var limits = self
        limits.documentDepth = min(documentDepth, room)
        limits.inputDepth = min(inputDepth, room)
        // Completing a response needs less stack than reading a document, so the limit can be higher.
        limits.depth = min(depth, 2 * room)
        limits.fragmentDepth = min(fragmentDepth, room)
        return limits
    }
}
