/// The names of the most recent object at each depth, which are known to differ from each other.
///
/// The objects of a list usually have the same names in the same order. Comparing each name with the name at its place
/// in the previous object is faster than reading it, and also shows that no name occurs twice.
struct JSONKnownNames {
    /// The progress in an object: the place of the next name, and the end of the names that are known to differ.
    struct Progress {
        fileprivate var next: Int32 = 0
        fileprivate var end: Int32 = 0
        /// Whether a name wasn't the one at its place.
        fileprivate(set) var hasUnknown = false
    }

    /// A name in the text, including its quotes, and the colon if it follows directly.
    private struct Name {
        var first: UInt64 = 0
        var start: UInt32 = 0
        var length: UInt32 = 0
        var hasEscapes = false
    }

    /// The names at one depth, which have their own part of `names`.
    private struct Depth {
        var start: Int32
        var capacity: Int32
        /// The number of names, from the first one on, that are known to differ.
        var known: Int32 = 0
        /// One bit for the hash of each name in the current object, once there has been an unknown name.
        var bits: UInt64 = 0
        /// Whether two names in the current object may be equal.
        var mayRepeat = false
    }

    /// The maximum number of names to remember for an object. Objects with more are always checked for repeated names.
    private static let longest: Int32 = 256

    private var names: [Name] = []
    private var depths: [Depth] = []

    /// Starts an object.
    @inline(__always)
    mutating func begin(depth: Int) -> Progress {
        if depth >= depths.count { addDepth(depth) }
        let start = depths[depth].start
        return Progress(next: start, end: start + depths[depth].known)
    }

    private mutating func addDepth(_ depth: Int) {
        while depths.count <= depth {
            depths.append(Depth(start: Int32(truncatingIfNeeded: names.count), capacity: 8))
            names.append(contentsOf: repeatElement(Name(), count: 8))
        }
    }

    /// Returns whether two names may be equal in the object that ends. Only called if it had unknown names.
    func mayRepeat(depth: Int) -> Bool { depths[depth].mayRepeat }

    /// Records that two names are equal in the object that ends.
    mutating func forget(depth: Int) { depths[depth].known = 0 }

    /// Returns the end of the name that begins at `start`, including a colon that directly follows it, if it is the
    /// name at its place in the previous object; `nil` otherwise.
    @inline(__always)
    func match(at start: Int, _ progress: inout Progress, _ bytes: JSONBytes) -> Int? {
        guard progress.next < progress.end, let word = bytes.word(at: start) else { return nil }
        let name = names[Int(progress.next)]
        let length = Int(name.length)
        let differing = word ^ name.first
        if length < 8 {
            if differing << UInt64(64 - 8 * length) != 0 { return nil }
        } else {
            if differing != 0 || !bytes.equal(at: start + 8, Int(name.start) + 8, length: length - 8) { return nil }
        }
        progress.next += 1
        return start + length
    }

    /// Adds a name, including its quotes, that isn't the one at its place.
    mutating func add(
        _ range: Range<Int>, hasEscapes: Bool, depth: Int, _ progress: inout Progress, _ bytes: JSONBytes
    ) {
        var level = depths[depth]
        defer { depths[depth] = level }
        let count = progress.next - level.start
        if !progress.hasUnknown {
            progress.hasUnknown = true
            let before = Int(level.start)..<Int(progress.next)
            // Names with escapes are hashed as written, so their hashes don't show whether they are equal.
            level.mayRepeat = names[before].contains { $0.hasEscapes }
            level.bits = bits(of: before, bytes)
        }
        let bit = Self.bit(range, bytes)
        if hasEscapes || level.bits & bit != 0 || count >= Self.longest { level.mayRepeat = true }
        level.bits |= bit
        if count >= Self.longest { return }
        if count == level.capacity { grow(&level) }
        progress.next = level.start + count
        let length = bytes[range.upperBound] == UInt8(ascii: ":") ? range.count + 1 : range.count
        names[Int(progress.next)] = Name(
            first: bytes.word(at: range.lowerBound) ?? 0, start: UInt32(truncatingIfNeeded: range.lowerBound),
            length: UInt32(truncatingIfNeeded: length), hasEscapes: hasEscapes)
        progress.next += 1
        // Names after this place may be equal to it.
        progress.end = progress.next
        level.known = count + 1
    }

    /// Moves the names of a depth to the end of `names`, with twice the capacity.
    private mutating func grow(_ level: inout Depth) {
        let start = Int32(truncatingIfNeeded: names.count)
        names.append(contentsOf: Array(names[Int(level.start)..<Int(level.start + level.capacity)]))
        names.append(contentsOf: repeatElement(Name(), count: Int(level.capacity)))
        level.start = start
        level.capacity *= 2
    }

    private func bits(of places: Range<Int>, _ bytes: JSONBytes) -> UInt64 {
        names[places].reduce(0) { bits, name in
            let end = Int(name.start) + Int(name.length)
            let isColon = bytes[end - 1] == UInt8(ascii: ":")
            return bits | Self.bit(Int(name.start)..<(isColon ? end - 1 : end), bytes)
        }
    }

    /// The length and the first and last bytes usually distinguish the names of an object.
    private static func bit(_ range: Range<Int>, _ bytes: JSONBytes) -> UInt64 {
        let first = Int(bytes[range.lowerBound + 1])
        let last = Int(bytes[range.upperBound - 2])
        return 1 << UInt64((range.count &* 7 &+ first &* 31 &+ last &* 13) & 63)
    }
}
