import Testing

@testable import SwiftGraphQLLanguage

@Suite struct SourceTextTests {
    @Test("Lines end with LF, CR or CRLF, and columns count Unicode scalars")
    func positions() {
        let source = SourceText("a\nb\r\nc\rdé😀x")
        func at(_ offset: Int) -> [Int] {
            let position = source.position(at: offset)
            return [position.line, position.column]
        }
        #expect(at(0) == [1, 1])
        #expect(at(1) == [1, 2])
        #expect(at(2) == [2, 1])
        #expect(at(5) == [3, 1])
        #expect(at(7) == [4, 1])
        #expect(at(8) == [4, 2])
        #expect(at(10) == [4, 3])
        #expect(at(14) == [4, 4])
        #expect(at(15) == [4, 5])
        #expect(at(1_000) == [4, 5])
        #expect(at(-1) == [1, 1])
    }

    @Test("Columns are counted correctly on lines of any length")
    func longLine() {
        let line = String(repeating: "aé😀", count: 1_000)
        let source = SourceText("é\n\(line)\n\(line)b")
        for (lineIndex, start) in [(2, 3), (3, 3 + 7_001)] {
            for index in 0...1_000 {
                let position = source.position(at: start + index * 7)
                #expect(position == SourcePosition(line: lineIndex, column: index * 3 + 1))
            }
        }
        for offset in 0...source.bytes.count {
            #expect(source.countedBytes(before: offset).count < SourceText.blockSize)
        }
    }

    @Test("A range beyond the end of the text has no text")
    func rangeBehindEnd() {
        let source = SourceText("abc")
        #expect(source.text(in: SourceRange(start: 1, end: 9)) == "bc")
        #expect(source.text(in: SourceRange(start: 7, end: 9)) == "")
        #expect(SourceRange(start: 5, end: 2).end == 5)
    }
}
