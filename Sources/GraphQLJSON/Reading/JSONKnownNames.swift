/// The names of the object last read at each depth, which are known to differ from one another.
///
/// The objects of a list have the same names in the same order, most often. Comparing each name with the one at its
/// place in the object before is faster than reading it, and shows at once that no name comes twice.
struct JSONKnownNames {
    /// How far one object has come: the place of the next name, and the end of those that are known to differ.
    struct Progress {
        fileprivate var next: Int32 = 0
        fileprivate var end: Int32 = 0
        /// Whether a name stood at no such place.
        fileprivate(set) var hasUnknown = false
    }

    /// A name in the text: its quotes, and the colon where that is right behind.
    private struct Name {
        var first: UInt64 = 0
        var start: UInt32 = 0
        var length: UInt32 = 0
        var hasEscapes = false
    }

    /// The names at one depth have a part of `names` for themselves.
    private struct Depth {
        var start: Int32
        var capacity: Int32
        /// How many, from the first on, are known to differ.
        var known: Int32 = 0
        /// One bit for the hash of each name of the object that is being read, once there was an unknown one.
        var bits: UInt64 = 0
        /// Some two names of the object that is being read may be the same.
        var mayRepeat = false
    }

    /// Objects with more names than this are looked through one by one.
    private static let longest: Int32 = 256

    private var names: [Name] = []
    private var depths: [Depth] = []

    /// Begins an object.
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

    /// Whether some two names of the object that ends, which had unknown ones, may be the same.
    func mayRepeat(depth: Int) -> Bool { depths[depth].mayRepeat }

    /// Takes note that two names of the object that ends are the same.
    mutating func forget(depth: Int) { depths[depth].known = 0 }

    /// Where the name that begins at `start` ends, with a colon right behind it, if it is the one that stood at its
    /// place in the object before; else -1.
    @inline(__always)
    func match(at start: Int, _ progress: inout Progress, _ bytes: JSONBytes) -> Int {
        guard progress.next < progress.end, let word = bytes.word(at: start) else { return -1 }
        let name = names[Int(progress.next)]
        let length = Int(name.length)
        let differing = word ^ name.first
        if length < 8 {
            if differing << UInt64(64 - 8 * length) != 0 { return -1 }
        } else {
            if differing != 0 || !bytes.equal(at: start + 8, Int(name.start) + 8, length: length - 8) { return -1 }
        }
        progress.next += 1
        return start + length
    }

    /// Takes in a name, with its quotes, that stood at no such place.
    mutating func add(
        _ range: Range<Int>, hasEscapes: Bool, depth: Int, _ progress: inout Progress, _ bytes: JSONBytes
    ) {
        var level = depths[depth]
        defer { depths[depth] = level }
        let count = progress.next - level.start
        if !progress.hasUnknown {
            progress.hasUnknown = true
            let before = Int(level.start)..<Int(progress.next)
            // Names with escapes are hashed as they are written, which tells nothing about what they say.
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
        // What stood behind it is not known to differ from it.
        progress.end = progress.next
        level.known = count + 1
    }

    /// Moves the names of a depth to the end, if there is room for twice as many.
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

    /// Length, first and last byte tell the names of one object apart well enough.
    private static func bit(_ range: Range<Int>, _ bytes: JSONBytes) -> UInt64 {
        let first = Int(bytes[range.lowerBound + 1])
        let last = Int(bytes[range.upperBound - 2])
        return 1 << UInt64((range.count &* 7 &+ first &* 31 &+ last &* 13) & 63)
    }
}
