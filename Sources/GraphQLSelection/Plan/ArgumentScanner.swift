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
        while position < bytes.count, !Self.isEnd(bytes[position]) { position &+= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    @inline(__always)
    private static func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: " "): true
        default: false
        }
    }
}
