import GraphQLSelection

/// How much one request may ask of a server inside the process.
struct ExecutionLimits: Sendable {
    /// How deep selection sets, lists and objects may be nested in a document: as deep as the parser reads them.
    var documentDepth = 128
    /// How deep the values of variables may be nested. Default values of input objects may hold further input objects.
    var inputDepth = 256
    /// How deep objects and lists may be nested in a response: as deep as this package's client reads JSON.
    var depth = 500
    /// How deep fragments may be nested in each other: a chain of them can be as long as the document.
    var fragmentDepth = 300
    /// How many values a response may have.
    var values = 1_000_000

    /// What a level of a document or a value needs of the stack, in bytes, where one function calls itself for each.
    ///
    /// Inline fragments need the most. Debug builds need much more than release builds.
    private static let bytesPerLevel: Int = {
        var size = 4 << 10
        // An assertion's condition is evaluated in debug builds only.
        assert(
            {
                size = 8 << 10; return true
            }())
        return size
    }()

    /// The limits with depths for which the current thread's stack has room.
    var fittingStack: ExecutionLimits {
        // Threads of musl, which doesn't tell, have 128 kB.
        let room = max(16, ((StackGuard().bytesLeft ?? 128 << 10) - 32 << 10) / Self.bytesPerLevel)
        var limits = self
        limits.documentDepth = min(documentDepth, room)
        limits.inputDepth = min(inputDepth, room)
        // Completing a response takes less than reading a document.
        limits.depth = min(depth, 2 * room)
        limits.fragmentDepth = min(fragmentDepth, room)
        return limits
    }
}
