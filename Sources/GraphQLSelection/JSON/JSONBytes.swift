/// A view of UTF-8 bytes for reading them fast: the one place of this module that touches memory by address.
///
/// Invariants, and why no read leaves the bytes:
/// - A view is made by `withBytes` alone, from an array that outlives the closure's run. Nothing that outlives that
///   closure keeps a view: a decoding pass has one in its `ResponseReading`, and puts `none` in its place before the
///   closure ends, so that a scope that has escaped finds no bytes.
/// - `subscript` compares with `count` and answers 0 beyond the end. 0 is no byte of JSON's grammar, so a reader
///   meets the end as it meets any other wrong byte.
/// - `word(at:)` answers nil where fewer than eight bytes are left.
/// - A range that leaves the bytes is taken for an empty one before an address is made from it.
/// - A string is made without a second look at its UTF-8 (`text(_:)`, `asciiText(_:)`) only from bytes that were
///   validated: a view of a `JSONDocument` whose reader has read it all, or a string that `validString(at:)` has just
///   found well-formed, or plain ASCII. A range that comes from a JSON string then begins and ends at whole scalars, since
///   quotes and backslashes are ASCII.
/// - What shows bytes of a text that may be malformed (`excerpt`, errors) does so after that was validated: all of it,
///   or that leaf.
/// - `unescape` writes at most as many bytes as it reads: each escape is longer than what it stands for (`\n` two
///   for one, `\u0000` six for at most three, a surrogate pair twelve for four). Its target is as large as its source.
///   It goes over eight bytes at a time only where both have so many left.
struct JSONBytes {
    private let base: UnsafePointer<UInt8>
    let count: Int
    /// Before here, eight bytes are left.
    private let wordEnd: UInt

