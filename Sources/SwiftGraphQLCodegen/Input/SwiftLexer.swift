/// Takes Swift source text apart, as far as it takes to find names in it.
///
/// Comments and the content of strings are passed over, what is interpolated in strings is not. Regular expressions
/// between bare slashes are not told from divisions: a quote in one can hide what follows up to the next quote or the
/// end of its line.
struct SwiftLexer {
    /// A piece of source text that may matter.
    enum Token: Hashable {
        /// A name or keyword.
        case name(String)
        /// A name between backticks, which is no keyword.
        case quotedName(String)
        /// A byte of punctuation.
        case symbol(UInt8)
    }

    /// A string that goes on behind an interpolation.
    private struct OpenString {
        var hashes: Int
        var isMultiline: Bool
        /// The parentheses that are open inside of the interpolation.
        var parentheses = 0
    }

    private let bytes: [UInt8]
    private var offset = 0
    private var openStrings: [OpenString] = []

    /// A lexer of a text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        if bytes[offset...].starts(with: "#!".utf8) { skipLine() }
    }

    /// The next token; `nil` at the end.
    mutating func next() -> Token? {
        while let byte = byte() {
            switch byte {
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""): beginString(hashes: 0)
            case UInt8(ascii: "#"):
                guard skipsRawLiteral() else { return symbol(byte) }
            case UInt8(ascii: "`"): return quotedName()
            case UInt8(ascii: "("):
                if let last = openStrings.indices.last { openStrings[last].parentheses += 1 }
                return symbol(byte)
            case UInt8(ascii: ")"):
                guard let open = openStrings.last else { return symbol(byte) }
                if open.parentheses == 0 {
                    openStrings.removeLast()
                    offset += 1
                    skipString(open)
                } else {
                    openStrings[openStrings.count - 1].parentheses -= 1
                    return symbol(byte)
                }
            case UInt8(ascii: "0")...UInt8(ascii: "9"): skip(while: Self.isOfName)
            case _ where Self.isOfName(byte): return name()
            case 0x00...0x20: offset += 1
            default: return symbol(byte)
            }
        }
        return nil
    }

    private func byte(_ distance: Int = 0) -> UInt8? {
        offset + distance < bytes.count ? bytes[offset + distance] : nil
    }

    private mutating func symbol(_ byte: UInt8) -> Token {
        offset += 1
        return .symbol(byte)
    }

    private mutating func name() -> Token {
        let start = offset
        skip(while: Self.isOfName)
        return .name(String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func quotedName() -> Token {
        offset += 1
        let start = offset
        skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if byte() == UInt8(ascii: "`") { offset += 1 }
        return .quotedName(text)
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = byte(), condition(byte) { offset += 1 }
    }

    private mutating func skipLine() {
        skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    }

    private mutating func skipComment() {
        var depth = 0
        while let byte = byte() {
            let following = self.byte(1)
            if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
                depth += 1
                offset += 2
            } else if byte == UInt8(ascii: "*"), following == UInt8(ascii: "/") {
                depth -= 1
                offset += 2
                if depth == 0 { return }
            } else {
                offset += 1
            }
        }
    }

    // MARK: - Strings

    /// Passes over a string or regular expression that begins with `#`s; false where nothing of that kind does.
    private mutating func skipsRawLiteral() -> Bool {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch byte(hashes) {
        case UInt8(ascii: "\""):
            offset += hashes
            beginString(hashes: hashes)
        case UInt8(ascii: "/"):
            offset += hashes + 1
            let end = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
            while offset < bytes.count, !bytes[offset...].starts(with: end) { offset += 1 }
            offset = min(offset + end.count, bytes.count)
        default: return false
        }
        return true
    }

    private mutating func beginString(hashes: Int) {
        let quote = UInt8(ascii: "\"")
        let isMultiline = byte(1) == quote && byte(2) == quote && !(hashes > 0 && byte(3) == UInt8(ascii: "#"))
        offset += isMultiline ? 3 : 1
        skipString(OpenString(hashes: hashes, isMultiline: isMultiline))
    }

    /// Passes over the rest of a string, or up to an interpolation, which then is code.
    private mutating func skipString(_ string: OpenString) {
        let quotes = string.isMultiline ? 3 : 1
        let hashes = [UInt8](repeating: UInt8(ascii: "#"), count: string.hashes)
        let end = [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + hashes
        let escape = [UInt8(ascii: "\\")] + hashes
        while let byte = byte() {
            switch byte {
            case UInt8(ascii: "\"") where bytes[offset...].starts(with: end):
                offset += end.count
                return
            case UInt8(ascii: "\\") where bytes[offset...].starts(with: escape):
                offset += escape.count
                if self.byte() == UInt8(ascii: "(") {
                    offset += 1
                    openStrings.append(OpenString(hashes: string.hashes, isMultiline: string.isMultiline))
                    return
                }
                if offset < bytes.count { offset += 1 }
            // A string that is not closed: the compiler will say so.
            case UInt8(ascii: "\n") where !string.isMultiline: return
            default: offset += 1
            }
        }
    }

    /// Swift's names may hold most of what is not ASCII.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }
}
