/// Determines whether the current thread's stack is nearly exhausted.
///
/// Nested selections call closures inside closures, so the possible depth depends on the stack size: 8 MB for the main
/// thread, but only 512 kB for some other threads. Without this check, a selection that contains itself would crash.
@usableFromInline package struct StackGuard {
    /// The depth up to which the stack isn't checked, because reading the stack's bounds takes time.
    @usableFromInline static var shallow: Int { 4 }
    /// The maximum depth if the platform doesn't report the stack's bounds. The stack may then be small: with musl,
    /// threads have 128 kB.
    private static let maximumUncheckedDepth = 16
    /// The number of bytes that must be left for one more level, including everything that its closures call.
    private static let reserve = 128 << 10
    /// The number of bytes that creating a document takes per level, in addition to recording the level.
    private static let documentReserve = 2 << 10

    /// The lowest address of the thread's stack; 0 if the platform doesn't report it.
    private let lowest: UInt

    /// Creates a guard for the current thread.
    package init() {
        self.init(lowest: currentThreadStackLowestAddress())
    }

    init(lowest: UInt) {
        self.lowest = lowest
    }

    /// The number of bytes left on the stack; `nil` if the stack's address is unknown.
    package var bytesLeft: Int? {
        guard lowest > 0 else { return nil }
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return here > lowest ? Int(here - lowest) : 0
    }

    /// Whether the stack has room for another level of a selection that has been recorded. True if the stack's address
    /// is unknown, because the recording has then limited the depth.
    var hasRoom: Bool { bytesLeft.map { $0 > Self.reserve } ?? true }

    /// Returns whether the stack has room for recording a level at this depth and then creating the document.
    func hasRoom(forDocumentOf depth: Int) -> Bool {
        bytesLeft.map { $0 > Self.reserve + depth * Self.documentReserve } ?? (depth <= Self.maximumUncheckedDepth)
    }

    /// Returns whether the current thread's stack has room for a level at this depth.
    @inlinable package static func hasRoom(atDepth depth: Int) -> Bool {
        depth <= shallow || hasRoomNow(atDepth: depth)
    }

    @usableFromInline static func hasRoomNow(atDepth depth: Int) -> Bool {
        StackGuard().bytesLeft.map { $0 > reserve } ?? (depth <= maximumUncheckedDepth)
    }
}
