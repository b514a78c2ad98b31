import Testing

@testable import SwiftGraphQLCodegen

@Suite("Names in Swift source")
struct SwiftLexerTests {
    private func names(_ text: String) -> [String] {
        var lexer = SwiftLexer(Array(text.utf8))
        var names: [String] = []
        while let token = lexer.next() {
            switch token {
            case .name(let name): names.append(name)
            case .quotedName(let name): names.append("`\(name)`")
            case .symbol: break
            }
        }
        return names
    }

    @Test(
        "Comments and strings are passed over, what is interpolated is not",
        arguments: [
            ("a // b\nc /* d /* e */ f */ g", "a c g"),
            (#"a "b" c "\"d" e"#, "a c e"),
            (#"a "b \(c("d \(e) f")) g" h"#, "a c e h"),
            (##"a #"b " \(c) \#(d)"# e"##, "a d e"),
            ("a \"\"\"\n b \" c \\(d)\n e\"\"\" f", "a d f"),
            (##"a #""# b"##, "a b"),
            (##"a #/b"c/# d"##, "a d"),
            ("a \"b\nc", "a c"),
            ("#!/usr/bin/swift\n\u{FEFF}a", "\u{FEFF}a"),
            ("`class` `a", "`class` `a`"),
            ("0x1F a1 1a é", "a1 é"),
            ("#if DEBUG\na\n#endif", "if DEBUG a endif"),
            ("\"\\(a", "a"), ("/* a", ""), ("\"", ""), ("#\"", ""), (")", ""),
        ])
    func tokens(text: String, expected: String) {
        #expect(names(text).joined(separator: " ") == expected)
    }
}
