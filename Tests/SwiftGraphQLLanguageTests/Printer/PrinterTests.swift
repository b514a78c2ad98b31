import SwiftGraphQLLanguage
import Testing

@Suite struct PrinterTests {
    @Test("Canonical text is printed unchanged", arguments: [KitchenSink.executable, KitchenSink.typeSystem])
    func canonicalText(_ text: String) throws {
        let document = try parse(text)
        #expect(Printer.print(document) == text)
        #expect(try parse(Printer.print(document)) == document)
    }

    @Test(
        "Text in any layout is printed in the canonical form",
        arguments: [KitchenSink.executable, KitchenSink.typeSystem])
    func otherLayout(_ text: String) throws {
        let crlf = text.replacing("\n", with: "\r\n")
        #expect(Printer.print(try parse(crlf)) == text)
        let spread = text.replacing("{\n", with: ",{ # open {\n\t").replacing(" | ", with: "|")
        #expect(Printer.print(try parse("\u{FEFF}" + spread + "\n\n#end")) == text)
    }

    @Test("A single definition is printed as in its document")
    func definitions() throws {
        for text in [KitchenSink.executable, KitchenSink.typeSystem] {
            let document = try parse(text)
            let texts = document.definitions.map { Printer.print($0) }
            #expect(texts.joined(separator: "\n\n") == text)
        }
    }

    @Test(
        "Values are printed on one line",
        arguments: [
            ("1", "1"), ("-1.50E+3", "-1.50E+3"), ("true", "true"), ("false", "false"), ("null", "null"),
            ("ENUM", "ENUM"), ("[]", "[]"), ("{}", "{}"), ("[1,[2 3],{}]", "[1, [2, 3], {}]"),
            ("{a:1,a:{b:[]}}", "{a: 1, a: {b: []}}"), (#""\u00e9\/\u{1F600}""#, "\"é/😀\""),
            (#""\"\\\b\f\n\r\t\u0000\u001f\u007F\u{9f}""#, #""\"\\\b\f\n\r\t\u0000\u001F\u007F\u009F""#),
        ])
    func values(_ text: String, _ printed: String) throws {
        #expect(try value(text).description == printed)
    }

    @Test(
        "A block string is printed as a block if a block can represent its value",
        arguments: [
            ("a", #""""a""""#), ("", #""""""""#), ("a\nb", "\"\"\"\na\nb\n\"\"\""), ("  a", #""""  a""""#),
            ("a\n  b", "\"\"\"\na\n  b\n\"\"\""), ("a\"", "\"\"\"\na\"\n\"\"\""), ("a\\", "\"\"\"\na\\\n\"\"\""),
            ("\"\"\"", "\"\"\"\n\\\"\"\"\n\"\"\""), ("a\"\"\"\"\"b", #""""a\"""""b""""#),
            // No block string can represent these values.
            ("\na", #""\na""#), ("a\n", #""a\n""#), ("a\n  ", #""a\n  ""#), (" ", #"" ""#),
            ("  a\n  b", #""  a\n  b""#),
            ("a\rb", #""a\rb""#), ("a\u{7}", #""a\u0007""#),
        ])
    func blockStrings(_ content: String, _ printed: String) throws {
        let string = Value.string(StringValue(value: content, isBlock: true))
        #expect(string.description == printed)
        #expect(try value(printed) == string)
    }

    @Test("Any text can be a description, at any depth")
    func descriptions() throws {
        let pieces = [
            "a", "\"", "\"\"\"", "\\", "\n", " ", "\t", "é", "😀", "\r", "\u{0}", "\u{FEFF}", "#", "\\\"\"\"", "b c",
        ]
        // The seed is fixed, so that a failure can be reproduced.
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<5_000 {
            let text = (0..<next(8)).map { _ in pieces[next(pieces.count)] }.joined()
            let description = StringValue(value: text)
            let argument = InputValueDefinition(
                description: description, name: "b", type: .named("C"),
                defaultValue: .string(StringValue(value: text, isBlock: true)))
            let field = FieldDefinition(
                description: description, name: "a", arguments: [argument], type: .named("C"))
            let type = TypeDefinition(description: description, kind: .object, name: "A", fields: [field])
            let document = Document(definitions: [.type(type)])
            #expect(try parse(document.description) == document, "\(text.debugDescription)")
        }
    }

    @Test("The arguments of a field stay on one line of up to 80 characters")
    func longArguments() throws {
        let fits = "{\n  field(argument: \"\(String(repeating: "x", count: 80 - 19))\")\n}"
        #expect(try parse(fits).description == fits)
        let wide = fits.replacing("xx\"", with: "xxé\"")
        #expect(
            try parse(wide).description
                == wide.replacing("(", with: "(\n    ").replacing(")", with: "\n  )"))
    }

    @Test("A query keeps its keyword if its braces could belong to the preceding definition")
    func shorthandAfterType() throws {
        let document = try parse("type A query { b }")
        #expect(document.description == "type A\n\nquery {\n  b\n}")
        #expect(try parse(document.description) == document)
        #expect(try parse("query { b } query { c }").description == "{\n  b\n}\n\n{\n  c\n}")
    }

    @Test("A query with a description, a directive or variables keeps its keyword")
    func keyword() throws {
        #expect(try parse("query @a { b }").description == "query @a {\n  b\n}")
        #expect(try parse("query ($a: B) { b }").description == "query ($a: B) {\n  b\n}")
        #expect(try parse("\"d\" query { b }").description == "\"\"\"d\"\"\"\nquery {\n  b\n}")
    }
}
