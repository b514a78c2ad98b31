/// A hash by which names are told apart while a selection is recorded. No name in a document is made of it: those are of
/// a `StableHash`.
///
/// Eight bytes at once, which is all of most names: for those, other names have other hashes.
struct NameHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0

    /// Goes on with eight bytes, or with what is left of the name and zeros.
    @inline(__always)
    private mutating func combine(_ word: UInt64) {
        // Both steps can be undone, so no two words come to the same.
        value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
        value ^= value >> 29
    }

    /// The hash of the bytes alone.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        let position = combine(wordsOf: raw)
        if position < raw.count { combine(Self.word(raw, from: position)) }
    }

    /// Goes on with as many words as there are; answers where the rest begins.
    @inline(__always)
    private mutating func combine(wordsOf bytes: UnsafeRawBufferPointer) -> Int {
        var position = 0
        while position &+ 8 <= bytes.count {
            combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
            position &+= 8
        }
        return position
    }

    /// The hash of two texts, in their order; not that of one text made of both.
    init(_ first: UnsafeBufferPointer<UInt8>, followedBy second: UnsafeBufferPointer<UInt8>) {
        self.init(first)
        combine(NameHash(second).value)
    }

    /// The hash of a name, an underscore and the eight digits of a hash, as if all were one text.
    init(_ name: UnsafeBufferPointer<UInt8>, followedBy digits: UInt32) {
        let raw = UnsafeRawBufferPointer(name)
        let position = combine(wordsOf: raw)
        // What is left of the name, the underscore and the digits fill one word, and one to eight bytes of another.
        let rest = UInt64(8 &* (raw.count &- position))
        let characters = digits.hexadecimalCharacters
        combine(Self.word(raw, from: position) | UInt64(UInt8(ascii: "_")) << rest | characters << (rest + 8))
        combine(characters >> (56 - rest))
    }

    /// The hash of the name that a text begins with, up to a colon or what is before the digits (in what generated code
    /// writes: a parenthesis or a space).
    ///
    /// - Returns: The hash, and where the name ends.
    @inline(__always)
    static func ofName(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (NameHash, end: Int) {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = NameHash()
        var position = start
        while position < raw.count {
            let isWhole = position &+ 8 <= raw.count
            let word =
                isWhole
                ? UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                : Self.word(raw, from: position)
            // The highest bit of each byte that ends a name; what is above the lowest one may be wrong. Zeros end it too.
            let low = (word &- 0x3030_3030_3030_3030) & ~word
            let colon = word ^ 0x3a3a_3a3a_3a3a_3a3a
            let ends = (low | (colon &- 0x0101_0101_0101_0101) & ~colon) & 0x8080_8080_8080_8080
            if ends == 0 {
                hash.combine(word)
                position &+= 8
                continue
            }
            let count = ends.trailingZeroBitCount &>> 3
            // All bits below those of the byte that ends the name.
            if count > 0 { hash.combine(word & (ends ^ (ends &- 1)) &>> 8) }
            return (hash, position &+ count)
        }
        return (hash, position)
    }

    /// The hash of nothing.
    init() {}

    /// Less than eight bytes, the first lowest.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        if start == bytes.count { return 0 }
        if bytes.count >= 8 {
            let last = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self))
            return last &>> UInt64(64 &- 8 &* (bytes.count &- start))
        }
        var word: UInt64 = 0
        var position = bytes.count
        while position > start {
            position &-= 1
            word = word &<< 8 | UInt64(bytes[position])
        }
        return word
    }
}
