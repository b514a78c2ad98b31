import SwiftGraphQLJSON
import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("JSON is parsed with locations")
struct JSONTextTests {
    private func root(_ text: String) throws -> JSONNode { try JSONText.root(of: SourceText(text, name: "a.json")) }

    @Test("Values have the expected content and location")
    func values() throws {
        let root = try root("\u{FEFF}{\"a\": [1, -2.5e3, \"x\"],\n \"b\": true, \"c\": null, \"d\": {}, \"e\": []}\n")
        #expect(root["a"]?.elements.map(\.kind) == [.number, .number, .string])
        #expect(root["a"]?.elements.last?.string == "x")
        #expect(root["a"]?.elements.last?.location.description == "a.json:1:21")
        #expect(root["b"]?.bool == true)
        #expect(root["b"]?.location.description == "a.json:2:7")
        #expect(root["c"] == nil && root["f"] == nil)
        #expect(root["d"]?.kind == .object && root["e"]?.elements.isEmpty == true)
        #expect(root["a"]?["x"] == nil && root["b"]?.string == nil && root["a"]?.bool == nil)
    }

    @Test(
        "Escapes in strings are decoded",
        arguments: [(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00""#, "é😀")])
    func escapes(text: String, value: String) throws {
        #expect(try root(text).string == value)
    }

    @Test(
        "Syntax errors are reported at their locations",
        arguments: [
            ("", "1:1 error: this is not JSON: expected a value, found the end of the text"),
            ("{", "1:2 error: this is not JSON: expected a member's name in quotes or '}', found the end of the text"),
            ("{\"a\" 1}", "1:6 error: this is not JSON: expected ':', found '1'"),
            ("{\"a\": 1,}", "1:9 error: this is not JSON: expected a member's name in quotes, found '}'"),
            ("[1,\n 2,]", "2:4 error: this is not JSON: expected a value, found ']'"),
            ("[1}", "1:3 error: this is not JSON: expected ',' or ']', found '}'"),
            ("[tru]", "1:2 error: this is not JSON: expected a value, found 't'"),
            ("[] x", "1:4 error: this is not JSON: expected the end of the text, found 'x'"),
            ("[\"a", "1:4 error: this is not JSON: expected '\"', found the end of the text"),
            ("[\"\\x\"]", "1:4 error: this is not JSON: expected an escape: one of \" \\ / b f n r t u, found 'x'"),
            ("[\"\\u12g4\"]", "1:7 error: this is not JSON: expected four hexadecimal digits, found 'g'"),
            ("[\"\\uD83Dx\"]", "1:3 error: this is not JSON: expected a surrogate pair, found '\\'"),
            (
                "[\"a\nb\"]",
                "1:4 error: this is not JSON: expected an escape instead of a control character, found '\\n'"
            ),
        ])
    func wrong(text: String, summary: String) throws {
        let error = try #require(throws: Diagnostic.self) { try root(text) }
        #expect(error.summary == summary)
    }

    @Test("Bytes that aren't UTF-8 are reported at their locations")
    func malformedUTF8() throws {
        let source = SourceText(name: "a.json", bytes: Array("[\n\"a".utf8) + [0xC3] + Array("\"]".utf8))
        let error = try #require(throws: Diagnostic.self) { try JSONText.root(of: source) }
        #expect(error.location?.position == SourcePosition(line: 2, column: 3))
        #expect(error.message.hasPrefix("this is not JSON: expected UTF-8"))
    }

    @Test("Nesting is limited to 256 levels")
    func depth() throws {
        #expect(try root(String(repeating: "[", count: 256) + String(repeating: "]", count: 256)).kind == .array)
        let error = try #require(throws: Diagnostic.self) { try root(String(repeating: "[", count: 100_000)) }
        #expect(error.summary == "1:257 error: this is not JSON: expected at most 256 levels of nesting, found '['")
    }
}
