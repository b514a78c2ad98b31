/// A fast view of UTF-8 bytes, and the only type of this module that accesses memory by address.
///
/// These invariants ensure that no read leaves the bytes:
/// - Only `withBytes` creates views, from an array that outlives the closure. No view outlives the closure: before the
///   closure ends, the decoding of a selection replaces its view with `none`. A scope that has escaped then finds no
///   bytes.
/// - `subscript` compares the position with `count`, and returns 0 beyond the end. No JSON token contains a zero byte,
///   so readers treat the end like any other unexpected byte.
/// - `word(at:)` returns `nil` if fewer than eight bytes are left.
/// - A range that leaves the bytes is replaced by an empty range before it becomes an address.
/// - A string is created without validating its UTF-8 again (`text(_:)`, `asciiText(_:)`, `UnescapedText`) only from
///   validated bytes: from a view of a `JSONDocument` that has been read to the end, from a string that
///   `validString(at:)` has just found well-formed, or from plain ASCII. A range from a JSON string begins and ends at
///   scalar boundaries, because quotes and backslashes are ASCII and each escape stands for a whole scalar.
/// - Code that shows bytes of text that may be malformed (`excerpt`, errors) first validates all of the text, or the
///   leaf that it shows.
/// - `unescape` continues only while its target has room for a whole word and an escape. After that, it is called again
///   with a larger target.
/// - Words are loaded unchecked only where eight bytes are left: `plainBlocksEnd` checks for 32 bytes, `unescape` stays
///   before `wordEnd`, and `isUTF8` stays eight bytes before the end. It starts at the fourth byte of the text, because
///   it also loads words from up to three bytes before.
@usableFromInline package struct JSONBytes {
    @usableFromInline let base: UnsafePointer<UInt8>
    @usableFromInline package let count: Int
    /// The end of the positions at which eight bytes are left.
    @usableFromInline let wordEnd: UInt

    @inlinable @inline(__always)
    init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
        wordEnd = count < 8 ? 0 : UInt(bitPattern: count - 7)
    }

    /// A view of no bytes. Its address is invalid, and is never read from.
    @inlinable package static var none: JSONBytes {
        JSONBytes(base: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, count: 0)
    }

    /// Runs `body` with a view of `bytes`.
    @inlinable @inline(__always)
    package static func withBytes<R, E: Error>(_ bytes: [UInt8], _ body: (JSONBytes) throws(E) -> R) throws(E) -> R {
        try bytes.withUnsafeBufferPointer { (buffer) throws(E) in
            guard let base = buffer.baseAddress else { return try body(.none) }
            return try body(JSONBytes(base: base, count: buffer.count))
        }
    }

    /// The byte at `position`; 0 beyond the end.
    @inlinable @inline(__always)
    package subscript(position: Int) -> UInt8 {
        UInt(bitPattern: position) < UInt(bitPattern: count) ? base[position] : 0
    }

    /// Returns the eight bytes from `position` on, with the first in the lowest byte; `nil` if fewer are left.
    @inlinable @inline(__always)
    package func word(at position: Int) -> UInt64? {
        UInt(bitPattern: position) < wordEnd ? uncheckedWord(at: position) : nil
    }

    /// Returns the eight bytes from `position` on, padded with zeros beyond the end of the text.
    @inlinable @inline(__always)
    package func paddedWord(at position: Int) -> UInt64 { word(at: position) ?? lastWord(at: position) }

    @inline(never)
    @usableFromInline func lastWord(at position: Int) -> UInt64 {
        // A smart shift by 64 bits or more results in zero.
        if let last = word(at: count &- 8) { return last >> UInt64(clamping: 8 * (position - (count - 8))) }
        var word: UInt64 = 0
        for offset in 0..<8 { word |= UInt64(self[position &+ offset]) &<< UInt64(8 &* offset) }
        return word
    }

    /// Returns the eight bytes from `position` on. The caller must know that they exist.
    @inlinable @inline(__always)
    func uncheckedWord(at position: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
    }

    @inlinable @inline(__always)
    func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        let (start, end) = (UInt(bitPattern: range.lowerBound), UInt(bitPattern: range.upperBound))
        guard start <= end, end <= UInt(bitPattern: count) else { return UnsafeBufferPointer(start: base, count: 0) }
        return UnsafeBufferPointer(start: base + Int(bitPattern: start), count: Int(bitPattern: end &- start))
    }

    /// Returns the text of a range of validated bytes, without resolving escapes.
    @inlinable @inline(__always)
    package func text(_ range: Range<Int>) -> String { Self.text(buffer(range), isASCII: false) }

    /// Returns the text of a range of bytes that are known to be ASCII, without resolving escapes.
    @inlinable @inline(__always)
    package func asciiText(_ range: Range<Int>) -> String { Self.text(buffer(range), isASCII: true) }

    /// Returns the text of validated bytes.
    ///
    /// - Parameter isASCII: Whether the bytes are known to be ASCII.
    @inlinable @inline(__always)
    static func text(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of a range between quotes, with its escapes resolved. The bytes must be validated.
    @usableFromInline package func unescapedText(_ range: Range<Int>) -> String {
        var scratch = Self.scratch(for: range.count)
        return unescape(range.lowerBound, &scratch)?.value(scratch) ?? ""
    }

    /// Returns the bytes of a range between quotes, with its escapes resolved. The bytes must be validated.
    package func unescapedBytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
        var scratch = Self.scratch(for: range.count)
        let count = unescape(range.lowerBound, &scratch)?.count ?? 0
        return scratch[..<count]
    }

    /// Returns whether `length` bytes at two positions are equal.
    @inlinable @inline(__always)
    package func equal(at left: Int, _ right: Int, length: Int) -> Bool {
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

    /// Returns whether a range contains exactly the given bytes.
    @inlinable @inline(__always)
    package func equal(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        range.count == other.count && Self.equal(buffer(range), other)
    }

    /// Runs `body` with the bytes of a range; with no bytes if the range leaves the text.
    @inlinable @inline(__always)
    package func withBytes<R>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        body(UnsafeRawBufferPointer(buffer(range)))
    }

    /// Returns whether the given bytes are at a position.
    @inlinable @inline(__always)
    package func stands(_ other: UnsafeRawBufferPointer, at position: Int) -> Bool {
        guard position >= 0, position &+ other.count <= count else { return false }
        return Self.equal(
            UnsafeRawBufferPointer(start: base + position, count: other.count), other)
    }

    /// Returns whether two buffers contain the same bytes.
    @inlinable package static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
        -> Bool
    {
        equal(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    }

    @inlinable @inline(__always)
    static func equal(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
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

    /// Returns whether a value has the same bits as an element of an array. Values with the same bits are equal, but
    /// equal values may have different bits.
    @inlinable @inline(__always)
    package static func hasSameBits<T>(_ value: T, as elements: [T], at index: Int) -> Bool {
        elements.withUnsafeBytes { elements in
            withUnsafeBytes(of: value) { value in
                let start = index &* MemoryLayout<T>.stride
                guard index >= 0, start &+ value.count <= elements.count else { return false }
                return equal(value, UnsafeRawBufferPointer(rebasing: elements[start..<start &+ value.count]))
            }
        }
    }

    /// Resolves the escapes of the string whose text begins at `start`, up to its closing quote. Returns `nil` if an
    /// escape is malformed, if there is a control character, or if there is no quote.
    ///
    /// - Parameter scratch: A buffer for the resolved text. It grows if necessary.
    func unescape(_ start: Int, _ scratch: inout [UInt8]) -> UnescapedText? {
        var text = UnescapedText(end: start)
        while true {
            let isWhole = scratch.withUnsafeMutableBytes { unescape(&text, into: $0) }
            guard let isWhole else { return nil }
            if isWhole { return text }
            scratch += Self.scratch(for: Swift.max(512, scratch.count))
        }
    }

    /// Returns a buffer for the resolved text of `count` bytes, which never has more than `count` bytes.
    private static func scratch(for count: Int) -> [UInt8] { Array(repeating: 0, count: count + spareRoom) }

    /// The number of free bytes in the target that `unescape` requires to continue.
    private static let spareRoom = 16

    /// Resolves escapes until the string ends, or the target is full. Returns false if the target is full, and `nil` if
    /// the string is malformed.
    private func unescape(_ text: inout UnescapedText, into target: UnsafeMutableRawBufferPointer) -> Bool? {
        var (read, written) = (text.end, text.count)
        var (sourceBits, escapedBits) = (text.sourceBits, text.escapedBits)
        let shortEscapes = Self.shortEscapes
        defer {
            text = UnescapedText(end: read, count: written, sourceBits: sourceBits, escapedBits: escapedBits)
        }
        while true {
            // Copies whole words. Bytes after the first special byte are overwritten later.
            let shift = read &- written
            let end = Swift.min(Int(bitPattern: wordEnd), target.count &- Self.spareRoom &+ shift &+ 1)
            var (word, found): (UInt64, UInt64) = (0, 0)
            while read < end {
                word = uncheckedWord(at: read)
                target.storeBytes(of: word.littleEndian, toByteOffset: read &- shift, as: UInt64.self)
                found = word.specialBytes
                if found != 0 { break }
                sourceBits |= word
                read &+= 8
            }
            written = read &- shift
            if found == 0 {
                if written &+ Self.spareRoom > target.count { return false }
                // The last word is padded with zeros, which count as control characters.
                word = paddedWord(at: read)
                target.storeBytes(of: word.littleEndian, toByteOffset: written, as: UInt64.self)
                found = word.specialBytes
            }
            sourceBits |= word & found.onesBelow
            let length = found.trailingZeroBitCount / 8
            read &+= length
            written &+= length
            let byte = self[read]
            if byte == UInt8(ascii: "\"") { return true }
            guard byte == UInt8(ascii: "\\") else { return nil }
            let escape = self[read &+ 1]
            if escape == UInt8(ascii: "u") {
                // Such escapes usually come in sequences.
                repeat {
                    guard let (scalar, end) = escapedScalar(at: read) else { return nil }
                    let (units, count) = Self.utf8(scalar)
                    target.storeBytes(of: units.littleEndian, toByteOffset: written, as: UInt32.self)
                    escapedBits |= scalar
                    read = end
                    written &+= count
                } while self[read] == UInt8(ascii: "\\") && self[read &+ 1] == UInt8(ascii: "u")
                    && written &+ Self.spareRoom <= target.count
            } else {
                let unit = shortEscapes[Int(escape)]
                if unit == 0 { return nil }
                target[written] = unit
                read &+= 2
                written &+= 1
            }
        }
    }

    /// The byte that a letter after a backslash stands for; 0 for `u`, and for letters that form no escape.
    static let shortEscapes: [UInt8] = {
        var escapes = [UInt8](repeating: 0, count: 256)
        let known: KeyValuePairs<Character, UInt8> = [
            "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 0x08, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09,
        ]
        for (letter, unit) in known { escapes[Int(letter.asciiValue ?? 0)] = unit }
        return escapes
    }()

    /// Returns the UTF-8 bytes of a scalar, with the first in the lowest byte, and their number.
    private static func utf8(_ scalar: UInt32) -> (units: UInt32, count: Int) {
        if scalar < 0x80 { return (scalar, 1) }
        let last = 0x80 | scalar & 0x3F
        let second = 0x80 | scalar &>> 6 & 0x3F
        if scalar >= 0x10000 {
            return (0xF0 | scalar &>> 18 | (0x80 | scalar &>> 12 & 0x3F) &<< 8 | second &<< 16 | last &<< 24, 4)
        }
        // The branch would be unpredictable, so both results are computed.
        let two = 0xC0 | scalar &>> 6 | last &<< 8
        let three = 0xE0 | scalar &>> 12 | second &<< 8 | last &<< 16
        let isShort = scalar < 0x800
        return (isShort ? two : three, isShort ? 2 : 3)
    }

    /// Skips 32 bytes of a string at a time, while none of them is a quote, a backslash or a control character.
    ///
    /// - Parameters:
    ///   - start: A position in the string.
    ///   - seen: Collects the bits of all skipped bytes (bitwise OR).
    @inlinable @inline(__always)
    package func plainBlocksEnd(_ start: Int, _ seen: inout UInt64) -> Int {
        var position = start
        while position &+ 32 <= count {
            var (all, found): (UInt64, UInt64) = (0, 0)
            for number in 0..<4 {
                let word = uncheckedWord(at: position &+ 8 &* number)
                all |= word
                found |= word.specialBytes
            }
            if found != 0 { break }
            seen |= all
            position &+= 32
        }
        return position
    }

    /// Returns whether the bytes from `start` to `end` are UTF-8, including a few bytes after `end`, because it checks
    /// eight at a time. Also returns false for the first bytes of a text, and for very short texts.
    package func isUTF8(from start: Int, through end: Int) -> Bool {
        let last = count &- 8
        guard start >= 3, start <= last, end >= start else { return false }
        var marks: UInt64 = 0
        let wordCount = (Swift.min(end, last) &- start) / 8 &+ 1
        for number in 0..<wordCount { marks |= marksOfMalformedUTF8(at: start &+ 8 &* number) }
        if end > last { marks |= marksOfMalformedUTF8(at: last) }
        return marks & UInt64.highBits == 0
    }

    @inline(__always)
    private func marksOfMalformedUTF8(at position: Int) -> UInt64 {
        uncheckedWord(at: position).marksOfMalformedUTF8(
            after: uncheckedWord(at: position &- 1), uncheckedWord(at: position &- 2),
            uncheckedWord(at: position &- 3))
    }

    /// Returns the value of a hexadecimal digit.
    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// A string with resolved escapes, in the buffer that it was written to.
struct UnescapedText {
    /// The position of the closing quote, or how far the string has been read.
    fileprivate(set) var end: Int
    /// The number of bytes that have been written.
    fileprivate(set) var count = 0
    fileprivate var sourceBits: UInt64 = 0
    fileprivate var escapedBits: UInt32 = 0

    /// Whether everything outside escapes is ASCII.
    var isSourceASCII: Bool { sourceBits & UInt64.highBits == 0 }

    /// Returns the text. Its source has been validated.
    func value(_ scratch: [UInt8]) -> String {
        scratch.withUnsafeBufferPointer { scratch in
            let bytes = UnsafeBufferPointer(rebasing: scratch.prefix(count))
            return JSONBytes.text(bytes, isASCII: isSourceASCII && escapedBits < 0x80)
        }
    }
}
