package import GraphQLLanguage

/// A value of a JSON text, with its place.
package struct JSONNode {
    private let text: JSONText
    private let index: Int

    /// The value at a position of the text's values.
    package init(text: JSONText, index: Int) {
        self.text = text
        self.index = index
    }

    private var value: JSONText.Value { text.values[index] }

    /// What it is.
    package var kind: JSONText.Kind { value.kind }

    /// The place: of a string without its quotes, of a container its opening bracket.
    package var location: SourceLocation {
        let value = value
        let range =
            switch value.kind {
            case .string: SourceRange(start: Int(value.start) + 1, end: Int(value.end) - 1)
            case .object, .array: SourceRange(start: Int(value.start), end: Int(value.start) + 1)
            case .number, .true, .false, .null: SourceRange(start: Int(value.start), end: Int(value.end))
            }
        return SourceLocation(source: text.source, range: range)
    }

    /// The place of all of a string, its quotes included, or of what `location` says of another value.
    package var quotedLocation: SourceLocation {
        guard kind == .string else { return location }
        return SourceLocation(
            source: text.source, range: SourceRange(start: Int(value.start), end: Int(value.end)))
    }

    /// The value, unless it is null.
    package var nonNull: JSONNode? { kind == .null ? nil : self }

    /// True or false; `nil` where it is neither.
    package var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        case .object, .array, .string, .number, .null: nil
        }
    }

    /// The member of an object that is there and not null; the first of several.
    package subscript(_ key: String) -> JSONNode? {
        guard kind == .object else { return nil }
        var position = index + 1
        let end = Int(value.next)
        while position < end {
            let name = text.values[position]
            let isIt = text.source.bytes[(Int(name.start) + 1)..<(Int(name.end) - 1)].elementsEqual(key.utf8)
            if isIt { return JSONNode(text: text, index: position + 1).nonNull }
            position = Int(text.values[position + 1].next)
        }
        return nil
    }

    /// The members of an object, the keys being strings; none where it is something else.
    package var members: [(key: JSONNode, value: JSONNode)] {
        guard kind == .object else { return [] }
        var result: [(key: JSONNode, value: JSONNode)] = []
        var position = index + 1
        let end = Int(value.next)
        while position < end {
            result.append((JSONNode(text: text, index: position), JSONNode(text: text, index: position + 1)))
            position = Int(text.values[position + 1].next)
        }
        return result
    }

    /// A number, rounded to the nearest `Double`; `nil` where it is something else or none that JSON has.
    package var number: Double? {
        guard kind == .number else { return nil }
        let digits = text.source.bytes[Int(value.start)..<Int(value.end)]
        return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The elements of an array; none where it is something else.
    package var elements: [JSONNode] {
        guard kind == .array else { return [] }
        var result: [JSONNode] = []
        var position = index + 1
        let end = Int(value.next)
        while position < end {
            result.append(JSONNode(text: text, index: position))
            position = Int(text.values[position].next)
        }
        return result
    }

    /// The content of a string, with U+FFFD for what is no character; `nil` where it is something else.
    package var string: String? {
        guard kind == .string else { return nil }
        let content = text.source.bytes[(Int(value.start) + 1)..<(Int(value.end) - 1)]
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        return Self.unescaped(content)
    }

    // MARK: - Escapes

    /// The text of a string with escapes, which the reader has found well-formed.
    private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result += String(character(&rest)).utf8
            default: result.append(escape)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character of the four digits that come next, and of a second escape where the first is half a pair.
    private static func character(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        let first = codeUnit(&rest)
        if let scalar = Unicode.Scalar(first) { return scalar }
        var following = rest
        guard 0xD800...0xDBFF ~= first, following.popFirst() == UInt8(ascii: "\\"),
            following.popFirst() == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let second = codeUnit(&following)
        guard 0xDC00...0xDFFF ~= second else { return "\u{FFFD}" }
        rest = following
        return Unicode.Scalar((first - 0xD800) << 10 + (second - 0xDC00) + 0x10000) ?? "\u{FFFD}"
    }

    private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 { unit = unit << 4 | UInt32(rest.popFirst().flatMap(hexDigit) ?? 0) }
        return unit
    }

    /// The number of a hexadecimal digit; `nil` where it is none.
    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
