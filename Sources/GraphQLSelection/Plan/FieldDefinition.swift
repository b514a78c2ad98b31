/// A field's definition as generated code writes it, `friends(first: Int, after: ID!): [Character]!`, taken apart.
struct FieldDefinition: Sendable {
    struct Argument: Sendable {
        let name: String
        let type: String
    }

    let name: String
    let arguments: [Argument]
    /// The whole type, `[Character]!`.
    let type: String
    /// The type that the lists and non-nulls are of, `Character`.
    let namedType: String

    init(_ text: StaticString) {
        self = text.withUTF8Buffer { Self(bytes: $0) }
    }

    /// The text is the generator's own, so there is no error to report: what is missing is empty.
    private init(bytes: UnsafeBufferPointer<UInt8>) {
        var scanner = DefinitionScanner(bytes: bytes)
        name = scanner.name()
        var arguments: [Argument] = []
        if scanner.skip(UInt8(ascii: "(")) {
            while let argument = scanner.nameIfAny() {
                scanner.skip(UInt8(ascii: ":"))
                arguments.append(Argument(name: argument, type: scanner.type().text))
                scanner.skip(UInt8(ascii: ","))
            }
            scanner.skip(UInt8(ascii: ")"))
        }
        self.arguments = arguments
        scanner.skip(UInt8(ascii: ":"))
        (type, namedType) = scanner.type()
    }
}

/// Reads names and types from left to right, passing over spaces.
struct DefinitionScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    @discardableResult
    mutating func skip(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    mutating func nameRange() -> Range<Int> {
        skipSpaces()
        let start = position
        while position < bytes.count, bytes[position].isGraphQLNameByte { position += 1 }
        return start..<position
    }

    mutating func name() -> String { text(nameRange()) }

    mutating func nameIfAny() -> String? {
        let name = name()
        return name.isEmpty ? nil : name
    }

    /// A type reference with its wrappers, and the name inside.
    mutating func typeRange() -> (whole: Range<Int>, name: Range<Int>) {
        skipSpaces()
        let start = position
        while position < bytes.count, bytes[position] == UInt8(ascii: "[") { position += 1 }
        let name = nameRange()
        while position < bytes.count, bytes[position] == UInt8(ascii: "]") || bytes[position] == UInt8(ascii: "!") {
            position += 1
        }
        return (start..<position, name)
    }

    mutating func type() -> (text: String, name: String) {
        let (whole, name) = typeRange()
        return (text(whole), text(name))
    }
}

// The pieces of a definition that every field call needs, found without making texts of them.
extension StaticString {
    /// Where the field's name is, and the hash of it.
    @inline(__always)
    var fieldName: (range: Range<Int>, hash: NameHash) {
        withUTF8Buffer { bytes in
            var start = 0
            var (hash, end) = NameHash.ofName(in: bytes, from: 0)
            // What generated code writes has no spaces in front.
            if end == 0, !bytes.isEmpty {
                while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start &+= 1 }
                (hash, end) = NameHash.ofName(in: bytes, from: start)
            }
            return (Range(uncheckedBounds: (start, end)), hash)
        }
    }

    /// Where the field's type is, which is at the end, and within it the type that the lists and non-nulls are of.
    var fieldType: (whole: Range<Int>, name: Range<Int>) {
        withUTF8Buffer { bytes in
            func start(ofRunBefore end: Int, _ isPart: (UInt8) -> Bool) -> Int {
                var start = end
                while start > 0, isPart(bytes[start - 1]) { start -= 1 }
                return start
            }
            let end = start(ofRunBefore: bytes.count) { $0 == UInt8(ascii: " ") }
            let nameEnd = start(ofRunBefore: end) { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "!") }
            let name = start(ofRunBefore: nameEnd) { $0.isGraphQLNameByte }
            let whole = start(ofRunBefore: name) { $0 == UInt8(ascii: "[") }
            return (whole..<end, name..<nameEnd)
        }
    }

    /// The types of an `on`: `Human, Droid, Node*`, an asterisk behind the abstract ones.
    var branchTypes: [SelectionSetType] {
        withUTF8Buffer { bytes in
            var types: [SelectionSetType] = []
            var scanner = DefinitionScanner(bytes: bytes)
            while true {
                let name = scanner.nameRange()
                guard !name.isEmpty else { return types }
                let isAbstract = scanner.skip(UInt8(ascii: "*"))
                types.append(SelectionSetType(name: NamePiece(self, name), isAbstract: isAbstract))
                scanner.skip(UInt8(ascii: ","))
            }
        }
    }

    /// Calls `body` with the name and the type of each argument until it answers false.
    ///
    /// - Parameter start: Where the field's name ends.
    @inline(__always)
    func forEachArgument(
        from start: Int, _ body: (_ name: UnsafeBufferPointer<UInt8>, _ type: UnsafeBufferPointer<UInt8>) -> Bool
    ) {
        withUTF8Buffer { bytes in
            var scanner = ArgumentScanner(bytes: bytes, position: start)
            guard scanner.begin() else { return }
            while let (name, type) = scanner.next(), body(name, type) {}
        }
    }

    /// Whether two composite fields, or two leaves, of these definitions can have one response name (specification
    /// 5.3.2, SameResponseShape, but for what is below composites).
    func hasShape(of other: StaticString, areLeaves: Bool) -> Bool {
        if isSamePlace(as: other) { return true }
        let (own, ownName) = fieldType
        let (others, othersName) = other.fieldType
        return withUTF8Buffer { left in
            other.withUTF8Buffer { right in
                if areLeaves { return left[own].elementsEqual(right[others]) }
                return left[own.lowerBound..<ownName.lowerBound]
                    .elementsEqual(right[others.lowerBound..<othersName.lowerBound])
                    && left[ownName.upperBound..<own.upperBound]
                        .elementsEqual(right[othersName.upperBound..<others.upperBound])
            }
        }
    }

    /// Whether both are the one text of one call site; two that are not may still be equal.
    func isSamePlace(as other: StaticString) -> Bool {
        utf8Start == other.utf8Start && utf8CodeUnitCount == other.utf8CodeUnitCount
    }
}

extension UInt8 {
    /// Whether a GraphQL name may hold the byte (specification 2.1.9, `NameContinue`).
    var isGraphQLNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default:
            false
        }
    }
}
