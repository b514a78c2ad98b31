/// A fast view of UTF-8 bytes and the only type of this module that accesses memory by address.
///
/// These invariants ensure that no read goes beyond the bytes:
/// - Only `withBytes` creates views, from an array that outlives the closure. No view outlives the closure: before the
///   closure ends, the decoding of a selection replaces its view with `none`, so a scope that has escaped finds no
///   bytes.
/// - `subscript` compares the position with `count` and returns 0 beyond the end. No JSON token contains a zero byte,
///   so readers treat the end like any other unexpected byte.
/// - `word(at:)` returns `nil` if fewer than eight bytes are left.
/// - A range that extends beyond the bytes is replaced by an empty range before it becomes an address.
/// - `text(_:)` creates a string without validating its UTF-8 again, so it requires validated bytes. A range from a
///   JSON string begins and ends at scalar boundaries, because quotes and backslashes are ASCII.
/// - Code that shows parts of possibly malformed text (`excerpt`, errors) first validates the whole text, or the leaf
///   that it shows.
@usableFromInline package struct JSONBytes {
    @usableFromInline let base: UnsafePointer<UInt8>
    @usableFromInline package let count: Int
    /// The first position at which fewer than eight bytes are left.
    @usableFromInline let wordEnd: UInt

    @inlinable @inline(__always)
    init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
        wordEnd = count < 8 ? 0 : UInt(bitPattern: count - 7)
    }

    /// A view without bytes. Its address is invalid, but is never read.
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

    /// Returns the eight bytes from `position` on, with the first byte as the lowest; `nil` if there are fewer.
    @inlinable @inline(__always)
    package func word(at position: Int) -> UInt64? {
        guard UInt(bitPattern: position) < wordEnd else { return nil }
        return UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
    }

    /// Returns the eight bytes from `position` on, padded with zeros beyond the end of the text.
    @inlinable @inline(__always)
    package func paddedWord(at position: Int) -> UInt64 { word(at: position) ?? lastWord(at: position) }

    @inline(never)
    @usableFromInline func lastWord(at position: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<8 { word |= UInt64(self[position &+ offset]) &<< UInt64(8 &* offset) }
        return word
    }

    @inlinable @inline(__always)
    func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        let (start, end) = (UInt(bitPattern: range.lowerBound), UInt(bitPattern: range.upperBound))
        guard start <= end, end <= UInt(bitPattern: count) else { return UnsafeBufferPointer(start: base, count: 0) }
        return UnsafeBufferPointer(start: base + Int(bitPattern: start), count: Int(bitPattern: end &- start))
    }

    /// Returns the text in the given range of validated bytes, without resolving escapes.
    package func text(_ range: Range<Int>) -> String { text(range, isASCII: isASCII(range)) }

    /// Does the same as `text(_:)`, if the caller already knows whether the range contains only ASCII.
    @inlinable @inline(__always)
    func text(_ range: Range<Int>, isASCII: Bool) -> String {
        let bytes = buffer(range)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether the range contains only ASCII.
    func isASCII(_ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        while position < range.upperBound {
            let others = paddedWord(at: position) & UInt64.highBits
            // If all eight bytes are ASCII, this skips all of them.
            position += others.trailingZeroBitCount / 8
            if others != 0 { break }
        }
        return position >= range.upperBound
    }

    /// Runs `body` with the bytes in the given range, or with no bytes if the range extends beyond the text.
    @inlinable @inline(__always)
    package func withBytes<R>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        body(UnsafeRawBufferPointer(buffer(range)))
    }

    /// Returns whether the given bytes are at the given position.
    @inlinable @inline(__always)
    package func stands(_ other: UnsafeRawBufferPointer, at position: Int) -> Bool {
        guard position >= 0, position &+ other.count <= count else { return false }
        return Self.equal(UnsafeRawBufferPointer(start: base + position, count: other.count), other)
    }

    /// Returns whether the given constant text is at the given position.
    @usableFromInline func stands(_ constant: StaticString, at position: Int) -> Bool {
        constant.withUTF8Buffer { stands(UnsafeRawBufferPointer($0), at: position) }
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
}
