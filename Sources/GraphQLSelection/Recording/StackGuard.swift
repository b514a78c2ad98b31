/// Tells when the thread's stack is about to run out.
///
/// Selections nest by calling closures in closures, so how deep they can go depends on the stack of the thread: 8 MB on
/// a main thread, half a megabyte on some others. Without a look at what is left, a selection that contains itself ends
/// in a crash.
package struct StackGuard {
    /// Below this depth nobody looks: no thread is that small, and asking for its bounds takes time.
    static let shallow = 16
    /// What has to be left, in bytes, for one more level and whatever its closures call.
    private static let reserve = 128 << 10

    /// The lowest address of the thread's stack; 0 where the platform does not tell.
    private let lowest: UInt

    /// The guard of the current thread.
    package init() {
        self.init(lowest: currentThreadStackLowestAddress())
    }

    init(lowest: UInt) {
        self.lowest = lowest
    }

    /// How many bytes of the stack are left; `nil` if the stack's address is unknown.
    package var bytesLeft: Int? {
        guard lowest > 0 else { return nil }
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return here > lowest ? Int(here - lowest) : 0
    }

    /// Whether the stack has room for a level beyond the shallow ones. False if the stack's address is unknown, because
    /// there may be little room: with musl, threads have 128 kB.
    var hasRoom: Bool {
        bytesLeft.map { $0 > Self.reserve } ?? false
    }
}
