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
        /// The lines that both runs must find.
        var found: Set<Int> = []
        /// The lines that only `verify` must find.
        var verified: Set<Int> = []
        var text = ""
    }

    private var sources: [String: Source] {
        Dictionary(uniqueKeysWithValues: Set(corpus.entries.map(\.file)).map { ($0, Self.read($0)) })
    }

    private static func read(_ file: String) -> Source {
        var source = Source()
        source.text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        for (index, line) in source.text.components(separatedBy: "\n").enumerated() {
            for mark in ["// found:", "// verified:", "// warned:"] {
                guard let range = line.range(of: mark) else { continue }
                if mark == "// found:" { source.found.insert(index + 1) }
                if mark == "// verified:" { source.verified.insert(index + 1) }
                for field in line[range.upperBound...].split(separator: ",") {
                    source.marks.insert(Mark(line: index + 1, field: field.trimmingCharacters(in: .whitespaces)))
                }
            }
        }
        source.marks = source.marks.filter { !$0.field.isEmpty }
        return source
    }

    /// Returns the code of the error that a run throws.
    private static func code(_ run: () throws -> Void) -> SelectionError.Code? {
        do { try run() } catch { return (error as? SelectionError)?.code ?? .recordingFailed }
        return nil
    }

    @Test("The corpus has hundreds of selections")
    func size() {
        #expect(corpus.entries.count >= 900)
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

    @Test("Running the selections finds exactly the mistakes that the corpus marks")
    func runs() throws {
        let entries = corpus.entries
        let sources = sources
        for (index, entry) in entries.enumerated() {
            let source = try #require(sources[entry.file])
            let next = entries.dropFirst(index + 1).first { $0.file == entry.file }?.line ?? .max
            let lines = entry.line..<next
            let isFound = entry.isFound || source.found.contains(where: lines.contains)
            let isVerified = isFound || entry.isVerified || source.verified.contains(where: lines.contains)
            let expected: SelectionError.Code? = .dataDependentSelection
            #expect(Self.code(entry.verify) == (isVerified ? expected : nil), "\(entry.file):\(entry.line)")
            #expect(Self.code(entry.prepare) == (isFound ? expected : nil), "\(entry.file):\(entry.line)")
        }
    }
}
