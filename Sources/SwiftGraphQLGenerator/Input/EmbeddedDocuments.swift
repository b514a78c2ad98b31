import SwiftGraphQLLanguage

/// Finds GraphQL documents in JavaScript, TypeScript and Swift source files.
///
/// In JavaScript and TypeScript, a document is a template literal that has the tag `gql` or `graphql`, that is passed
/// to a function with one of these names, or that follows the comment `/* GraphQL */`. In Swift, a document is a string
/// literal that follows this comment or is passed to such a function. The search takes linear time and doesn't parse
/// the source.
struct EmbeddedDocuments {
    /// The lowercase extensions of the files to search.
    static let extensions: Set<String> = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "swift"]

    private static let tags: Set<String> = ["gql", "graphql"]

    private let bytes: [UInt8]
    private let isSwift: Bool
    private var position = 0
    /// The file's text, in which spaces replace everything except the documents, so that locations stay correct.
    private var text: [UInt8]
    private var hasFound = false
    /// Whether the current position is in a GraphQL string of a document.
    private var isInString = false

    /// Returns all documents in a file as one string, or `nil` if there are none. Lines and columns are the same as in
    /// the file.
    ///
    /// Spaces replace interpolations. If an interpolation inserts a fragment, the search finds the fragment where it is
    /// defined. In GraphQL strings, a backslash replaces interpolations and escape sequences. The parser reports it,
    /// because the string would otherwise have a different value.
    static func text(of bytes: [UInt8], isSwift: Bool) -> [UInt8]? {
        var search = EmbeddedDocuments(bytes, isSwift: isSwift)
        search.run()
        return search.hasFound ? search.text : nil
    }

    private init(_ bytes: [UInt8], isSwift: Bool) {
        self.bytes = bytes
        self.isSwift = isSwift
        text = bytes.map { $0 == newline || $0 == carriageReturn ? $0 : space }
    }

    // MARK: - Code

    private mutating func run() {
        // This is true if the next literal contains a document.
        var isDocument = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "/") where next(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where next(1) == UInt8(ascii: "*"):
                if isMark(skipComment()) { isDocument = true }
            case UInt8(ascii: "`") where !isSwift:
                readTemplate(isDocument)
                isDocument = false
            case UInt8(ascii: "\""),
                UInt8(ascii: "#") where isSwift:
                if isSwift { readString(isDocument) } else { skipQuoted(byte) }
                isDocument = false
            case UInt8(ascii: "'") where !isSwift: skipQuoted(byte)
            case UInt8(ascii: "/") where startsRegularExpression: skipRegularExpression()
            // Outside strings, a backslash can only be part of a regular expression that the search didn't recognize.
            case UInt8(ascii: "\\"): position += 2
            case _ where Self.isWord(byte):
                let start = position
                while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
                isDocument = Self.tags.contains(String(decoding: bytes[start..<position], as: UTF8.self))
            case UInt8(ascii: "("): position += 1
            case _ where whitespace.contains(byte): position += 1
            case UInt8(ascii: "<") where isDocument: skipTypeArguments()
            default:
                isDocument = false
                position += 1
            }
        }
    }

    private func next(_ distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: byte >= 0x80
        }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != newline { position += 1 }
    }

    /// Skips a comment and returns the range of its content. Comments nest in Swift, but not in JavaScript.
    private mutating func skipComment() -> Range<Int> {
        let start = position + 2
        position = start
        var depth = 1
        while position < bytes.count {
            switch (bytes[position], next(1)) {
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                position += 2
                depth -= 1
                if depth == 0 { return start..<position - 2 }
            case (UInt8(ascii: "/"), UInt8(ascii: "*")) where isSwift:
                position += 2
                depth += 1
            default: position += 1
            }
        }
        return start..<position
    }

    /// Whether a slash at the current position begins a regular expression in JavaScript. This is the case after an
    /// operator, an opening bracket, or a keyword that precedes an expression.
    private var startsRegularExpression: Bool {
        guard !isSwift else { return false }
        guard let last = bytes[..<position].lastIndex(where: { !whitespace.contains($0) }) else { return true }
        if "(,=:[!&|?{;".utf8.contains(bytes[last]) || bytes[...last].suffix(2).elementsEqual("=>".utf8) { return true }
        return Self.keywords.contains { keyword in
            let start = last + 1 - keyword.count
            return start >= 0 && bytes[start...last].elementsEqual(keyword)
                && (start == 0 || !Self.isWord(bytes[start - 1]) && bytes[start - 1] != UInt8(ascii: "."))
        }
    }

    private static let keywords = ["return", "case", "typeof", "throw", "yield", "await", "else"].map { Array($0.utf8) }

    /// Skips a regular expression, which can't extend beyond the line. A slash inside brackets doesn't end it.
    private mutating func skipRegularExpression() {
        var isInClass = false
        position += 1
        while position < bytes.count, bytes[position] != newline {
            let byte = bytes[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "/"), !isInClass { return }
            if byte == UInt8(ascii: "[") { isInClass = true }
            if byte == UInt8(ascii: "]") { isInClass = false }
        }
    }

    private func isMark(_ range: Range<Int>) -> Bool {
        let words = bytes[range].split { $0 == space || $0 == UInt8(ascii: "\t") }
        guard words.count == 1, let word = words.first else { return false }
        return String(decoding: word, as: UTF8.self).lowercased() == "graphql"
    }

    /// Skips a quoted string, which can't extend beyond the end of the line.
    private mutating func skipQuoted(_ quote: UInt8) {
        position += 1
        while position < bytes.count, bytes[position] != newline {
            if bytes[position] == UInt8(ascii: "\\") {
                position += 2
            } else if bytes[position] == quote {
                position += 1
                return
            } else {
                position += 1
            }
        }
    }

    /// Skips the type arguments between a tag and its template literal, as in `gql<Data, Variables>`.
    private mutating func skipTypeArguments() {
        // Without a limit, the search could skip the rest of the file when `<` is an operator.
        let maximumLength = 1_000
        var depth = 0
        let end = min(bytes.count, position + maximumLength)
        while position < end {
            if bytes[position] == UInt8(ascii: "<") { depth += 1 }
            if bytes[position] == UInt8(ascii: ">") { depth -= 1 }
            position += 1
            if depth == 0 { return }
        }
    }

    // MARK: - Templates

    private mutating func readTemplate(_ isDocument: Bool) {
        position += 1
        isInString = false
        while position < bytes.count, bytes[position] != UInt8(ascii: "`") {
            switch bytes[position] {
            case UInt8(ascii: "\\"):
                if isDocument { reject(at: position) }
                position += 2
            case UInt8(ascii: "$") where next(1) == UInt8(ascii: "{"):
                if isDocument { reject(at: position) }
                position += 1
                skipNested(UInt8(ascii: "{"), UInt8(ascii: "}"))
            default:
                if isDocument { keep() }
                position += 1
            }
        }
        position += 1
        hasFound = hasFound || isDocument
    }

    /// Skips brackets and their contents, including strings and template literals.
    private mutating func skipNested(_ open: UInt8, _ close: UInt8) {
        var depth = 0
        // The template literals whose interpolations contain the current code, each with the interpolation's depth.
        var templates: [Int] = []
        var isInTemplate = false
        while position < bytes.count {
            let byte = bytes[position]
            if isInTemplate {
                if byte == UInt8(ascii: "\\") {
                    position += 1
                } else if byte == UInt8(ascii: "`") {
                    isInTemplate = false
                } else if byte == UInt8(ascii: "$"), next(1) == UInt8(ascii: "{") {
                    position += 1
                    depth += 1
                    templates.append(depth)
                    isInTemplate = false
                }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && !isSwift {
                skipQuoted(byte)
                continue
            } else if byte == UInt8(ascii: "/"), next(1) == UInt8(ascii: "*") {
                _ = skipComment()
                continue
            } else if byte == UInt8(ascii: "/"), next(1) == UInt8(ascii: "/") {
                skipLine()
                continue
            } else if byte == UInt8(ascii: "/"), startsRegularExpression {
                skipRegularExpression()
                continue
            } else if byte == UInt8(ascii: "`"), !isSwift {
                isInTemplate = true
            } else if byte == open {
                depth += 1
            } else if byte == close {
                if templates.last == depth {
                    templates.removeLast()
                    isInTemplate = true
                }
                depth -= 1
                if depth == 0 {
                    position += 1
                    return
                }
            }
            position += 1
        }
    }

    // MARK: - Swift

    private mutating func readString(_ isDocument: Bool) {
        var pounds = 0
        while next(0) == UInt8(ascii: "#") {
            pounds += 1
            position += 1
        }
        let quote = UInt8(ascii: "\"")
        guard next(0) == quote else { return }
        let quotes = next(1) == quote && next(2) == quote ? 3 : 1
        position += quotes
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: pounds)
        let end = Array(repeating: quote, count: quotes) + escape.dropFirst()
        isInString = false
        while position < bytes.count, !starts(with: end) {
            if quotes == 1, bytes[position] == newline { break }
            if starts(with: escape) {
                let start = position
                position += escape.count
                if next(0) == quote, isDocument {
                    // Put the closing quote where the backslash of the escape was, because otherwise the string would
                    // become longer.
                    text[isInString ? start : position] = quote
                    isInString.toggle()
                } else if isDocument {
                    reject(at: start)
                }
                if next(0) == UInt8(ascii: "(") {
                    skipNested(UInt8(ascii: "("), UInt8(ascii: ")"))
                } else {
                    position += 1
                }
                continue
            }
            if isDocument { keep() }
            position += 1
        }
        if starts(with: end) { position += end.count }
        hasFound = hasFound || isDocument
    }

    private func starts(with other: [UInt8]) -> Bool {
        position + other.count <= bytes.count && bytes[position..<position + other.count].elementsEqual(other)
    }

    private mutating func keep() {
        text[position] = bytes[position]
        if bytes[position] == newline { isInString = false }
        if bytes[position] == UInt8(ascii: "\""), text[position - 1] != UInt8(ascii: "\\") { isInString.toggle() }
    }

    /// Writes a backslash at the start of something that a GraphQL string can't contain.
    private mutating func reject(at start: Int) {
        if isInString { text[start] = UInt8(ascii: "\\") }
    }
}

private let space = UInt8(ascii: " ")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let whitespace = [space, newline, carriageReturn, UInt8(ascii: "\t")]
