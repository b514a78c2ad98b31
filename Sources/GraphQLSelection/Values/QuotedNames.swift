import GraphQLJSON

/// A list of possible strings, such as the names of an enum's values or of types, for lookup by text.
///
/// If a name occurs twice, the first occurrence is found.
struct QuotedNames: Sendable {
    let list: [String]
    /// The names in quotes.
    private let patterns: [JSONPattern]
    /// A hash table of the names. Its size is a power of two, and it is at most half full.
    private let slots: [Slot?]

    /// A name with its quotes, stored as its first eight bytes and its last eight, which is the whole name up to a
    /// length of 16. For a name shorter than eight bytes, both are the same.
    private struct Slot {
        let first: UInt64
        let last: UInt64
        let length: Int
        let index: Int

        init(_ name: String, index: Int) {
            let bytes = Array("\"\(name)\"".utf8)
            (first, last) = (UInt64(bytes: bytes.prefix(8)), UInt64(bytes: bytes.suffix(8)))
            length = bytes.count
            self.index = index
        }

        var hash: Int { QuotedNames.hash(first, last, length) }
    }

    /// An empty list of names.
    static let none = QuotedNames([])

    init(_ names: [String]) {
        list = names
        patterns = names.map { JSONPattern("\"\($0)\"") }
        var size = 4
        while size < names.count * 2 { size *= 2 }
        var slots = [Slot?](repeating: nil, count: size)
        for (index, name) in names.enumerated() {
            let named = Slot(name, index: index)
            var slot = named.hash & (size - 1)
            while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
            slots[slot] = named
        }
        self.slots = slots
    }

    /// Returns the index of a name; `nil` if there is none.
    func index(of name: String) -> Int? {
        let named = Slot(name, index: 0)
        return find(named.first, named.last, named.length) { list[$0].isSameText(as: name) }
    }

    /// Returns the index of the name that is equal to a string in the text, whose range includes the quotes; `nil` if
    /// there is none, or if the string contains escapes.
    func index(of string: Range<Int>, _ bytes: JSONBytes) -> Int? {
        let length = string.upperBound &- string.lowerBound
        let isShort = length < 8
        guard let head = bytes.word(at: string.lowerBound),
            let tail = isShort ? head : bytes.word(at: string.upperBound &- 8)
        else { return indexNearEnd(of: string, bytes) }
        let mask = JSONPattern.mask(length)
        return find(head & mask, tail & mask, length) { length <= 16 || isName($0, string, bytes) }
    }

    /// Returns whether a string, including its quotes, is equal to the name at an index. It isn't inlined, so that the
    /// lookup of short names needs fewer registers.
    @inline(never)
    private func isName(_ index: Int, _ string: Range<Int>, _ bytes: JSONBytes) -> Bool {
        patterns[index].equals(string, bytes)
    }

    /// Does the same if fewer than eight bytes are left in the text.
    @inline(never)
    private func indexNearEnd(of string: Range<Int>, _ bytes: JSONBytes) -> Int? {
        patterns.firstIndex { $0.equals(string, bytes) }
    }

    /// Returns the index of a name in the hash table; `nil` if there is none.
    ///
    /// - Parameter matches: Returns whether the bytes between the first eight and the last eight are also equal.
    @inline(__always)
    private func find(_ first: UInt64, _ last: UInt64, _ length: Int, _ matches: (Int) -> Bool) -> Int? {
        var number = Self.hash(first, last, length) & (slots.count &- 1)
        while let slot = slots[number] {
            if slot.first == first, slot.last == last, slot.length == length, matches(slot.index) { return slot.index }
            number = (number &+ 1) & (slots.count &- 1)
        }
        return nil
    }

    @inline(__always)
    private static func hash(_ first: UInt64, _ last: UInt64, _ length: Int) -> Int {
        let mixed = (first ^ last << 7 ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40)
    }
}

extension ResponseText {
    /// Returns the index of the name at the position; `nil` if there is none, or if the string contains escapes.
    func index(of names: QuotedNames, at position: inout Int) -> Int? {
        plainString(&position) { bytes, content in
            names.index(of: content.lowerBound &- 1..<content.upperBound &+ 1, bytes)
        }
    }
}
