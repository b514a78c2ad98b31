import Foundation
import GraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLCodegen
import Testing

@Suite("The source check compared with running the same selections")
struct BranchCorpusTests {
    private let corpus = BranchCorpus()

    /// The expectation that a comment in the corpus states for its line.
    private struct Mark: Hashable {
        var line: Int
        var field: String
    }

    private struct Source {
        var marks: Set<Mark> = []
        /// The lines that a run must find.
        var found: Set<Int> = []
        var text = ""
    }

    private var sources: [String: Source] {
        Dictionary(uniqueKeysWithValues: Set(corpus.entries.map(\.file)).map { ($0, Self.read($0)) })
    }

    private static func read(_ file: String) -> Source {
        var source = Source()
        source.text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        for (index, line) in source.text.components(separatedBy: "\n").enumerated() {
            for mark in ["// found:", "// warned:"] {
                guard let range = line.range(of: mark) else { continue }
                if mark == "// found:" { source.found.insert(index + 1) }
                for field in line[range.upperBound...].split(separator: ",") {
                    source.marks.insert(Mark(line: index + 1, field: field.trimmingCharacters(in: .whitespaces)))
                }
            }
        }
        source.marks = source.marks.filter { !$0.field.isEmpty }
        return source
    }

    @Test("The corpus has hundreds of selections")
    func size() {
        #expect(corpus.entries.count >= 600)
    }

    @Test("The check reports each conditional call at its line, and nothing else")
    func check() throws {
        for (file, source) in sources {
            var check = SelectionCheck()
            check.add(Array(source.text.utf8), name: file)
            var reported: Set<Mark> = []
            for finding in check.findings() {
                let position = try #require(finding.location?.position)
                let field = try #require(finding.message.split(separator: "'").first)
                reported.insert(Mark(line: position.line, field: String(field)))
            }
            for missed in source.marks.subtracting(reported) {
                Issue.record("\(file):\(missed.line): '\(missed.field)' isn't reported")
            }
            for wrong in reported.subtracting(source.marks) {
                Issue.record("\(file):\(wrong.line): '\(wrong.field)' is reported")
            }
        }
    }

    @Test("Runs find what they can find, and nothing that the check considers sound")
    func runs() throws {
        let entries = corpus.entries
        let sources = sources
        for (index, entry) in entries.enumerated() {
            let source = try #require(sources[entry.file])
            let next = entries.dropFirst(index + 1).first { $0.file == entry.file }?.line ?? .max
            let lines = entry.line..<next
            var failure: SelectionError?
            do { try entry.verify() } catch let error as SelectionError { failure = error }
            if entry.isFound || source.found.contains(where: lines.contains) {
                #expect(failure?.code == .dataDependentSelection, "\(entry.file):\(entry.line)")
                continue
            }
            #expect(failure == nil, "\(entry.file):\(entry.line)")
            if !source.marks.contains(where: { lines.contains($0.line) }) {
                #expect(throws: Never.self, "\(entry.file):\(entry.line)") { try entry.prepare() }
            }
        }
    }
}
