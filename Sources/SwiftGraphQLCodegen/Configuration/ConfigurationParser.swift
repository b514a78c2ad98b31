import GraphQLLanguage

/// Reads JSON (RFC 8259) in which comments, `//` and `/* */`, and a comma behind the last element are allowed.
struct ConfigurationParser {
    /// How deep arrays and objects may nest; a configuration needs two levels.
    private static let maximumDepth = 32

    private let source: SourceText
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
    }

    /// The value of a text.
    ///
    /// - Throws: The first finding; what follows a slip in the syntax says nothing.
    static func parse(_ source: SourceText) throws(Diagnostic) -> ConfigurationValue {
        var parser = ConfigurationParser(source)
        if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
        let value = try parser.value()
        try parser.skipSpace()
        guard parser.index == parser.bytes.count else { throw parser.unexpected("the end of the file") }
        return value
    }

    private mutating func value() throws(Diagnostic) -> ConfigurationValue {
        try skipSpace()
        let start = index
        switch peek {
        case UInt8(ascii: "{"):
            let members = try object()
            return ConfigurationValue(content: .object(members), location: location(start, start + 1))
        case UInt8(ascii: "["):
            let elements = try array()
            return ConfigurationValue(content: .array(elements), location: location(start, start + 1))
        case UInt8(ascii: "\""):
            let text = try string()
            return ConfigurationValue(content: .string(text), location: location(start, index))
        default:
            let content = try word()
            return ConfigurationValue(content: content, location: location(start, index))
        }
    }

    private mutating func object() throws(Diagnostic) -> [ConfigurationValue.Member] {
        var members: [ConfigurationValue.Member] = []
        try elements(until: UInt8(ascii: "}")) { (parser) throws(Diagnostic) in
            guard parser.peek == UInt8(ascii: "\"") else { throw parser.unexpected("a key in quotation marks or '}'") }
            let start = parser.index
            let key = try parser.string()
            let location = parser.location(start, parser.index)
            try parser.skipSpace()
            guard parser.peek == UInt8(ascii: ":") else { throw parser.unexpected("':'") }
            parser.index += 1
            members.append(.init(key: key, location: location, value: try parser.value()))
        }
        return members
    }

    private mutating func array() throws(Diagnostic) -> [ConfigurationValue] {
        var values: [ConfigurationValue] = []
        try elements(until: UInt8(ascii: "]")) { (parser) throws(Diagnostic) in values.append(try parser.value()) }
        return values
    }

    private mutating func elements(
        until end: UInt8, _ element: (inout ConfigurationParser) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        guard depth < Self.maximumDepth else {
            throw error("arrays and objects nest more than \(Self.maximumDepth) levels deep here")
        }
        depth += 1
        index += 1
        while true {
            try skipSpace()
            if peek == end { break }
            try element(&self)
            try skipSpace()
            if peek == UInt8(ascii: ",") {
                index += 1
            } else if peek != end {
                throw unexpected("',' or '\(Character(Unicode.Scalar(end)))'")
            }
        }
        depth -= 1
        index += 1
    }

    /// `true`, `false`, `null` or a number.
    private mutating func word() throws(Diagnostic) -> ConfigurationValue.Content {
        let start = index
        while let byte = peek, Self.isWord(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            let first = text.utf8.first ?? 0
            let isNumber = first == UInt8(ascii: "-") || Self.isDigit(first)
            if isNumber, let number = Double(text), number.isFinite { return .number(number) }
            let found = location(start, max(index, start + 1))
            index = start
            throw text.isEmpty
                ? unexpected("a value")
                : Diagnostic(
                    .error, "'\(text)' is no value", at: found, hint: "strings stand between quotation marks")
        }
    }

    private mutating func string() throws(Diagnostic) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while let byte = peek, byte >= 0x20 {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escape()
            default: text.append(byte)
            }
        }
        throw Diagnostic(.error, "the string does not end in its line", at: location(start, index))
    }

    /// What an escape stands for, its backslash being read.
    private mutating func escape() throws(Diagnostic) -> [UInt8] {
        let start = index - 1
        let letter = peek
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return letter.map { [$0] } ?? []
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"):
            if let scalar = scalar() { return Array(String(Character(scalar)).utf8) }
        default: break
        }
        throw Diagnostic(
            .error, "the string holds an escape that JSON does not have",
            at: location(start, min(index, bytes.count)))
    }

    /// The character of four hexadecimal digits, or of two surrogates.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let unit = hexadecimalUnit() else { return nil }
        guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
        guard bytes[index...].starts(with: Array("\\u".utf8)) else { return nil }
        index += 2
        guard let low = hexadecimalUnit(), (0xDC00...0xDFFF).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func hexadecimalUnit() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        let digits = bytes[index..<index + 4]
        index += 4
        let areDigits = digits.allSatisfy { Self.isDigit($0) || (0x41...0x46).contains($0 & 0xDF) }
        return areDigits ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }

    private mutating func skipSpace() throws(Diagnostic) {
        while let byte = peek {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "/"): try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(Diagnostic) {
        let start = index
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: "/"):
            while let byte = peek, byte != 0x0A, byte != 0x0D { index += 1 }
        case UInt8(ascii: "*"):
            index += 2
            while !bytes[min(index, bytes.count)...].starts(with: Array("*/".utf8)) {
                guard index < bytes.count else {
                    throw Diagnostic(.error, "the comment does not end", at: location(start, start + 2))
                }
                index += 1
            }
            index += 2
        default: throw unexpected("a value or a comment")
        }
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func location(_ start: Int, _ end: Int) -> SourceLocation {
        SourceLocation(source: source, range: SourceRange(start: start, end: end))
    }

    private func error(_ message: String) -> Diagnostic {
        Diagnostic(.error, message, at: location(index, min(index + 1, bytes.count)))
    }

    private func unexpected(_ expected: String) -> Diagnostic {
        guard index < bytes.count else { return error("expected \(expected), found the end of the file") }
        let character = String(decoding: bytes[index...].prefix(4), as: UTF8.self).first ?? " "
        return error("expected \(expected), found '\(character)'")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) || "+-._$".utf8.contains(byte) || byte >= 0x80
    }
}
