import GraphQLLanguage
import Testing

@testable import GraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("JSON with places")
struct JSONTextTests {
    private func root(_ text: String) throws -> JSONNode { try JSONText(SourceText(text, name: "a.json")).root }

    @Test("Values have their content and their place")
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
        "Escapes are read, and halves of pairs become the replacement character",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00""#, "é😀"),
            (#""\uD83Dx""#, "\u{FFFD}x"), (#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"), (#""\uD83D\u0041""#, "\u{FFFD}A"),
        ])
    func escapes(text: String, value: String) throws {
        #expect(try root(text).string == value)
    }

    @Test(
        "What is no JSON is reported at its place",
        arguments: [
            ("", "1:1 error: this is not JSON: expected a value, found the end of the text"),
            ("{", "1:2 error: this is not JSON: expected a key in quotes or '}', found the end of the text"),
            ("{\"a\" 1}", "1:6 error: this is not JSON: expected ':', found '1'"),
            ("{\"a\": 1,}", "1:9 error: this is not JSON: expected a key in quotes, found '}'"),
            ("[1,\n 2,]", "2:4 error: this is not JSON: expected a value, found ']'"),
            ("[1}", "1:3 error: this is not JSON: expected ',' or the end of the list or object, found '}'"),
            ("[tru]", "1:2 error: this is not JSON: expected a value or ']', found 't'"),
            ("[] x", "1:4 error: this is not JSON: expected nothing more, found 'x'"),
            ("[\"a", "1:2 error: this is not JSON: the string is not closed"),
            ("[\"\\x\"]", "1:3 error: this is not JSON: a backslash that begins no escape of JSON's"),
            ("[\"\\u12g4\"]", "1:3 error: this is not JSON: a backslash that begins no escape of JSON's"),
            (
                "[\"a\nb\"]",
                "1:4 error: this is not JSON: a control character in a string has to be written as an escape"
            ),
        ])
    func wrong(text: String, summary: String) throws {
        let error = try #require(throws: Diagnostic.self) { try root(text) }
        #expect(error.summary == summary)
    }

    @Test("Nesting is limited")
    func depth() throws {
        #expect(try root(String(repeating: "[", count: 256) + String(repeating: "]", count: 256)).kind == .array)
        let error = try #require(throws: Diagnostic.self) { try root(String(repeating: "[", count: 100_000)) }
        #expect(error.summary == "1:257 error: this is not JSON: nested deeper than the limit of 256 levels")
    }
}
