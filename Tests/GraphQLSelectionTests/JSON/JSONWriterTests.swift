import Testing

@testable import GraphQLSelection

@Suite struct JSONWriterTests {
    @Test("Commas come by themselves at any nesting")
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
        try writer.double(1e100)
        writer.endObject()
        #expect(writer.text == #"{"a":[null,[],{},true,-9223372036854775808],"b":[1],"c":1e+100}"#)
        #expect(writer.bytes == Array(writer.text.utf8))
    }

    @Test("Every scalar of the first planes is written so that it reads back")
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
}
