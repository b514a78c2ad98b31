import SwiftGraphQLLanguage
import Testing

@Suite struct StringDecoderTests {
    @Test(
        "Escapes in strings are decoded as their characters",
        arguments: [
            (#""""#, ""),
            (#""plain é😀""#, "plain é😀"),
            (#""\" \\ \/ \b \f \n \r \t""#, "\" \\ / \u{08} \u{0C} \n \r \t"),
            (#""\u00e9\u00E9""#, "éé"),
            (#""\u0000""#, "\u{0}"),
            (#""\u{41}\u{0041}\u{1F600}\u{10ffff}""#, "AA😀\u{10FFFF}"),
            (#""\u{000000000000000041}""#, "A"),
            (#""\uD83D\uDE00!""#, "😀!"),
            (#""\uE000\uD7FF""#, "\u{E000}\u{D7FF}"),
            ("\"tab\there\u{7}\"", "tab\there\u{7}"),
            ("\"\u{FEFF}\"", "\u{FEFF}"),
            (#""a,#b""#, "a,#b"),
        ])
    func escapes(_ text: String, _ content: String) throws {
        #expect(try string(text) == content)
    }

    @Test(
        "Escapes that don't name a Unicode scalar value are rejected at their location",
        arguments: [
            (#"\uD83D"#, "half of a surrogate pair"),
            (#"\uDE00"#, "half of a surrogate pair"),
            (#"\uDE00\uD83D"#, "half of a surrogate pair"),
            (#"\uD83D\n"#, "half of a surrogate pair"),
            (#"\uD83D\u0041"#, "half of a surrogate pair"),
            (#"\uD83D\uD83D\uDE00"#, "half of a surrogate pair"),
            (#"\u{D83D}\u{DE00}"#, "half of a surrogate pair"),
            (#"\uD83D\u{DE00}"#, "half of a surrogate pair"),
            (#"\u{110000}"#, "above U+10FFFF"),
            (#"\u{FFFFFFFFFFFFFFFFFFFFFFFF}"#, "above U+10FFFF"),
        ])
    func notScalars(_ escape: String, _ reason: String) throws {
        let failure = try #require(syntaxError("{a(b: \"é\(escape)\")}"))
        #expect(failure.message.contains(reason))
        #expect(failure.location?.position == SourcePosition(line: 1, column: 9))
    }

    @Test(
        "Malformed escapes are rejected",
        arguments: [
            #"\u"#, #"\u12"#, #"\u12G4"#, #"\u{}"#, #"\u{12"#, #"\u{G}"#, #"\u{ 12}"#, #"\U0041"#, #"\x"#, #"\'"#,
            #"\é"#, #"\0"#,
        ])
    func malformed(_ escape: String) throws {
        let failure = try #require(syntaxError("{a(b: \"\(escape)\")}"))
        #expect(failure.message.contains("escape"))
        #expect(failure.location?.position == SourcePosition(line: 1, column: 8))
    }

    @Test(
        "A string must end on the line on which it begins",
        arguments: ["\"abc", "\"abc\n\"", "\"abc\r\"", #""abc\"#, #""abc\""#, "\"abc\\\n\""])
    func unterminated(_ text: String) {
        #expect(failureText("{a(b: " + text) == "1:7: the string isn't closed before the end of the line")
    }
}
