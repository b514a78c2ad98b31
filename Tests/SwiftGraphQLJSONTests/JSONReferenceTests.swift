import JSONReference
import TestSupport
import Testing

/// Tests the reference parser on its own and against an independent parser.
@Suite struct JSONReferenceTests {
    private static func texts() -> [[UInt8]] {
        var texts: [[UInt8]] = LargeTexts.all.map(\.bytes)
        var random = SeededNumbers(seed: 3)
        let every = SmallTexts.written.map { Array($0.utf8) } + SmallTexts.random(100, seed: 4).map { Array($0.utf8) }
        for text in every {
            texts.append(text)
            let changes = ByteChanges(text)
            changes.deletions { texts.append($0) }
            changes.truncations { texts.append($0) }
            changes.insertions(of: Array("\",:0\\".utf8) + [0x80]) { texts.append($0) }
            let others = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
            changes.replacements(by: others + ByteChanges.telling.shuffled(using: &random).prefix(8)) {
                texts.append($0)
            }
        }
        for text in LargeTexts.all {
            for _ in 0..<100 {
                var bytes = text.bytes
                let position = Int.random(in: bytes.indices, using: &random)
                bytes[position] = ByteChanges.telling.randomElement(using: &random) ?? 0
                texts.append(bytes)
            }
        }
        return texts
    }

    @Test(
        "The reference parser agrees with Python's parser on tens of thousands of texts",
        .enabled(if: Reference.python != nil))
    func python() async throws {
        let texts = Self.texts()
        let digits = Array("0123456789abcdef".utf8)
        let lines = texts.map { text in
            // The leading space ensures that no line is empty.
            String(decoding: [0x20] + text.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
        let answers = try await Reference.answers(of: "json_reference.py", to: lines)
        var accepted = 0
        for (text, answer) in zip(texts, answers) {
            let found = (try? ReferenceParser.parse(text))?.notation(in: text) ?? "-"
            if found != "-" { accepted += 1 }
            #expect(found == answer, "\(String(decoding: text, as: UTF8.self)) \(text)")
        }
        #expect(accepted > 1000 && texts.count - accepted > 1000)
    }

    @Test(
        "The reference parser reports the first byte that can't continue a valid text",
        arguments: [
            ("[1,]", 3, 3...3), ("nulx", 3, 0...3), ("nul", 3, 0...3), ("01", 1, 1...1), ("1.e", 2, 2...2),
            ("\"\\x\"", 2, 1...2), ("\"\\u12G4\"", 5, 1...8), ("\"\\uDC00\"", 4, 1...8), ("\"\\uD800x\"", 7, 1...9),
            ("\"\\uD800\\u0041\"", 9, 1...13), ("\"\\uD800\\uD800\"", 10, 1...13), ("\"a\n\"", 2, 2...2),
            ("[[]", 3, 3...3), ("", 0, 0...0), ("{\"a\":1 \"b\"}", 7, 7...7), ("{}x", 2, 2...2),
        ])
    func offsets(_ text: String, _ offset: Int, _ unit: ClosedRange<Int>) {
        let error = #expect(throws: ReferenceSyntaxError.self) { try ReferenceParser.parse(Array(text.utf8)) }
        #expect(error?.offset == offset)
        #expect(error?.unit == unit)
    }

    @Test("For malformed UTF-8, the reference parser reports the invalid byte and the start of its sequence")
    func illFormed() {
        for (bytes, offset, start) in [
            ([0xE2, 0x82, 0x22], 3, 1), ([0xED, 0xA0, 0x80, 0x22], 2, 1), ([0x80, 0x22], 1, 1), ([0xF0, 0x9F], 3, 1),
        ] as [([UInt8], Int, Int)] {
            let error = #expect(throws: ReferenceSyntaxError.self) { try ReferenceParser.parse([0x22] + bytes) }
            #expect(error?.offset == offset)
            #expect(error?.unit == start...offset)
        }
    }

    @Test("The reference parser reports excessive depth at the first bracket beyond the limit")
    func depth() throws {
        _ = try ReferenceParser.parse(Array("[[]]".utf8), depth: 2)
        let error = #expect(throws: ReferenceSyntaxError.self) {
            try ReferenceParser.parse(Array("[{\"a\":[]}]".utf8), depth: 2)
        }
        #expect(error?.offset == 6)
    }
}
