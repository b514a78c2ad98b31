import Testing

@testable import SwiftGraphQLGenerator

@Suite("The scanner finds names in Swift sources")
struct SwiftScannerTests {
    private func names(_ text: String) -> [String] {
        let tokens = SwiftScanner.tokens(of: Array(text.utf8))
        return (0..<tokens.count).filter { tokens[$0].isWord }.map { tokens.word($0) }
    }

    @Test(
        "Comments and the text of literals aren't code",
        arguments: [
            ("a // b\nc", ["a", "c"]), ("a /* b /* c */ d */ e", ["a", "e"]), ("a /* b", ["a"]),
            (#"a "b" c"#, ["a", "c"]), (#"a "b\"c" d"#, ["a", "d"]), (#"a "b\\" c"#, ["a", "c"]),
            ("a \"\"\"\nb \" c \"\" d\n\\\"\"\" e\n\"\"\" f", ["a", "f"]), ("a #\"b \" c \\\"# d", ["a", "d"]),
            ("a ##\"b \"# c\"## d", ["a", "d"]), ("a #\"\"\"\nb \"\"\" c\n\"\"\"# d", ["a", "d"]),
            ("\"// a\" b", ["b"]), ("\"/* a\" b", ["b"]), ("a \"\" b", ["a", "b"]), ("a / b / c", ["a", "b", "c"]),
            ("#if a\n#sourceLocation(file: \"b\")", ["a", "sourceLocation", "file"]),
        ])
    func skipped(text: String, expected: [String]) {
        #expect(names(text) == expected)
    }

    @Test(
        "Interpolations in string literals are code",
        arguments: [
            (#"a "b \(c) d" e"#, ["a", "c", "e"]), (#""\(a(b)) c \(d)" e"#, ["a", "b", "d", "e"]),
            (#""\(a("b \(c)")) d" e"#, ["a", "c", "e"]), (##"#"\(a) \#(b) c"# d"##, ["b", "d"]),
            ("\"\"\"\na \\(b(\"\"\"\n c \\(d)\n\"\"\")) e\n\"\"\" f", ["b", "d", "f"]),
            (#""\(a { ["b": (c)] }) d" e"#, ["a", "c", "e"]),
        ])
    func interpolated(text: String, expected: [String]) {
        #expect(names(text) == expected)
    }

    @Test("An unmatched quotation mark hides nothing beyond its line")
    func regularExpressions() {
        #expect(names("let a = /[\"x]+/\nb.c()") == ["let", "a", "b", "c"])
        #expect(names("let a = #/[\"x{/]+/#\nb.c(d / e) /f") == ["let", "a", "b", "c", "d", "e", "f"])
        #expect(names("a \"b") == ["a", "b"])
        #expect(names(#"a "b \"c d"# + "\n\"e\" f") == ["a", "b", "c", "d", "f"])
    }

    @Test("A long line of unmatched quotation marks doesn't take quadratic time")
    func hostile() {
        #expect(names("\"" + String(repeating: #"\"a"#, count: 200_000)).count == 200_000)
    }

    @Test("Backticks aren't part of a name, and numbers aren't names")
    func identifiers() {
        #expect(names("`default` $0.`in` 12 1.5 0x1F 1_000 3.a _b ä") == ["default", "$0", "in", "a", "_b", "ä"])
    }

    @Test("The scanner terminates for a source that is truncated anywhere")
    func truncated() {
        let text = Array("a \"\"\"\n\\(b(\"c\\(d)\")) \\#(e) \"\"\" `f` #\"g\\#(h)\"# /* i */ // j".utf8)
        for end in text.indices {
            let tokens = SwiftScanner.tokens(of: Array(text[..<end]))
            #expect(tokens.count <= text.count)
        }
    }

    @Test("Names are classified by their surroundings")
    func mentions() {
        var mentions = SwiftMentions()
        mentions.read(
            Array(
                """
                let s: Selection<A, Objects.Human> = Selection {
                    A(name: try $0.name(), x: try own (1), "\\(inner.member)")
                    $0.on(human: f(arg: 1) { [key: 2] }, `default`: Selection { (no: 3) }, otherwise: y)
                    on(other: z)
                    turn.on(/* c */ late: 1).off(not: 2)
                }
                """.utf8))
        #expect(mentions.members == ["Human", "name", "member", "on", "off"])
        #expect(mentions.calls == ["A", "name", "own", "on", "f", "off"])
        #expect(
            mentions.labels == [
                "s", "name", "x", "human", "arg", "key", "default", "no", "otherwise", "other", "late", "not",
            ])
        #expect(mentions.branches == ["human", "default", "otherwise", "other", "late"])
    }
}
