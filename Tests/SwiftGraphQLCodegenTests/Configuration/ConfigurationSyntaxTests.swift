import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import Testing

@testable import SwiftGraphQLGenerator

@Suite("Configuration files are parsed as JSON with comments")
struct ConfigurationSyntaxTests {
    private func parse(_ source: SourceText) throws -> String {
        Self.text(of: try JSONText.root(of: source, .withComments))
    }

    private static func text(of value: JSONNode) -> String {
        switch value.kind {
        case .null: "null"
        case .bool: "\(value.bool == true)"
        case .number: value.number.map { "\($0)" } ?? "too large"
        case .string: "'\(value.string ?? "")'"
        case .array: "[" + value.elements.map(text).joined(separator: " ") + "]"
        case .object: "{" + value.members.map { "\($0.key)=\(text(of: $0.value))" }.joined(separator: " ") + "}"
        }
    }

    @Test(
        "JSON with comments and trailing commas is parsed",
        arguments: [
            ("{}", "{}"), ("[ ]", "[]"), ("null", "null"), (" true ", "true"), ("\u{FEFF}false", "false"),
            ("[1, -2.5e1, 0.5]", "[1.0 -25.0 0.5]"), (#"{"a": {"b": ["c",],},}"#, "{a={b=['c']}}"),
            ("// one\n{ /* two\n * three */ \"a\" /**/ : // four\r\n 1 }//", "{a=1.0}"),
            (#""\"\\\/\n\r\t\b\f\u00e9\ud83d\ude00""#, "'\"\\/\n\r\t\u{8}\u{c}é😀'"), ("\"// é /* \"", "'// é /* '"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(try parse(SourceText(text)) == expected)
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
        ])
    func invalid(text: String, expected: String) throws {
        let error = try #require(throws: Diagnostic.self) { try parse(SourceText(text)) }
        #expect(error.summary == expected)
    }

    @Test("A file with too many nested levels causes an error")
    func depth() throws {
        let error = try #require(throws: Diagnostic.self) {
            try parse(SourceText(String(repeating: "[", count: 100_000)))
        }
        #expect(error.summary == "1:257 error: this is not JSON: expected at most 256 levels of nesting, found '['")
    }

    @Test("A file that is truncated anywhere causes an error")
    func truncated() throws {
        let text = Array(#"{"a": ["b\u00e9", -1.5, true], /* c */ "d": {"e": null}}"#.utf8)
        for end in text.indices {
            #expect(throws: Diagnostic.self) {
                try parse(SourceText(name: "x", bytes: Array(text[..<end])))
            }
        }
    }
}