    @inline(__always)
    private init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
        wordEnd = count < 8 ? 0 : UInt(bitPattern: count - 7)
    }

    /// A view of no bytes. Its address is that of nothing, and never read from.
    static var none: JSONBytes { JSONBytes(base: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, count: 0) }

    /// Runs `body` with a view of `bytes`.
    @inline(__always)
    static func withBytes<R, E: Error>(_ bytes: [UInt8], _ body: (JSONBytes) throws(E) -> R) throws(E) -> R {
        try bytes.withUnsafeBufferPointer { (buffer) throws(E) in
            guard let base = buffer.baseAddress else { return try body(.none) }
            return try body(JSONBytes(base: base, count: buffer.count))
        }
    }

    /// The byte at `position`, 0 beyond the end.
    @inline(__always)
    subscript(position: Int) -> UInt8 {
        UInt(bitPattern: position) < UInt(bitPattern: count) ? base[position] : 0
    }

    /// Eight bytes from `position` on, the first in the lowest place; nil where there are fewer.
    @inline(__always)
    func word(at position: Int) -> UInt64? {
        guard UInt(bitPattern: position) < wordEnd else { return nil }
        return UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        let (start, end) = (UInt(bitPattern: range.lowerBound), UInt(bitPattern: range.upperBound))
        guard start <= end, end <= UInt(bitPattern: count) else { return UnsafeBufferPointer(start: base, count: 0) }
        return UnsafeBufferPointer(start: base + Int(bitPattern: start), count: Int(bitPattern: end &- start))
    }

    /// The text of a range of validated bytes that holds no escapes, or is to be shown as it is.
    @inline(__always)
    func text(_ range: Range<Int>) -> String {
        let buffer = buffer(range)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: buffer.span))
        }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// The text of a range of bytes that were found to be ASCII and to hold no escapes.
    @inline(__always)
    func asciiText(_ range: Range<Int>) -> String {
        let buffer = buffer(range)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: buffer.span, isKnownASCII: true))
        }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// The text of a range between quotes, its escapes resolved.
    func unescapedText(_ range: Range<Int>) -> String {
        let source = buffer(range)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) {
                Self.unescapedText(source, by: $0)
            }
        }
        return String(unsafeUninitializedCapacity: source.count) { Self.unescape(source, into: $0).count }
    }

    /// The same by way of bytes that are kept for the next: for many strings, which may be long.
    func unescapedText(_ range: Range<Int>, _ scratch: inout [UInt8]) -> String {
        let source = buffer(range)
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return unescapedText(range) }
        if scratch.count < source.count { scratch = Array(repeating: 0, count: 2 * source.count) }
        return scratch.withUnsafeMutableBufferPointer { Self.unescapedText(source, by: $0) }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func unescapedText(
        _ source: UnsafeBufferPointer<UInt8>, by target: UnsafeMutableBufferPointer<UInt8>
    ) -> String {
        let (count, isASCII) = unescape(source, into: target)
        let text = UnsafeBufferPointer(rebasing: target[..<count]).span
        return String(copying: UTF8Span(unchecked: text, isKnownASCII: isASCII))
    }

    /// The bytes of a range between quotes, its escapes resolved.
    func unescapedBytes(_ range: Range<Int>) -> [UInt8] {
        let source = buffer(range)
        return Array(unsafeUninitializedCapacity: source.count) { $1 = Self.unescape(source, into: $0).count }
    }

    /// Whether the same `length` bytes stand at both places.
    @inline(__always)
    func equal(at left: Int, _ right: Int, length: Int) -> Bool {
        var offset = 0
        while offset < length {
            guard let one = word(at: left + offset), let other = word(at: right + offset) else {
                return buffer(left + offset..<left + length).elementsEqual(buffer(right + offset..<right + length))
            }
            let differing = one ^ other
            if length - offset < 8 { return differing << UInt64(64 - 8 * (length - offset)) == 0 }
            if differing != 0 { return false }
            offset += 8
        }
        return true
    }

    /// Whether a range holds exactly these bytes.
    @inline(__always)
    func equal(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        range.count == other.count && Self.equal(buffer(range), other)
    }

    /// Whether both hold the same bytes.
    static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        equal(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    }

    @inline(__always)
    private static func equal(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var offset = 0
        while offset &+ 8 <= left.count {
            let word = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if word != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset &+= 8
        }
        while offset < left.count {
            if left[offset] != right[offset] { return false }
            offset &+= 1
        }
        return true
    }

    /// Whether a value has the bits of an array's element. Then it is the same value; where it has not, it may still be
    /// equal.
    @inline(__always)
    static func hasSameBits<T>(_ value: T, as elements: [T], at index: Int) -> Bool {
        elements.withUnsafeBytes { elements in
            withUnsafeBytes(of: value) { value in
                let start = index &* MemoryLayout<T>.stride
                guard index >= 0, start &+ value.count <= elements.count else { return false }
                return equal(value, UnsafeRawBufferPointer(rebasing: elements[start..<start &+ value.count]))
            }
        }
    }

    /// Adds the bytes of a range to a hash.
    func hash(_ range: Range<Int>, into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(buffer(range)))
    }

    /// Resolves the escapes of `source`, which the reader has found well-formed; answers how many bytes it wrote, and whether
    /// they are all ASCII.
    private static func unescape(
        _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
    ) -> (count: Int, isASCII: Bool) {
        let (words, copies) = (UnsafeRawBufferPointer(source), UnsafeMutableRawBufferPointer(target))
        var read = 0
        var written = 0
        /// Has the high bits of all that was written.
        var seen: UInt64 = 0
        while read < source.count, written < target.count {
            // What needs no resolving goes over eight bytes at a time; what is behind it is overwritten.
            while read &+ 8 <= source.count, written &+ 8 <= target.count {
                let word = words.loadUnaligned(fromByteOffset: read, as: UInt64.self)
                copies.storeBytes(of: word, toByteOffset: written, as: UInt64.self)
                seen |= word
                let found = UInt64(littleEndian: word).bytes(equalTo: UInt8(ascii: "\\"))
                read &+= found.trailingZeroBitCount / 8
                written &+= found.trailingZeroBitCount / 8
                if found != 0 { break }
            }
            guard read < source.count, written < target.count else { break }
            guard source[read] == UInt8(ascii: "\\") else {
                target[written] = source[read]
                seen |= UInt64(source[read])
                read += 1
                written += 1
                continue
            }
            guard read + 1 < source.count else { break }
            let escape = source[read + 1]
            guard escape == UInt8(ascii: "u") else {
                target[written] = shortEscape(escape)
                read += 2
                written += 1
                continue
            }
            var scalar = hex(source, read + 2)
            read += 6
            if scalar & 0xFC00 == 0xD800 {
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + (hex(source, read + 2) & 0x3FF)
                read += 6
            }
            let encoded = UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")
            for unit in encoded ?? UTF8.encodedReplacementCharacter where written < target.count {
                target[written] = unit
                seen |= UInt64(unit)
                written += 1
            }
        }
        return (written, seen & 0x8080_8080_8080_8080 == 0)
    }

    private static func shortEscape(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: byte
        }
    }

    private static func hex(_ source: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt32 {
        if position &+ 8 <= source.count {
            let word = UnsafeRawBufferPointer(source).loadUnaligned(fromByteOffset: position, as: UInt64.self)
            return UInt64(littleEndian: word).hexadecimalNumberOfFour ?? 0
        }
        var value: UInt32 = 0
        for offset in position..<position + 4 where offset < source.count {
            value = value << 4 | UInt32(hexDigit(source[offset]) ?? 0)
        }
        return value
    }

    /// The value of a hexadecimal digit.
    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
