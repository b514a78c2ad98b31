/// Names that a value may be, those of an enum's values or of types, to be found by their text.
///
/// Of two that are the same the first is found.
struct QuotedNames: Sendable {
    let list: [String]
    /// The names between quotes.
    private let patterns: [JSONPattern]
    /// A hash table from names to their indices, plus one; a power of two in size, at most half full.
    private let slots: [UInt32]

    /// No names.
    static let none = QuotedNames([])

    init(_ names: [String]) {
        list = names
        patterns = names.map { JSONPattern("\"\($0)\"") }
        var size = 4
        while size < names.count * 2 { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        for (index, name) in names.enumerated() {
            var slot = Self.hash(of: name) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: index + 1)
        }
        self.slots = slots
    }

    /// The index of a name; -1 where there is none.
    func index(of name: String) -> Int {
        find(Self.hash(of: name)) { list[$0] == name }
    }

    /// The index of the name that stands between quotes at the cursor, which is moved behind it; -1 where there is none
    /// that is written just so.
    func index(at cursor: inout JSONCursor) -> Int {
        let start = cursor.start
        let (index, end) = cursor.withBytes { bytes in
            guard bytes[start] == UInt8(ascii: "\"") else { return (-1, start) }
            let end = bytes.stringEnd(start).end
            return (self.index(of: start..<end, bytes), end)
        }
        if index >= 0 { cursor.move(to: end) }
        return index
    }

    /// The index of the name that a string of the text is, its quotes included; -1 where there is none that is written
    /// just so.
    func index(of string: Range<Int>, _ bytes: JSONBytes) -> Int {
        let (start, end) = (string.lowerBound, string.upperBound)
        let middle = bytes[start &+ (end &- start) / 2]
        return find(Self.hash(length: end &- start, bytes[start &+ 1], bytes[end &- 2], middle)) {
            patterns[$0].equals(string, bytes)
        }
    }

    @inline(__always)
    private func find(_ hash: Int, _ matches: (Int) -> Bool) -> Int {
        var slot = hash & (slots.count &- 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) &- 1
            if matches(index) { return index }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        return -1
    }

    private static func hash(of name: String) -> Int {
        let quoted = Array("\"\(name)\"".utf8)
        return hash(length: quoted.count, quoted[1], quoted[quoted.count - 2], quoted[quoted.count / 2])
    }

    /// The hash of a name between quotes, from its length and three of its bytes.
    @inline(__always)
    private static func hash(length: Int, _ first: UInt8, _ last: UInt8, _ middle: UInt8) -> Int {
        let mixed = (length &* 31 &+ Int(first)) &* 31 &+ Int(last)
        let hash = UInt32(truncatingIfNeeded: mixed &* 31 &+ Int(middle)) &* 0x9E37_79B1
        return Int(hash >> 8)
    }
}
