/// A JSON parser that can be checked by eye against RFC 8259: each rule of the grammar is a function of the same name,
/// each byte is read once, and nothing is optimized. It shares no code with the library.
package struct ReferenceParser {
    let text: [UInt8]
    var place = 0
    private let depth: Int

    private init(_ text: [UInt8], depth: Int) {
        self.text = text
        self.depth = depth
    }

    /// Parses the given text, which must be exactly one JSON value.
    ///
    /// - Parameter depth: The maximum number of arrays and objects that may be open at once.
    package static func parse(_ text: [UInt8], depth: Int = 512) throws(ReferenceSyntaxError) -> ReferenceValue {
        var parser = ReferenceParser(text, depth: depth)
        return try parser.jsonText()
    }

    /// The byte at the current position, or `nil` at the end of the text.
    var next: UInt8? { place < text.count ? text[place] : nil }

    /// Returns the error for the byte at the current position, or for the end of the text.
    func unexpected(unitFrom start: Int? = nil, to end: Int? = nil) -> ReferenceSyntaxError {
        ReferenceSyntaxError(offset: place, unit: (start ?? place)...max(place, min(end ?? place, text.count)))
    }

    /// Advances past the given byte, or throws an error if another byte is next.
    mutating func expect(_ byte: UInt8) throws(ReferenceSyntaxError) {
        guard next == byte else { throw unexpected() }
        place += 1
    }

    // Section 2: JSON-text = ws value ws
    private mutating func jsonText() throws(ReferenceSyntaxError) -> ReferenceValue {
        ws()
        let result = try value(open: 0)
        ws()
        guard next == nil else { throw unexpected() }
        return result
    }

    // ws = *( %x20 / %x09 / %x0A / %x0D )
    private mutating func ws() {
        while next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { place += 1 }
    }

    // Section 3: value = false / null / true / object / array / number / string
    private mutating func value(open: Int) throws(ReferenceSyntaxError) -> ReferenceValue {
        let start = place
        let content: ReferenceValue.Content
        switch next {
        case UInt8(ascii: "f"): content = try word("false", .bool(false))
        case UInt8(ascii: "n"): content = try word("null", .null)
        case UInt8(ascii: "t"): content = try word("true", .bool(true))
        case UInt8(ascii: "{"): content = .object(try object(open: open))
        case UInt8(ascii: "["): content = .array(try array(open: open))
        case UInt8(ascii: "\""): content = .string(try string())
        default:
            try number()
            content = .number
        }
        return ReferenceValue(range: start..<place, content: content)
    }

    private mutating func word(
        _ word: String, _ content: ReferenceValue.Content
    ) throws(ReferenceSyntaxError) -> ReferenceValue.Content {
        let start = place
        for byte in word.utf8 {
            guard next == byte else { throw unexpected(unitFrom: start) }
            place += 1
        }
        return content
    }

    // Section 4: object = begin-object [ member *( value-separator member ) ] end-object
    private mutating func object(open: Int) throws(ReferenceSyntaxError) -> [ReferenceValue.Member] {
        guard open < depth else { throw unexpected() }
        try expect(UInt8(ascii: "{"))
        ws()
        var members: [ReferenceValue.Member] = []
        if next == UInt8(ascii: "}") {
            place += 1
            return members
        }
        members.append(try member(open: open))
        ws()
        while next == UInt8(ascii: ",") {
            place += 1
            ws()
            members.append(try member(open: open))
            ws()
        }
        try expect(UInt8(ascii: "}"))
        return members
    }

    // member = string name-separator value
    private mutating func member(open: Int) throws(ReferenceSyntaxError) -> ReferenceValue.Member {
        let name = try string()
        ws()
        try expect(UInt8(ascii: ":"))
        ws()
        return ReferenceValue.Member(name: name, value: try value(open: open + 1))
    }

    // Section 5: array = begin-array [ value *( value-separator value ) ] end-array
    private mutating func array(open: Int) throws(ReferenceSyntaxError) -> [ReferenceValue] {
        guard open < depth else { throw unexpected() }
        try expect(UInt8(ascii: "["))
        ws()
        var elements: [ReferenceValue] = []
        if next == UInt8(ascii: "]") {
            place += 1
            return elements
        }
        elements.append(try value(open: open + 1))
        ws()
        while next == UInt8(ascii: ",") {
            place += 1
            ws()
            elements.append(try value(open: open + 1))
            ws()
        }
        try expect(UInt8(ascii: "]"))
        return elements
    }

    // Section 6: number = [ minus ] int [ frac ] [ exp ]
    private mutating func number() throws(ReferenceSyntaxError) {
        if next == UInt8(ascii: "-") { place += 1 }
        // int = zero / ( digit1-9 *DIGIT )
        if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
        // frac = decimal-point 1*DIGIT
        if next == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        // exp = e [ minus / plus ] 1*DIGIT
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
            try digits()
        }
    }

    // 1*DIGIT
    private mutating func digits() throws(ReferenceSyntaxError) {
        guard isDigit(next) else { throw unexpected() }
        while isDigit(next) { place += 1 }
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= 0x30 && byte <= 0x39
    }
}
