import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONDocumentTests {
    static let accepted = [
        "null", " true ", "\t\r\nfalse\n", "0", "-0", "-1", "10", "0.0", "1.5e+10", "1E-2", "1e5", "-0.0e-0",
        "123456789012345678901234567890", #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\uD834\uDD1E""#,
        #""\uffff""#, "\"é€𝄞\"", "\"\u{7F}\"", "\"\u{2028}\"", "[]", "[ ]", "[1]", "[1 , 2]", "[[],[]]", "{}", "{ }",
        #"{"":0}"#, #"{"a":{"b":[{}]}}"#, #"{"a" : 1 , "b" : [ ] }"#, #"{"a":1,"a":2}"#, "[\"\u{10FFFF}\"]",
    ]

    @Test("Text that follows the grammar is accepted", arguments: accepted)
    func accepts(_ text: String) throws {
        let document = try JSONDocument(Array(text.utf8))
        #expect(document.root.rawJSON == text.trimmingWhitespace)
    }

    static let rejected = [
        "", " ", "nul", "nulll", "True", "tru", "01", "-", "-01", "+1", ".5", "1.", "1.e1", "1e", "1e+", "0x1", "1_0",
        "NaN", "Infinity", "-Infinity", "\"", "\"a", "\"\\", "\"\\\"", #""\x41""#, #""\u12""#, #""\u12G4""#, "\"\n\"",
        "\"\u{0}\"", "\"\u{1F}\"", #""\uD800""#, #""\uDC00""#, #""\uD800\u0041""#, #""\uD800\uD800""#, #""\uD800x""#,
        "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "[,]", "{", "}", "{]", #"{"a""#, #"{"a":"#, #"{"a":1"#,
        #"{"a":1,"#, #"{"a":1,}"#, "{,}", "{1:2}", "{a:1}", "{'a':1}", #"{"a" 1}"#, #"{"a"::1}"#, #"{"a":1 "b":2}"#,
        #"{"a":1]"#, "1 2", "null,", "[]]", "{}{}", "// c\n1", "/**/1", "\u{FEFF}1", "1\u{0}", "\u{0}", "\u{A0}1",
        "\u{B}1", "\u{C}1", "['a']", #"["a"#, #"[""]a"#, "[1]#", "--1", "1-1", "1.2.3", "1e1.5", "[-]",
    ]

    @Test("Text that violates the grammar is rejected", arguments: rejected)
    func rejects(_ text: String) {
        #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
    }

    static let illFormed: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
        [0xFF],
    ]

    @Test("Invalid UTF-8 is rejected at any offset in a string", arguments: illFormed)
    func rejectsIllFormedText(_ sequence: [UInt8]) {
        for padding in 0..<10 {
            let text = [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "x"), count: padding) + sequence
            #expect(throws: JSONError.self) { try JSONDocument(text + Array("\"".utf8)) }
            #expect(throws: JSONError.self) { try JSONDocument(text + Array("xxxxxxxxxxxx\"".utf8)) }
            #expect(throws: JSONError.self) { try JSONDocument(text) }
        }
    }

    @Test("UTF-16 text is rejected, and so is UTF-8 text with a byte order mark")
    func rejectsOtherEncodings() {
        #expect(throws: JSONError.self) { try JSONDocument([0xFF, 0xFE, 0x31, 0x00]) }
        #expect(throws: JSONError.self) { try JSONDocument([0x31, 0x00]) }
        #expect(throws: JSONError.self) { try JSONDocument([0xEF, 0xBB, 0xBF, 0x31]) }
    }

    @Test("Text nested to the depth limit is accepted without recursion, and text nested deeper is rejected")
    func boundsDepth() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(String(repeating: "[", count: depth).utf8) + Array(String(repeating: "]", count: depth).utf8)
        }
        _ = try JSONDocument(nested(512))
        #expect(throws: JSONError.self) { try JSONDocument(nested(513)) }
        #expect(throws: JSONError.self) { try JSONDocument(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) }
        let deep = try JSONDocument(nested(200_000), limits: JSONLimits(depth: 200_000))
        #expect(deep.root.rawBytes.count == 400_000)
    }

    @Test("Text that is larger than the byte limit is rejected")
    func boundsSize() {
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(Array("[1, 2]".utf8), limits: JSONLimits(bytes: 5))
        }
        #expect(error?.code == .malformed)
    }

    @Test(
        "An error's message contains the position, what was expected, and what was found",
        arguments: [
            ("{\n  \"a\": 1,\n  \"b\" 2\n}", "byte 18 (line 3, column 7): expected `:`, found `2 }`"),
            ("[1,]", "byte 3 (line 1, column 4): expected a value, found `]`"),
            ("[1", "byte 2 (line 1, column 3): expected `,` or `]`, found the end of the text"),
            ("\"ab", "byte 3 (line 1, column 4): expected `\"`, found the end of the text"),
            ("", "byte 0 (line 1, column 1): expected a value, found the end of the text"),
            ("<html>", "byte 0 (line 1, column 1): expected a value, found `<html>`"),
        ])
    func explains(_ text: String, _ message: String) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        #expect(error?.code == .malformed)
        #expect(error?.message == "not JSON at \(message)")
    }

    @Test("The message of an error in a large text is short")
    func boundsExcerpt() throws {
        let text = "[" + String(repeating: "x", count: 100_000)
        let error = try #require(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        #expect(error.message.count < 200)
    }

    @Test("A string of any length is read correctly with a special character at any position", arguments: 0..<40)
    func readsStrings(_ length: Int) throws {
        let plain = String(repeating: "a", count: length)
        for special in ["", "\\n", "é", "\\u00e9", "\\ud83d\\ude00"] {
            for position in 0...length {
                let index = plain.index(plain.startIndex, offsetBy: position)
                let written = plain[..<index] + special + plain[index...]
                let expected = (special.first == "\\" ? ["\\n": "\n", "\\u00e9": "é"][special] ?? "😀" : special)
                let document = try JSONDocument(Array("\"\(written)\"".utf8))
                #expect(try document.root.string() == plain[..<index] + expected + plain[index...])
            }
        }
    }

    @Test("If a name is repeated, a lookup finds the first member", arguments: [2, 3, 15, 16, 17, 40, 300])
    func firstMemberCounts(_ count: Int) throws {
        // Each name occurs twice, the first time with an escape.
        let names = (0..<count / 2 + 1).map { "k\($0)" }
        let first = names.indices.map { "\"\\u006b\($0)\":\($0 + 1)" }
        let second = names.map { "\"\($0)\":0" }
        let text = "{" + (first + second).joined(separator: ",") + ",\"end\":1}"
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root.members.map { $0.key } == names + names + ["end"])
        #expect(JSONValue(root).object?.count == names.count + 1)
        for (index, name) in names.enumerated() {
            #expect(try root.member(name)?.integer(as: Int.self) == index + 1)
        }
    }

    /// Bytes at which ranges of the Unicode Standard's table 3-7 begin or end.
    private static let limits: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]

    @Test(
        "A sequence that begins with a non-ASCII byte is accepted exactly when Swift considers it well-formed",
        arguments: 0..<8)
    func multibyteScalars(_ part: UInt8) {
        var accepted = 0
        var differences: [[UInt8]] = []
        for first in UInt8(0x80)...0xFF where first % 8 == part {
            for second in Self.limits {
                for third in Self.limits {
                    for fourth in Self.limits {
                        let text = [first, second, third, fourth]
                        let repaired = String(decoding: text, as: UTF8.self)
                        let expected = repaired.utf8.elementsEqual(text) ? repaired : nil
                        // One text is long enough for the fast path, and the other ends right after the sequence.
                        let document = try? JSONDocument([UInt8(ascii: "\"")] + text + Array("\"        ".utf8))
                        let short = try? JSONDocument([UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
                        if expected != nil { accepted += 1 }
                        if (try? document?.root.string()) != expected || (try? short?.root.string()) != expected {
                            differences.append(text)
                        }
                    }
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.prefix(5))")
        #expect(accepted > 100)
    }

    @Test(
        "A long string is read correctly, and an invalid byte in it is reported at the start of the scalar",
        arguments: [("", ""), (#"\n"#, "\n"), (#"\u00e9"#, "é")])
    func longStringsBeyondASCII(escape: String, read: String) throws {
        let long = String(repeating: "Größe, 日本語, 🚀, жизнь; ", count: 4)
        let text = Array("\"\(long)\(escape)\(long)\"".utf8)
        #expect(try JSONDocument(text).root.string() == long + read + long)
        for place in text.indices.dropFirst().dropLast() {
            for wrong: UInt8 in [0xFF, 0x1F] {
                var broken = text
                broken[place] = wrong
                let start = text[...place].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
                let error = #expect(throws: JSONError.self) { try JSONDocument(broken) }
                #expect(error?.message.contains("byte \(start) ") == true, "\(place): \(error?.message ?? "")")
            }
            // The string must end at the first quotation mark, at any position.
            if text[place] < 0x80, !escape.utf8.contains(text[place]) {
                var shorter = text
                shorter[place] = UInt8(ascii: "\"")
                #expect(JSONBytes.withBytes(shorter) { $0.stringEnd(0).end } == place + 1)
            }
        }
    }

    @Test("Escapes and scalars of any length are read correctly at any offset", arguments: 0..<10)
    func piecesAtAnyOffset(_ length: Int) throws {
        let pieces: [(written: String, read: String)] = [
            ("a", "a"), ("é", "é"), ("語", "語"), ("🚀", "🚀"), (#"\n"#, "\n"), (#"\/"#, "/"), (#"\u0041"#, "A"),
            (#"\u00e9"#, "é"), (#"\""#, "\""), (#"\\"#, "\\"),
            (#"\u65E5"#, "日"), (#"\ud83d\ude80"#, "🚀"),
        ]
        let before = String(repeating: "x", count: length)
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = "\"\(before)\(first.written)\(second.written)yz\(third.written)\""
                    let expected = before + first.read + second.read + "yz" + third.read
                    for end in ["", "         "] {
                        let bytes = Array((text + end).utf8)
                        let found = try JSONDocument(bytes).root.string()
                        #expect(found.utf8.elementsEqual(expected.utf8), "\(text)")
                        // A string that is wrongly marked as ASCII would have as many UTF-16 code units as bytes.
                        #expect(found.utf16.count == expected.utf16.count, "\(text)")
                        #expect(JSONBytes.withBytes(bytes) { $0.string(at: 0).end } == text.utf8.count)
                        #expect(JSONBytes.withBytes(bytes) { $0.stringEnd(0).end } == text.utf8.count)
                    }
                }
            }
        }
    }

    // Comparing each name with all others would take hours, far longer than the time limit.
    @Test("An object with a million members is read in linear time", .timeLimit(.minutes(15)))
    func wideObject() throws {
        let text = "{" + (0..<1_000_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        #expect(try JSONDocument(Array(text.utf8)).root.count == 1_000_000)
    }

    @Test("Text with too many nested arrays is rejected, because its index would take too much memory")
    func nestedArrays() throws {
        let group = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        func document(_ count: Int) throws -> JSONDocument {
            try JSONDocument(Array("[\(Array(repeating: group, count: count).joined(separator: ","))]".utf8))
        }
        #expect(try document(2_000).root.count == 2_000)
        let error = #expect(throws: JSONError.self) { try document(4_000) }
        #expect(error?.code == .malformed)
        #expect(error?.message.contains("fewer nested arrays and objects") == true)
    }
}

extension String {
    fileprivate var trimmingWhitespace: String {
        let blank: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
        var text = self[...]
        while let first = text.first, blank.contains(first) { text.removeFirst() }
        while let last = text.last, blank.contains(last) { text.removeLast() }
        return String(text)
    }
}
