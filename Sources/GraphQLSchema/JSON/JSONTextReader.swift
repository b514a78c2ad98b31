import GraphQLLanguage

/// Finds the values of a JSON text.
struct JSONTextReader {
    private enum Expectation: String {
        case value = "a value"
        case elementOrEnd = "a value or ']'"
        case key = "a key in quotes"
        case keyOrEnd = "a key in quotes or '}'"
        case colon = "':'"
        case commaOrEnd = "',' or the end of the list or object"
        case end = "nothing more"
    }

    private let source: SourceText
    private let dialect: JSONText.Dialect
    private let bytes: [UInt8]
    private var offset = 0
    private var values: [JSONText.Value] = []
    /// The indices of the containers that are open.
    private var open: [Int] = []

    /// A reader of a text.
    ///
    /// - Throws: the limit that is hit.
    init(_ source: SourceText, _ dialect: JSONText.Dialect) throws(Diagnostic) {
        self.source = source
        self.dialect = dialect
        bytes = source.bytes
        // As much as the parser of SDL takes.
        let maximum = ParserLimits.standard.bytes
        guard bytes.count <= maximum else {
            throw failure("the text has \(bytes.count) bytes, more than the limit of \(maximum)", 0, 0)
        }
        values.reserveCapacity(bytes.count / 12)
    }

    /// The values in the order of the text.
    ///
    /// - Throws: the first error of syntax, or the limit that was hit, with its place.
    mutating func read() throws(Diagnostic) -> [JSONText.Value] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        var expectation = Expectation.value
        while true {
            try skipWhitespace()
            guard offset < bytes.count else {
                if expectation == .end { return values }
                throw unexpected(expectation)
            }
            expectation = try next(expectation)
        }
    }

    /// Takes one token; what is expected behind it.
    private mutating func next(_ expectation: Expectation) throws(Diagnostic) -> Expectation {
        let byte = bytes[offset]
        switch (expectation, byte) {
        case (.elementOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")):
            return close()
        case (.commaOrEnd, UInt8(ascii: "]")) where openKind == .array,
            (.commaOrEnd, UInt8(ascii: "}")) where openKind == .object:
            return close()
        case (.commaOrEnd, UInt8(ascii: ",")):
            offset += 1
            switch (dialect, openKind) {
            case (.standard, .array): return .value
            case (.standard, _): return .key
            case (.withComments, .array): return .elementOrEnd
            case (.withComments, _): return .keyOrEnd
            }
        case (.colon, UInt8(ascii: ":")):
            offset += 1
            return .value
        case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
            try string()
            return .colon
        case (.value, _), (.elementOrEnd, _):
            return try value(byte, expectation)
        default:
            throw unexpected(expectation)
        }
    }

    private mutating func value(_ byte: UInt8, _ expectation: Expectation) throws(Diagnostic) -> Expectation {
        switch byte {
        case UInt8(ascii: "{"):
            try begin(.object)
            return .keyOrEnd
        case UInt8(ascii: "["):
            try begin(.array)
            return .elementOrEnd
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true", .true, expectation)
        case UInt8(ascii: "f"): try word("false", .false, expectation)
        case UInt8(ascii: "n"): try word("null", .null, expectation)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
        default: throw unexpected(expectation)
        }
        return open.isEmpty ? .end : .commaOrEnd
    }

    private var openKind: JSONText.Kind? { open.last.map { values[$0].kind } }

    private mutating func begin(_ kind: JSONText.Kind) throws(Diagnostic) {
        guard open.count < JSONText.maximumDepth else {
            throw failure("nested deeper than the limit of \(JSONText.maximumDepth) levels", offset, offset + 1)
        }
        open.append(values.count)
        append(kind, from: offset, to: offset + 1)
        offset += 1
    }

    private mutating func close() -> Expectation {
        offset += 1
        if let index = open.popLast() {
            values[index].next = UInt32(clamping: values.count)
            values[index].end = UInt32(clamping: offset)
        }
        return open.isEmpty ? .end : .commaOrEnd
    }

    private mutating func append(_ kind: JSONText.Kind, from start: Int, to end: Int) {
        values.append(
            JSONText.Value(
                kind: kind, start: UInt32(clamping: start), end: UInt32(clamping: end),
                next: UInt32(clamping: values.count + 1)))
    }

    private mutating func string() throws(Diagnostic) {
        let start = offset
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                append(.string, from: start, to: offset)
                return
            case UInt8(ascii: "\\"):
                guard let length = escapeLength() else {
                    throw failure("a backslash that begins no escape of JSON's", offset, offset + 2)
                }
                offset += length
            case 0..<0x20:
                throw failure("a control character in a string has to be written as an escape", offset, offset + 1)
            default:
                offset += 1
            }
        }
        throw failure("the string is not closed", start, start + 1)
    }

    /// How many bytes the escape at the offset has; `nil` where it is none.
    private func escapeLength() -> Int? {
        guard offset + 1 < bytes.count else { return nil }
        switch bytes[offset + 1] {
        case UInt8(ascii: "u"):
            let digits = bytes[(offset + 2)...].prefix(4)
            return digits.count == 4 && digits.allSatisfy { JSONNode.hexDigit($0) != nil } ? 6 : nil
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        default: return nil
        }
    }

    private mutating func word(
        _ text: String, _ kind: JSONText.Kind, _ expectation: Expectation
    ) throws(Diagnostic) {
        guard bytes[offset...].starts(with: text.utf8) else { throw unexpected(expectation) }
        append(kind, from: offset, to: offset + text.utf8.count)
        offset += text.utf8.count
    }

    /// No introspection result holds a number that is looked at: where it ends is enough.
    private mutating func number() {
        let start = offset
        while offset < bytes.count, Self.isOfNumber(bytes[offset]) { offset += 1 }
        append(.number, from: start, to: offset)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func skipWhitespace() throws(Diagnostic) {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            case UInt8(ascii: "/") where dialect == .withComments && isComment: try skipComment()
            default: return
            }
        }
    }

    private var isComment: Bool {
        offset + 1 < bytes.count && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[offset + 1])
    }

    private mutating func skipComment() throws(Diagnostic) {
        let start = offset
        let isLine = bytes[offset + 1] == UInt8(ascii: "/")
        offset += 2
        while offset < bytes.count {
            if isLine, bytes[offset] == 0x0A || bytes[offset] == 0x0D { return }
            if !isLine, bytes[offset...].starts(with: "*/".utf8) {
                offset += 2
                return
            }
            offset += 1
        }
        if !isLine { throw failure("the comment does not end", start, start + 2) }
    }

    private func unexpected(_ expectation: Expectation) -> Diagnostic {
        guard offset < bytes.count else {
            return failure("expected \(expectation.rawValue), found the end of the text", offset, offset)
        }
        let character = source.text(in: SourceRange(start: offset, end: offset + 4)).unicodeScalars.first
        var diagnostic = failure(
            "expected \(expectation.rawValue), found '\(character.map(String.init) ?? "")'", offset, offset + 1)
        if character?.properties.isAlphabetic == true { diagnostic.hint = "strings stand between quotation marks" }
        return diagnostic
    }

    private func failure(_ message: String, _ start: Int, _ end: Int) -> Diagnostic {
        Diagnostic(
            .error, "this is not JSON: \(message)",
            at: SourceLocation(source: source, range: SourceRange(start: start, end: end)))
    }
}
