/// Reads the arguments of a field's definition, `(first: Int, after: ID!): ...`, from left to right.
///
/// What generated code writes is well-formed, so that a piece is what stands before the next colon, comma, parenthesis or
/// space.
struct ArgumentScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    /// A scanner from right behind the field's name on.
    init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Goes to the first argument; false where there is none.
    @inline(__always)
    mutating func begin() -> Bool { skip(UInt8(ascii: "(")) }

    /// The next argument.
    @inline(__always)
    mutating func next() -> (name: UnsafeBufferPointer<UInt8>, type: UnsafeBufferPointer<UInt8>)? {
        let name = piece()
        guard !name.isEmpty, skip(UInt8(ascii: ":")) else { return nil }
        let type = piece()
        _ = skip(UInt8(ascii: ","))
        return (name, type)
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position &+= 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position &+= 1
        return true
    }

    @inline(__always)
    private mutating func piece() -> UnsafeBufferPointer<UInt8> {
        skipSpaces()
        let start = position
        let raw = UnsafeRawBufferPointer(bytes)
        while position &+ 8 <= raw.count {
            let ends = Self.ends(in: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
            if ends != 0 {
                position &+= ends.trailingZeroBitCount &>> 3
                return UnsafeBufferPointer(rebasing: bytes[start..<position])
            }
            position &+= 8
        }
        while position < bytes.count, !Self.isEnd(bytes[position]) { position &+= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    /// The highest bit of each of eight bytes that ends a piece; what is above the lowest one may be wrong.
    @inline(__always)
    private static func ends(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let colon = word ^ (ones &* UInt64(UInt8(ascii: ":")))
        let comma = word ^ (ones &* UInt64(UInt8(ascii: ",")))
        let parenthesis = word ^ (ones &* UInt64(UInt8(ascii: ")")))
        let space = word ^ (ones &* UInt64(UInt8(ascii: " ")))
        // Zeros borrow from what is above them.
        let zeros =
            ((colon &- ones) & ~colon) | ((comma &- ones) & ~comma) | ((parenthesis &- ones) & ~parenthesis)
            | ((space &- ones) & ~space)
        return zeros & (ones &* 0x80)
    }

    @inline(__always)
    private static func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: " "): true
        default: false
        }
    }
}
