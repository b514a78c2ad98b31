import GraphQLJSON

/// A call in the form in which generated code writes it.
///
/// It is the definition of a field, such as `friends(first: Int, after: ID!): [Character]!`, or the types of an `on`,
/// such as `Human, Node*`, or the type of a fragment.
///
/// The generator writes the text, so reading it reports no errors. Missing parts are empty.
struct Signature: Equatable, Sendable {
    let text: StaticString

    init(_ text: StaticString) { self.text = text }

    /// All calls to one function share the same text in memory, so the bytes are rarely compared.
    @inline(__always)
    static func == (lhs: Signature, rhs: Signature) -> Bool { lhs.isSamePlace(as: rhs) || lhs.isSameText(as: rhs) }

    @inline(__always)
    private func isSamePlace(as other: Signature) -> Bool {
        text.hasPointerRepresentation && other.text.hasPointerRepresentation && text.utf8Start == other.text.utf8Start
            && text.utf8CodeUnitCount == other.text.utf8CodeUnitCount
    }

    private func isSameText(as other: Signature) -> Bool {
        text.withUTF8Buffer { own in other.text.withUTF8Buffer { JSONBytes.equal(own, $0) } }
    }

    /// The field's name.
    var name: Name {
        text.withUTF8Buffer { bytes in
            var end = 0
            while end < bytes.count, bytes[end].isGraphQLNameByte { end += 1 }
            return Name(text, 0..<end)
        }
    }

    /// Whether the signature is a field's definition.
    var isField: Bool { text.withUTF8Buffer { $0.contains(UInt8(ascii: ":")) } }

    /// The name of the field's type, without list and non-null wrappers.
    var namedType: Name { Name(text, typeRanges.name) }

    /// The types of an `on`.
    var branchTypes: [SelectionSetType] {
        text.withUTF8Buffer { bytes in
            bytes.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }.map { part in
                let isAbstract = part.last == UInt8(ascii: "*")
                let end = isAbstract ? part.endIndex - 1 : part.endIndex
                return SelectionSetType(name: Name(text, part.startIndex..<end), isAbstract: isAbstract)
            }
        }
    }

    /// The names and types of the field's arguments.
    var arguments: [(name: Name, type: Name)] {
        text.withUTF8Buffer { bytes in
            guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else { return [] }
            var arguments: [(name: Name, type: Name)] = []
            var position = open + 1
            while let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) {
                let typeStart = colon + 2
                let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ")") }
                guard let end = bytes[typeStart...].firstIndex(where: isEnd) else { break }
                arguments.append((Name(text, position..<colon), Name(text, typeStart..<end)))
                if bytes[end] == UInt8(ascii: ")") { break }
                position = end + 2
            }
            return arguments
        }
    }

    /// The range of the field's type, which the text ends with, and the range of the type's name.
    private var typeRanges: (whole: Range<Int>, name: Range<Int>) {
        text.withUTF8Buffer { bytes in
            func start(ofRunBefore end: Int, _ isPart: (UInt8) -> Bool) -> Int {
                var start = end
                while start > 0, isPart(bytes[start - 1]) { start -= 1 }
                return start
            }
            let nameEnd = start(ofRunBefore: bytes.count) { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "!") }
            let name = start(ofRunBefore: nameEnd) { $0.isGraphQLNameByte }
            let whole = start(ofRunBefore: name) { $0 == UInt8(ascii: "[") }
            return (whole..<bytes.count, name..<nameEnd)
        }
    }

    /// Returns whether two objects, or two leaves, with these definitions can have the same response name
    /// (SameResponseShape, specification 5.3.2, without the fields of objects).
    func hasShape(of other: Signature, areLeaves: Bool) -> Bool {
        if self == other { return true }
        let (own, others) = (typeRanges, other.typeRanges)
        return text.withUTF8Buffer { left in
            other.text.withUTF8Buffer { right in
                if areLeaves { return left[own.whole].elementsEqual(right[others.whole]) }
                return left[own.whole.lowerBound..<own.name.lowerBound]
                    .elementsEqual(right[others.whole.lowerBound..<others.name.lowerBound])
                    && left[own.name.upperBound..<own.whole.upperBound]
                        .elementsEqual(right[others.name.upperBound..<others.whole.upperBound])
            }
        }
    }
}

/// The type that a selection set is on, as far as it affects the document.
struct SelectionSetType: Hashable, Sendable {
    /// The type's name; empty for the root of an operation, because the selection doesn't know its name.
    let name: Name
    /// Whether it is an interface or a union.
    let isAbstract: Bool

    /// Whether all objects have this type, and its name is known.
    var isConcrete: Bool { !isAbstract && name != Name("") }
}

extension UInt8 {
    /// Whether a GraphQL name may contain the byte (specification 2.1.9, `NameContinue`).
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
