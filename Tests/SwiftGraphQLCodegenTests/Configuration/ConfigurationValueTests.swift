import GraphQLLanguage
import Testing

@testable import SwiftGraphQLCodegen

@Suite("The syntax of configuration files")
struct ConfigurationValueTests {
    private func parse(_ text: String) throws -> String {
        Self.text(of: try ConfigurationValue(parsing: SourceText(text)))
    }

    private static func text(of value: ConfigurationValue) -> String {
        switch value.content {
        case .null: "null"
        case .boolean(let boolean): "\(boolean)"
        case .number(let number): "\(number)"
        case .string(let text): "'\(text)'"
        case .array(let elements): "[" + elements.map(text).joined(separator: " ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key)=\(text(of: $0.value))" }.joined(separator: " ") + "}"
        }
    }

    @Test(
        "JSON is read, with comments and trailing commas",
        arguments: [
            ("{}", "{}"), ("[ ]", "[]"), ("null", "null"), (" true ", "true"), ("\u{FEFF}false", "false"),
            ("[1, -2.5e1, 0.5]", "[1.0 -25.0 0.5]"), (#"{"a": {"b": ["c",],},}"#, "{a={b=['c']}}"),
            ("// one\n{ /* two\n * three */ \"a\" /**/ : // four\r\n 1 }//", "{a=1.0}"),
            (#""\"\\\/\n\r\t\b\f\u00e9\ud83d\ude00""#, "'\"\\/\n\r\t\u{8}\u{c}é😀'"), ("\"// é /* \"", "'// é /* '"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(try parse(text) == expected)
    }

    @Test(
        "Syntax errors are reported at their locations",
        arguments: [
            ("", "1:1 error: this is not JSON: expected a value, found the end of the text"),
            ("[1 2]", "1:4 error: this is not JSON: expected ',' or ']', found '2'"),
            ("{a: 1}", "1:2 error: this is not JSON: expected a member's name in quotes or '}', found 'a'"),
            ("{\"a\":\n yes}", "2:2 error: this is not JSON: expected a value, found 'y'"),
            ("[,]", "1:2 error: this is not JSON: expected a value, found ','"),
            ("[1,,]", "1:4 error: this is not JSON: expected a value, found ','"),
            ("[1, /* 2", "1:5 error: this is not JSON: the comment isn't closed"),
            ("[ / ]", "1:3 error: this is not JSON: expected a value, found '/'"),
            ("[1.2.3]", "1:5 error: this is not JSON: expected ',' or ']', found '.'"),
            ("[1e999]", "1:2 error: this is not a number"),
        ])
    func invalid(text: String, expected: String) throws {
        let error = try #require(throws: Diagnostic.self) { try parse(text) }
        #expect(error.summary == expected)
    }

    @Test("A file that nests too deeply is an error")
    func depth() throws {
        let error = try #require(throws: Diagnostic.self) { try parse(String(repeating: "[", count: 100_000)) }
        #expect(error.summary == "1:257 error: this is not JSON: expected at most 256 levels of nesting, found '['")
    }

    @Test("A file that is cut off anywhere is an error")
    func truncated() throws {
        let text = Array(#"{"a": ["b\u00e9", -1.5, true], /* c */ "d": {"e": null}}"#.utf8)
        for end in text.indices {
            #expect(throws: Diagnostic.self) {
                try ConfigurationValue(parsing: SourceText(name: "x", bytes: Array(text[..<end])))
            }
        }
    }
}
