import SwiftGraphQLLanguage
import Testing

@Suite struct ByCodePointsTests {
    @Test("String values are equal only if they have the same code points, unlike strings in Swift")
    func equality() throws {
        let texts = ["\u{E9}", "e\u{301}", "K", "\u{212A}"]
        #expect(Set(texts).count == 2)
        #expect(Set(texts.map { StringValue(value: $0) }).count == 4)
        #expect(try Set(texts.map { try parse("{ a(b: \"\($0)\") }") }).count == 4)
        #expect(StringValue(value: "\u{E9}") == StringValue(value: "\u{E9}", isBlock: true))
    }
}
