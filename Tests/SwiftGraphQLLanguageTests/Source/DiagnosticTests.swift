import Foundation
import SwiftGraphQLLanguage
import Testing

@Suite struct DiagnosticTests {
    private func diagnostic(_ text: String, _ range: Range<Int>, hint: String? = nil) -> Diagnostic {
        let source = SourceText(text, name: "schema.graphql")
        let range = SourceRange(start: range.lowerBound, end: range.upperBound)
        return Diagnostic(.warning, "look here", at: SourceLocation(source: source, range: range), hint: hint)
    }

    @Test("A diagnostic shows the location, the line, a caret and the hint")
    func wholeForm() {
        #expect(
            diagnostic("type A {\n  name String\n}", 16..<22, hint: "write ':'").description == """
                schema.graphql:2:8: warning: look here
                  name String
                       ^~~~~~
                help: write ':'
                """)
    }

    @Test("The localized description of a diagnostic is its description")
    func localizedDescription() {
        let diagnostic = diagnostic("type A", 0..<4)
        #expect(diagnostic.localizedDescription == diagnostic.description)
    }

    @Test("The caret is below its character, even after tabs and multibyte characters")
    func caretAfterTabsAndWideScalars() {
        #expect(
            diagnostic("\té x", 4..<5).description == "schema.graphql:1:4: warning: look here\n\té x\n\t  ^")
    }

    @Test("A range that spans several lines is marked to the end of its first line")
    func severalLines() {
        #expect(diagnostic("ab cd\nef", 3..<8).description.hasSuffix("\nab cd\n   ^~"))
    }

    @Test("For a line of megabytes, a diagnostic shows only the text around the location")
    func longLine() {
        let text = String(repeating: "é", count: 1_000_000)
        let rendered = diagnostic(text, 1_000_000..<1_000_002).description
        #expect(rendered.utf8.count < 1_000)
        let lines = rendered.split(separator: "\n")
        #expect(lines[1].hasPrefix("...é") && lines[1].hasSuffix("é..."))
        #expect(lines[2].count == 44)
    }

    @Test("Control characters in the document don't reach the terminal")
    func controlCharacters() {
        #expect(diagnostic("a\u{1B}[31m", 0..<1).description.hasSuffix("\na\u{FFFD}[31m\n^"))
    }

    @Test("Marks that change the writing direction are shown as code points in all parts of a diagnostic")
    func bidirectionalMarks() {
        let rendered = diagnostic("a\u{202E}b\u{2066} c", 9..<10, hint: "\u{200F}").description
        #expect(rendered.hasSuffix("\na<U+202E>b<U+2066> c\n                   ^\nhelp: <U+200F>"), "\(rendered)")
        let source = SourceText("", name: "a\u{2067}.graphql")
        let location = SourceLocation(source: source, range: SourceRange(start: 0, end: 0))
        let named = Diagnostic(.error, "'\u{61C}\u{1B}' is\nunknown", at: location).description
        #expect(named.hasPrefix("a<U+2067>.graphql:1:1: error: '<U+061C>\u{FFFD}' is\nunknown\n"), "\(named)")
    }

    @Test("A diagnostic shows a caret even at the end of the source or in an empty source")
    func endOfText() {
        #expect(diagnostic("ab\n", 3..<3).description == "schema.graphql:2:1: warning: look here\n\n^")
        #expect(diagnostic("", 0..<0).description == "schema.graphql:1:1: warning: look here\n\n^")
    }

    @Test("Notes show further locations, and a diagnostic without a location consists of its message")
    func notesAndPlaceless() {
        var both = diagnostic("A A", 2..<3)
        let first = SourceLocation(source: SourceText("A", name: "b.graphql"), range: SourceRange(start: 0, end: 1))
        both.notes = [Diagnostic.Note("the first one", at: first)]
        #expect(both.description.hasSuffix("\nb.graphql:1:1: note: the first one\nA\n^"))
        #expect(Diagnostic(.error, "nothing to read").description == "error: nothing to read")
    }
}
