import SwiftGraphQLLanguage
import Testing

@Suite struct LexerTests {
    @Test(
        "Whitespace, line terminators, commas, comments and byte order marks separate tokens and have no other meaning")
    func ignoredTokens() throws {
        let plain = try parse("{ a(x: [1 2]) b }")
        #expect(try parse("\u{FEFF}{,a,(x:\t[1,,2,]\r\n)\u{FEFF}#é } \u{0007}\rb\u{FEFF}}#end") == plain)
        #expect(try parse("{a(x:[1 2])b}") == plain)
    }

    @Test(
        "Integers keep their text",
        arguments: ["0", "-0", "7", "-42", "123456789012345678901234567890"])
    func integers(_ text: String) throws {
        #expect(try value(text) == .int(IntValue(text: text)))
    }

    @Test(
        "Numbers with a fraction or an exponent keep their text",
        arguments: ["0.0", "-1.50", "1e9", "1E+09", "-0.1e-2"])
    func floats(_ text: String) throws {
        #expect(try value(text) == .float(FloatValue(text: text)))
    }

    @Test(
        "Malformed numbers are rejected",
        arguments: [
            ("00", "a number must not have a leading zero"),
            ("-01", "a number must not have a leading zero"),
            ("1.", "expected a digit after a number's '.', found ']'"),
            ("1.e1", "expected a digit after a number's '.', found 'e'"),
            ("1e", "expected a digit after a number's exponent mark, found ']'"),
            ("1e+", "expected a digit after a number's exponent mark, found ']'"),
            ("-", "expected a digit after '-', found ']'"),
            ("--1", "expected a digit after '-', found '-'"),
            ("1.2.3", "a number must not be followed by '.'"),
            ("0xF", "a number must not be followed by 'x'"),
            ("1_000", "a number must not be followed by '_'"),
            ("+1", "unexpected character '+'"),
            (".5", "expected '...', found '.'"),
        ])
    func malformedNumbers(_ text: String, _ message: String) {
        #expect(failureText("{a(b: [\(text)])}") == "1:8: " + message)
    }

    @Test(
        "Characters that the grammar doesn't allow are named in the error",
        arguments: [
            ("{a?}", "1:3: unexpected character '?'"),
            ("{é}", "1:2: unexpected character 'é' (U+00E9)"),
            ("{a\u{0}}", "1:3: unexpected character U+0000"),
            ("{\u{1F600}}", "1:2: unexpected character '\u{1F600}' (U+1F600)"),
            ("{a..b}", "1:3: expected '...', found '..'"),
        ])
    func unexpectedCharacters(_ text: String, _ message: String) {
        #expect(failureText(text) == message)
    }

    @Test("The error for quotes other than plain double quotes has a hint", arguments: ["'", "\u{201C}", "\u{2019}"])
    func otherQuotes(_ quote: String) {
        #expect(syntaxError("{a(b: \(quote)c\(quote))}")?.hint == "enclose strings in straight double quotes")
    }

    @Test(
        "Bytes that aren't UTF-8 are rejected at their location",
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0x80], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF5, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) throws {
        // A comment can contain any character but no invalid bytes.
        let source = SourceText(name: "bytes", bytes: Array("{a} #é".utf8) + bytes + Array("\n".utf8))
        let failure = #expect(throws: Diagnostic.self) { try Parser.parse(source) }
        #expect(failure?.location?.range.start == 7)
    }

    @Test(
        "The first and the last scalar of each UTF-8 length are decoded",
        arguments: [0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF])
    func validUTF8(_ code: Int) throws {
        let scalar = String(try #require(Unicode.Scalar(UInt32(code))))
        #expect(try string("\"\(scalar)\"") == scalar)
    }
}
