import SwiftGraphQLLanguage
import Testing

@Suite struct BlockStringTests {
    private let quotes = "\"\"\""

    @Test(
        "Common indentation and blank lines around the text are removed",
        arguments: [
            ("", ""),
            ("one", "one"),
            ("  one  ", "  one  "),
            ("\n    Hello,\n      World!\n\n    Yours,\n      GraphQL.\n  ", "Hello,\n  World!\n\nYours,\n  GraphQL."),
            ("first\n    second\n      third", "first\nsecond\n  third"),
            ("   first\n  second", "   first\nsecond"),
            ("\n\n  \t\n a\n\n\n", "a"),
            ("\n  a\n \n  b\n", "a\n\nb"),
            ("\n  a\n     \n  b\n", "a\n   \nb"),
            ("\n\ta\n\t\tb", "a\n\tb"),
            ("\n \ta\n  b", "a\nb"),
            (" \n\t", ""),
            ("\n  a  \n", "a  "),
            ("\n  é\n    😀", "é\n  😀"),
        ])
    func indentation(_ raw: String, _ content: String) throws {
        #expect(try string(quotes + raw + quotes) == content)
    }

    @Test("Every line terminator in a block string becomes a line feed", arguments: ["\n", "\r", "\r\n"])
    func lineTerminators(_ terminator: String) throws {
        let raw = ["", "  a", "", "   b", "  "].joined(separator: terminator)
        #expect(try string(quotes + raw + quotes) == "a\n\n b")
    }

    @Test("Only triple quotes can be escaped in a block string")
    func escapes() throws {
        #expect(try string(quotes + #"\n \u0041 \\ \""" ""x"# + quotes) == #"\n \u0041 \\ """ ""x"#)
        #expect(try string(quotes + #"\\""""# + "\n" + quotes) == #"\""""#)
        #expect(try string(quotes + "\n  \\\"\"\"\n    b" + quotes) == "\"\"\"\n  b")
    }

    @Test("An unclosed block string is reported where it begins")
    func unterminated() {
        #expect(failureText("{a(b:\n  \"\"\"text\n\\\"\"\"") == "2:3: the block string isn't closed")
    }

    @Test("Whitespace between the quotes of a block string isn't allowed")
    func splitQuotes() {
        #expect(failureText("{a(b: \"\" \"\")}") == "1:10: expected an argument's name, found a string")
    }
}
