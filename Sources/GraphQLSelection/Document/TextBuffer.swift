/// A text in UTF-8 that grows piece by piece, most of them so short that a call of `memcpy` would take the most time.
///
/// Unsafe, but in here alone: `start` has room for `capacity` bytes, of which the first `count` have been written; each
/// write asks `room(for:)` before, for as much as it writes. It can't be copied, so the memory has one owner, which frees
/// it.
struct TextBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes there are.
    private(set) var count = 0

    /// An empty text with room for some bytes.
    init(capacity: Int) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit {
        start.deallocate()
    }

    /// Runs `body` with the text.
    @inline(__always)
    borrowing func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Where the next bytes go, with room for so many.
    @inline(__always)
    private mutating func room(for count: Int) -> UnsafeMutableRawPointer {
        if capacity &- self.count < count { grow(by: count) }
        return UnsafeMutableRawPointer(start + self.count)
    }

    @inline(never)
    private mutating func grow(by count: Int) {
        // Behind a long piece comes a short one most often, which shall not take twice as much memory.
        let capacity = max(2 * capacity, self.count + count + 64)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.initialize(from: start, count: self.count)
        start.deallocate()
        start = larger
        self.capacity = capacity
    }

    /// Appends a byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(for: 1).storeBytes(of: byte, as: UInt8.self)
        count &+= 1
    }

    /// Appends bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        Self.copy(bytes, to: room(for: bytes.count))
        count &+= bytes.count
    }

    /// Appends a space and a name.
    @inline(__always)
    mutating func append(spaceAnd name: NamePiece) {
        // At least eight bytes more than it takes, so that a short name can be copied with what is behind it.
        let target = room(for: name.count &+ 9)
        target.storeBytes(of: UInt8(ascii: " "), as: UInt8.self)
        if name.count <= 8, let word = name.firstWord {
            (target + 1).storeBytes(of: word, as: UInt64.self)
        } else {
            name.withUTF8 { Self.copy($0, to: target + 1) }
        }
        count &+= name.count &+ 1
    }

    @inline(__always)
    private static func copy(_ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawPointer) {
        guard let source = UnsafeRawPointer(bytes.baseAddress) else { return }
        let length = bytes.count
        // The first and the last bytes, which may overlap: names are seldom longer.
        switch length {
        case 8...16: copyEnds(source, to: target, length, UInt64.self)
        case 4..<8: copyEnds(source, to: target, length, UInt32.self)
        case 2..<4: copyEnds(source, to: target, length, UInt16.self)
        case 1: target.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
        default: target.copyMemory(from: source, byteCount: length)
        }
    }

    @inline(__always)
    private static func copyEnds<Word: FixedWidthInteger & BitwiseCopyable>(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ length: Int, _ type: Word.Type
    ) {
        let last = length &- MemoryLayout<Word>.size
        let (head, tail) = (source.loadUnaligned(as: Word.self), (source + last).loadUnaligned(as: Word.self))
        target.storeBytes(of: head, as: Word.self)
        (target + last).storeBytes(of: tail, as: Word.self)
    }

    /// Appends a text of the program's own.
    @inline(__always)
    mutating func append(_ constant: StaticString) {
        constant.withUTF8Buffer { append($0) }
    }

    /// Appends a text.
    mutating func append(text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends a text as a string of JSON.
    mutating func append(jsonString value: String) {
        var value = value
        let isPlain = value.withUTF8 { bytes in
            guard bytes.firstToEscape(from: 0) == bytes.count else { return false }
            append(UInt8(ascii: "\""))
            append(bytes)
            append(UInt8(ascii: "\""))
            return true
        }
        if isPlain { return }
        var writer = JSONWriter()
        writer.string(value)
        writer.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Appends a name.
    @inline(__always)
    mutating func append(_ name: NamePiece) {
        name.withUTF8 { append($0) }
    }

    /// Appends `_` and the eight hexadecimal digits of a hash.
    @inline(__always)
    mutating func append(hexadecimal digits: UInt32) {
        let target = room(for: 9)
        target.storeBytes(of: UInt8(ascii: "_"), as: UInt8.self)
        (target + 1).storeBytes(of: digits.hexadecimalCharacters.littleEndian, as: UInt64.self)
        count &+= 9
    }
}
