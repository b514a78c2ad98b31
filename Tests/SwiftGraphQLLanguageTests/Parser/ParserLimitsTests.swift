import Foundation
import SwiftGraphQLLanguage
import Testing

@Suite struct ParserLimitsTests {
    private static let size = 1_000_000

    @Test(
        "A megabyte of nesting causes a short error",
        arguments: [
            ("{a", ""), ("...{", "{"), ("[", "{a(b:"), ("{a:", "{a(b:"), ("[{a:", "query($a:B="), ("[", "query($a:"),
            ("[", "type A{b:"), ("[", "input A{b:C="), ("[", "type A @b(c:"),
        ])
    func nesting(_ unit: String, _ prefix: String) throws {
        let text = prefix + String(repeating: unit, count: Self.size / unit.utf8.count)
        let failure = try #require(syntaxError(text))
        #expect(failure.message == "the nesting exceeds the limit of 128 levels")
        #expect(failure.description.utf8.count < 1_000)
    }

    @Test(
        "A megabyte of tokens causes an error",
        arguments: [("a ", "{"), ("@a", "{a"), ("[]", "{a(b:["), ("a:1 ", "{a("), ("|A", "union A="), ("{a}", "")])
    func tokens(_ unit: String, _ prefix: String) throws {
        let text = prefix + String(repeating: unit, count: Self.size / unit.utf8.count)
        let limits = ParserLimits(tokens: 100_000)
        let failure = try #require(syntaxError(text, limits: limits))
        #expect(failure.message == "the document exceeds the limit of 100000 tokens")
    }

    @Test(
        "A megabyte of one character causes a short error",
        arguments: ["a", "1", "\"", "#", "\n", "{"])
    func oneToken(_ character: String) throws {
        let failure = try #require(syntaxError(String(repeating: character, count: Self.size)))
        #expect(failure.description.utf8.count < 1_000)
    }

    @Test("Each limit counts the elements that its name mentions")
    func exactLimits() {
        let nested = "{a{b(c:[{d:[1]}])}}"
        #expect(syntaxError(nested, limits: ParserLimits(depth: 6)) == nil)
        #expect(syntaxError(nested, limits: ParserLimits(depth: 5)) != nil)
        let flat = "{a, b #c\n}"
        #expect(syntaxError(flat, limits: ParserLimits(tokens: 4)) == nil)
        #expect(syntaxError(flat, limits: ParserLimits(tokens: 3)) != nil)
        #expect(syntaxError("{a}", limits: ParserLimits(bytes: 3)) == nil)
        #expect(syntaxError("{a}", limits: ParserLimits(bytes: 2))?.message.contains("3 bytes") == true)
    }

    @Test("Siblings don't add to the depth")
    func siblings() {
        let text = "{" + String(repeating: "a(b:[[1]] c:{d:1}){e} ", count: 1_000) + "}"
        #expect(syntaxError(text, limits: ParserLimits(depth: 4)) == nil)
    }

    private static let deepest = [
        (String(repeating: "{a", count: 128), String(repeating: "}", count: 128)),
        (String(repeating: "{...on A", count: 127) + "{a}", String(repeating: "}", count: 127)),
        ("{a(b:" + String(repeating: "[", count: 126), String(repeating: "]", count: 126) + ")}"),
        ("{a(b:" + String(repeating: "{a:", count: 125) + "{", "}" + String(repeating: "}", count: 125) + ")}"),
        ("type A{b:" + String(repeating: "[", count: 127) + "C", String(repeating: "]!", count: 127) + "}"),
    ]

    @Test("The deepest documents are parsed, printed and freed on a stack of half a megabyte", arguments: deepest)
    func smallStack(_ opening: String, _ closing: String) async {
        // Secondary threads on Apple platforms, including Swift concurrency's threads, have this stack size.
        let texts = await withCheckedContinuation { continuation in
            let thread = Thread {
                let first = (try? parse(opening + closing))?.description
                let second = first.flatMap { (try? parse($0))?.description }
                continuation.resume(returning: (first, second))
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(texts.0 != nil)
        #expect(texts.0 == texts.1)
    }

    @Test("An error below 200,000 nested levels is reported on a stack of half a megabyte")
    func deepParse() async {
        let depth = 100_000
        let text = "{a(b:" + String(repeating: "[{c:", count: depth) + "1]"
        let message = await withCheckedContinuation { continuation in
            let thread = Thread {
                let failure = syntaxError(text, limits: ParserLimits(depth: .max))
                continuation.resume(returning: failure?.message)
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(message == "expected an object field's name or '}', found ']'")
    }
}
