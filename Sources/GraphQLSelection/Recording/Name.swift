import GraphQLJSON

/// A name in a document: a part of a signature that generated code wrote, perhaps with a prefix and the digits of a
/// hash.
///
/// It refers to the constant text of the signature, so creating, hashing and comparing names doesn't allocate memory.
struct Name: Hashable, Sendable {
    /// The text before the signature's part.
    enum Prefix: Sendable {
        case none
        /// Marks the `__typename` of a branch on an abstract type: `isNode`.
        case marker
        /// Distinguishes a type condition from a field of the same name: `...Node`.
        case spread

        fileprivate var text: StaticString {
            switch self {
            case .none: ""
            case .marker: "is"
            case .spread: "..."
            }
        }
    }

    private let source: StaticString
    private let start: Int32
    private let end: Int32
    private let prefix: Prefix
    /// The digits after the name, `_0a1b2c3d`.
    private var digits: UInt32?
    /// The hash of the whole text.
    private(set) var hash = StableHash()

    /// Creates a name from a part of a text.
    init(_ source: StaticString, _ range: Range<Int>, prefix: Prefix = .none) {
        self.source = source
        self.prefix = prefix
        start = Int32(truncatingIfNeeded: range.lowerBound)
        end = Int32(truncatingIfNeeded: range.upperBound)
        hash = combined(into: hash)
    }

    /// Creates a name from a whole text.
    init(_ source: StaticString, prefix: Prefix = .none) {
        self.init(source, 0..<source.utf8CodeUnitCount, prefix: prefix)
    }

    /// Returns this name with a prefix.
    func prefixed(by prefix: Prefix) -> Name { Name(source, Int(start)..<Int(end), prefix: prefix) }

    /// Returns this name, followed by an underscore and the eight digits of a hash.
    func followed(by digits: UInt32) -> Name {
        var name = self
        name.digits = digits
        name.hash = name.combined(into: StableHash())
        return name
    }

    @inline(__always)
    private func withPart<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        source.withUTF8Buffer { body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
    }

    /// Returns a hash that also covers all bytes of the text.
    func combined(into hash: StableHash) -> StableHash {
        var hash = hash
        if prefix != .none { prefix.text.withUTF8Buffer { for byte in $0 { hash.combine(byte) } } }
        withPart { for byte in $0 { hash.combine(byte) } }
        if let digits {
            hash.combine(UInt8(ascii: "_"))
            for digit in digits.hexadecimalDigits { hash.combine(digit) }
        }
        return hash
    }

    /// Appends the text.
    func append(to text: inout [UInt8]) {
        if prefix != .none { prefix.text.withUTF8Buffer { text += $0 } }
        withPart { text += $0 }
        guard let digits else { return }
        text.append(UInt8(ascii: "_"))
        text += digits.hexadecimalDigits
    }

    /// The text.
    var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash.value) }

    static func == (lhs: Name, rhs: Name) -> Bool {
        guard lhs.hash == rhs.hash else { return false }
        guard lhs.prefix == rhs.prefix, lhs.digits == rhs.digits else { return lhs.text == rhs.text }
        return lhs.withPart { left in rhs.withPart { JSONBytes.equal(left, $0) } }
    }
}

extension StableHash {
    /// Returns a hash that also covers a name.
    func appending(_ name: Name) -> StableHash {
        var hash = name.combined(into: self)
        hash.combine(0xff)
        return hash
    }
}

extension UInt32 {
    /// The eight hexadecimal digits in ASCII.
    fileprivate var hexadecimalDigits: some RandomAccessCollection<UInt8> {
        (0..<8).lazy.map { place in
            let digit = UInt8(truncatingIfNeeded: self >> UInt32(28 - 4 * place)) & 0xf
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        }
    }
}
