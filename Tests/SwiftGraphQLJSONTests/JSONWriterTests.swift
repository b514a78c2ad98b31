import Testing

@testable import SwiftGraphQLJSON

@Suite struct JSONWriterTests {
    @Test("The writer inserts commas at any nesting level")
    func commas() throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.null()
        writer.beginArray()
        writer.endArray()
        writer.beginObject()
        writer.endObject()
        writer.bool(true)
        writer.integer(Int64.min)
        writer.endArray()
        writer.key("b")
        writer.raw("[1]")
        writer.key("c")
        try writer.floatingPoint(1e100)
        writer.endObject()
        #expect(writer.text == #"{"a":[null,[],{},true,-9223372036854775808],"b":[1],"c":1e+100}"#)
        #expect(writer.bytes == Array(writer.text.utf8))
    }

    @Test("Scalars of one to four bytes can be written and read back")
    func strings() throws {
        var text = ""
        for value in (0...0x2FFF).map(UInt32.init) + [0xFFFF, 0x1F600, 0x10FFFF] {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(text)
        writer.string(text)
        writer.endObject()
        let root = try JSONDocument(writer.bytes).root
        #expect(root.members.map { $0.key } == [text])
        #expect(try root.member(text)?.string() == text)
    }

    @Test(
        "Characters that must be escaped are escaped anywhere in a string",
        arguments: ["\"", "\\", "\n", "\u{1}", "\u{1f}"])
    func escapes(_ special: String) throws {
        let plain = String(repeating: "abcdefgh é ", count: 5)
        for length in 0..<40 {
            let text = plain.prefix(length) + special + plain.prefix(length) + special
            var writer = JSONWriter()
            writer.string(String(text))
            #expect(try JSONDocument(writer.bytes).root.string() == text)
        }
    }

    @Test("Integers of any size are written with all their digits")
    func integers() {
        var numbers: [Int] = [0, .min, .max, -1]
        for power in sequence(first: 1, next: { $0 > .max / 10 ? nil : $0 * 10 }) {
            numbers += [power - 1, power, -power, 1 - power]
        }
        for number in numbers {
            var writer = JSONWriter()
            writer.integer(number)
            #expect(writer.text == String(number))
        }
        var writer = JSONWriter()
        writer.beginArray()
        writer.integer(UInt64.max)
        writer.integer(Int8.min)
        writer.endArray()
        #expect(writer.text == "[18446744073709551615,-128]")
    }
}
