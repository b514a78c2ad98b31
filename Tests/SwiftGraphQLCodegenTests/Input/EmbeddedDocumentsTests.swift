import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLCodegen
@testable import SwiftGraphQLGenerator

@Suite("Documents in source files are found")
struct EmbeddedDocumentsTests {
    /// Returns the words of the documents found in the given text, separated by single spaces.
    private func documents(_ text: String, isSwift: Bool = false) -> String {
        let found = EmbeddedDocuments.text(of: Array(text.utf8), isSwift: isSwift) ?? []
        #expect(found.isEmpty || found.count == text.utf8.count)
        return String(decoding: found, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(
        "Templates after a tag, in a call, or after a `GraphQL` comment are documents, and other text isn't",
        arguments: [
            ("const q = gql`query A { a }`", "query A { a }"),
            ("const q = graphql`query A { a }`; gql `{ b }`", "query A { a } { b }"),
            ("const q = gql(`{ a }`)", "{ a }"), ("graphql(/* GraphQL */ `{ a }`)", "{ a }"),
            ("useQuery<A, B<C>>(gql<A, B<C>>`{ a }`)", "{ a }"), ("Apollo.gql`{ a }`", "{ a }"),
            ("const q = /* GraphQL */ `{ a }`", "{ a }"), ("const q = /*graphql*/`{ a }`", "{ a }"),
            ("const q = `{ a }`", ""), ("mygql`{ a }`", ""), ("gql; `{ a }`", ""), ("css`a { b }`", ""),
            ("// gql`{ a }`\n/* gql`{ b }` */ 'gql`{ c }`' \"gql`{ d }`\"", ""),
            ("gql`query A { ...F } ${F}`", "query A { ...F }"),
            (
                "gql`query A { a } ${x(`}${gql`{ b }`}`, '}')} fragment F on A { c }`",
                "query A { a } fragment F on A { c }"
            ),
            ("`${`x`}` + gql`{ a }`", "{ a }"), ("it's gql`{ a }`\ngql`{ b }`", "{ b }"), ("gql`{ a", "{ a"),
            ("gql`", ""), ("/* GraphQL */", ""), ("gql`{ \\` ${", "{"),
            (#"path.replace(/\/*$/, "") + gql`{ a }`"#, "{ a }"), ("text.split(/`/) + gql`{ a }`", "{ a }"),
            ("text.split(\n\t/`/) + gql`{ a }`", "{ a }"), ("list.filter(x => /`/.test(x)) + gql`{ a }`", "{ a }"),
            (#"return /\/*$/.test(text) ? gql`{ a }` : b / c"#, "{ a }"), ("x = a / `b` / gql`{ a }`", "{ a }"),
            ("text.split(/[/`]/) + gql`{ a }`", "{ a }"), ("return /`/.test(text) ? gql`{ a }` : 1", "{ a }"),
            ("(/[\\]/`]/) + gql`{ a }`", "{ a }"), ("it.return / gql`{ a }` / 1", "{ a }"),
            ("gql`{ a ${/* it's } */ x // `}\n} b }`", "{ a b }"),
            ("/* a /* b */ gql`{ c }`", "{ c }"),
            ("gql`{ a ${text.replace(/[`}]/g, '')} b }`", "{ a b }"), ("<br />; gql`{ a }`; <b>`</b>", "{ a }"),
            ("gql`{ a(b: \"${c}\") }`", "{ a(b: \"\\ \") }"), ("gql`{ a(b: \"\\`\") }`", "{ a(b: \"\\ \") }"),
            ("gql`{ a(b: \"c\") ${d} }`", "{ a(b: \"c\") }"), ("gql`# \" ${c}\n{ a }\\n`", "# \" \\ { a }"),
        ])
    func templates(text: String, found: String) {
        #expect(documents(text) == found)
    }

    @Test(
        "In Swift, string literals of all forms are documents in calls and after a `GraphQL` comment",
        arguments: [
            (#"let q = /* GraphQL */ "query A { a }""#, "query A { a }"),
            ("let q = gql(\"\"\"\n    { a(b: \"c\") }\n    \"\"\")", "{ a(b: \"c\") }"),
            (##"let q = graphql(#"{ a(b: "c") }"#)"##, #"{ a(b: "c") }"#),
            (#"let q = /* GraphQL */ "{ a(b: \"c\") \(f("x", g(1))) }""#, #"{ a(b: "c" ) }"#),
            (#"let q = "{ a }""#, ""), (#"let q = "/* GraphQL */" + "{ a }""#, ""),
            ("#if DEBUG\ngql(\"{ a }\")", "{ a }"),
            ("/* a /* b */ gql(\"{ c }\") */ gql(\"{ d }\")", "{ d }"),
            ("let q = /* /* GraphQL */ */ \"{ a }\"", ""), ("/* /* */ gql(\"{ a }\")", ""),
            ("gql(\"{ a \\(f(/* /* ) */ ) */ 1)) b }\")", "{ a b }"),
            (#"gql("{ a(b: \"\(c)\") }")"#, #"{ a(b: "\ " ) }"#), (#"gql("{ a(b: \"\\n\") }")"#, #"{ a(b: "\ n" ) }"#),
            (##"gql(#"{ a(b: "\n") \#(c) }"#)"##, #"{ a(b: "\n") }"#),
        ])
    func swift(text: String, found: String) {
        #expect(documents(text, isSwift: true) == found)
    }

    @Test("A file with thousands of unclosed brackets, quotation marks or comments can be read")
    func repeated() {
        let count = 40_000
        for text in [
            "#", "/", "\\", "\"", "'", "`", "gql<", "gql(", "/*", "${", "gql`${", "\\(", "#\"", "gql(\"\\(", " /",
        ] {
            for isSwift in [false, true] {
                let repeated = String(repeating: text, count: count / text.utf8.count)
                let found = EmbeddedDocuments.text(of: Array(repeated.utf8), isSwift: isSwift)
                #expect(found.map { $0.count == repeated.utf8.count } ?? true)
            }
        }
    }

    @Test("Documents in the files of a folder are found, and their errors are reported at the right lines")
    func folder() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("src/node_modules/d"), withIntermediateDirectories: true)
        try folder.file("src/a.tsx", "export const A = gql`\n  query A {\n    a\n  }\n`")
        try folder.file("src/b.js", "/* GraphQL */ `query B { b }`")
        try folder.file("src/c.graphql", "query C { c }")
        try folder.file("src/none.ts", "const none = 1")
        try folder.file("src/node_modules/d/index.js", "gql`query D { d }`")
        let sources = try OperationTranslation.sources(of: [folder.url.appendingPathComponent("src")])
        #expect(sources.map { $0.name.split(separator: "/").last } == ["a.tsx", "b.js", "c.graphql"])
        let schema = SourceText("type Query { x: Int }", name: "schema.graphql")
        let error = #expect(throws: CodegenError.self) {
            _ = try OperationTranslation.translate(sources, schema: [schema], options: .init(), isJoined: true)
        }
        let places = error?.diagnostics.map {
            "\($0.location?.position.line ?? 0):\($0.location?.position.column ?? 0)"
        }
        #expect(places == ["3:5", "1:26", "1:11"])
        let none = #expect(throws: CodegenError.self) {
            _ = try OperationTranslation.sources(of: [folder.url.appendingPathComponent("src/none.ts")])
        }
        #expect(none?.code == .unreadableOperations)
    }
}
