import SwiftGraphQLJSON

/// The text that identifies a call in generated code.
///
/// A signature is a field's definition, such as `friends(first: Int, after: ID!): [Character]!`, the types of an `on`,
/// such as `Human, Node*`, or a directive, such as `@cached(ttl: Int) repeatable`.
///
/// Parsing a signature never fails, because the generator writes the text. Missing parts are empty.
struct Signature: Hashable, Sendable {
    let text: StaticString

    init(_ text: StaticString) { self.text = text }

    /// Returns whether the texts are equal. Calls to the same function share a string, so addresses are compared first.
    @inline(__always)
    static func == (lhs: Signature, rhs: Signature) -> Bool {
        lhs.address != 0 && lhs.address == rhs.address && lhs.text.utf8CodeUnitCount == rhs.text.utf8CodeUnitCount
            || lhs.isSameText(as: rhs)
    }

    private func isSameText(as other: Signature) -> Bool {
        text.withUTF8Buffer { own in other.text.withUTF8Buffer { JSONBytes.equal(own, $0) } }
    }

    func hash(into hasher: inout Hasher) {
        text.withUTF8Buffer { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The address of the text, which is the fastest way to recognize a call; 0 if the text has no address in memory.
    @inline(__always)
    var address: UInt { text.hasPointerRepresentation ? UInt(bitPattern: text.utf8Start) : 0 }

    /// The name of the field, for a field's signature.
    var name: String { part { $0.prefix { $0.isGraphQLNameByte } } }

    /// Whether the signature is the definition of a field.
    var isField: Bool { text.withUTF8Buffer { $0.first != UInt8(ascii: "@") && $0.contains(UInt8(ascii: ":")) } }

    static let deferred = Signature("@defer")
    static let include = Signature("@include(if: Boolean!)")
    static let skip = Signature("@skip(if: Boolean!)")

    /// The name of the directive with the `@`, for a directive's signature.
    var directiveName: String {
        part { $0.prefix { $0.isGraphQLNameByte || $0 == UInt8(ascii: "@") } }
    }

    /// Whether the directive can be applied more than once to the same place.
    var isRepeatable: Bool { text.description.hasSuffix(" repeatable") }

    /// The name of the field's type, without list and non-null wrappers.
    var namedType: String { part { $0[Self.typeRanges($0).name] } }

    /// The number of list levels in the field's type.
    var listDepth: Int {
        text.withUTF8Buffer { bytes in
            let (whole, name) = Self.typeRanges(bytes)
            return name.lowerBound - whole.lowerBound
        }
    }

    /// The nullable levels of the field's type, as bits. Bit 0 stands for the field, and each higher bit stands for the
    /// elements of the next inner list.
    var nullableLevels: UInt8 {
        text.withUTF8Buffer { bytes in
            var (levels, end) = (UInt8(0), bytes.count)
            for level in 0...min(listDepth, 7) where end > 0 {
                if bytes[end - 1] == UInt8(ascii: "!") { end -= 1 } else { levels |= 1 << UInt8(level) }
                end -= 1
            }
            return levels
        }
    }

    /// The types of an `on`. In the text, an asterisk follows the name of each abstract type.
    var branchTypes: [SelectionSetType] {
        text.withUTF8Buffer { bytes in
            bytes.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }.map { name in
                let isAbstract = name.last == UInt8(ascii: "*")
                let text = String(decoding: isAbstract ? name.dropLast() : name, as: UTF8.self)
                return SelectionSetType(name: text, isAbstract: isAbstract)
            }
        }
    }

    /// The names and types of the arguments of the field or directive.
    var arguments: [(name: String, type: String)] {
        text.withUTF8Buffer { bytes in
            guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
                let close = bytes.firstIndex(of: UInt8(ascii: ")"))
            else { return [] }
            return bytes[(open + 1)..<close].split(separator: UInt8(ascii: ",")).map { argument in
                let parts = argument.split(separator: UInt8(ascii: ":")).map { part in
                    String(decoding: part.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
                }
                return (parts[0], parts[1])
            }
        }
    }

    private func part(_ find: (UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>) -> String {
        text.withUTF8Buffer { String(decoding: find($0), as: UTF8.self) }
    }

    /// Returns the range of the field's type, which is at the end of the text, and the range of the type's name.
    private static func typeRanges(_ bytes: UnsafeBufferPointer<UInt8>) -> (whole: Range<Int>, name: Range<Int>) {
        func start(ofRunBefore end: Int, _ isPart: (UInt8) -> Bool) -> Int {
            bytes[..<end].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
        }
        let nameEnd = start(ofRunBefore: bytes.count) { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "!") }
        let name = start(ofRunBefore: nameEnd) { $0.isGraphQLNameByte }
        let whole = start(ofRunBefore: name) { $0 == UInt8(ascii: "[") }
        return (whole..<bytes.count, name..<nameEnd)
    }

    /// Returns whether two leaves or two objects with these definitions can share a response name. This is the rule
    /// SameResponseShape (specification 5.3.2), except that the fields of objects aren't compared.
    func hasShape(of other: Signature, areLeaves: Bool) -> Bool {
        self == other || shape(isLeaf: areLeaves) == other.shape(isLeaf: areLeaves)
    }

    /// Returns the text of the field's type; for an object, only the list and non-null wrappers.
    private func shape(isLeaf: Bool) -> [UInt8] {
        text.withUTF8Buffer { bytes in
            let (whole, name) = Self.typeRanges(bytes)
            if isLeaf { return Array(bytes[whole]) }
            return Array(bytes[whole.lowerBound..<name.lowerBound]) + Array(bytes[name.upperBound..<whole.upperBound])
        }
    }
}

/// The type that a selection set is on, reduced to what affects the document.
struct SelectionSetType: Hashable, Sendable {
    /// The type's name; empty for the root of an operation, because a selection doesn't know the root type's name.
    let name: String
    /// Whether the type is an interface or a union.
    let isAbstract: Bool

    /// Whether all objects have this type and the type's name is known.
    var isConcrete: Bool { !isAbstract && !name.isEmpty }
}

extension UInt8 {
    /// Whether a GraphQL name can contain the byte (specification 2.1.9, `NameContinue`).
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
