import Testing

@testable import GraphQLSelection

@Suite struct TextBufferTests {
    @Test("Pieces of any length come out as they went in, however often there was no room")
    func pieces() {
        for capacity in [0, 1, 16, 100_000] {
            var text = TextBuffer(capacity: capacity)
            var expected: [UInt8] = []
            for length in Array(0...70) + [1_000, 0, 3] {
                let piece = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ length) }
                piece.withUnsafeBufferPointer { text.append($0) }
                expected += piece
                text.append(UInt8(length & 0x7f))
                expected.append(UInt8(length & 0x7f))
            }
            #expect(text.count == expected.count)
            #expect(text.withBytes { Array($0) } == expected)
        }
    }

    @Test("Texts, names and digits are written as they are")
    func words() {
        var text = TextBuffer(capacity: 0)
        text.append("query ")
        text.append(text: "Größe")
        text.append(NamePiece("friends(first: Int): [Human]", 8..<13))
        text.append(hexadecimal: 0x0012_abcf)
        #expect(text.withBytes { String(decoding: $0, as: UTF8.self) } == "query Größefirst_0012abcf")
    }
}
