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

    /// The type without its name, `[]!`: what two composite fields of one response name must have in common.
    var wrappers: String {
        String(type.filter { $0 == "[" || $0 == "]" || $0 == "!" })
    }

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

    private func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }

    @discardableResult
    mutating func skip(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    mutating func name() -> String {
        skipSpaces()
        let start = position
        while position < bytes.count, bytes[position].isGraphQLNameByte { position += 1 }
        return text(from: start)
    }

    mutating func nameIfAny() -> String? {
        let name = name()
        return name.isEmpty ? nil : name
    }

    /// A type reference with its wrappers, and the name inside.
    mutating func type() -> (text: String, name: String) {
        skipSpaces()
        let start = position
        while position < bytes.count, bytes[position] == UInt8(ascii: "[") { position += 1 }
        let name = name()
        while position < bytes.count, bytes[position] == UInt8(ascii: "]") || bytes[position] == UInt8(ascii: "!") {
            position += 1
        }
        return (text(from: start), name)
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
