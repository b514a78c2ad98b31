import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLCodegen
import Testing

@Suite("The source check agrees with running the same selections")
struct BranchCorpusTests {
    private let corpus = BranchCorpus()

    /// A field that a line requests only for some responses, according to the comment on that line of the corpus.
    private struct Mark: Hashable {
        var line: Int
        var field: String
    }

    private struct Source {
        var text = ""
        /// The marked fields, grouped by the check that finds them.
        var marks: [String: Set<Mark>] = [:]

        func lines(_ finder: String) -> Set<Int> { Set((marks[finder] ?? []).map(\.line)) }
    }

    private static let finders: Set<String> = ["all", "check", "prepare", "verify", "response", "false alarm"]

    private var sources: [String: Source] {
        Dictionary(uniqueKeysWithValues: Set(corpus.entries.map(\.file)).map { ($0, Self.read($0)) })
    }

    private static func read(_ file: String) -> Source {
        var source = Source()
        source.text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        for (index, line) in source.text.components(separatedBy: "\n").enumerated() {
            // A comment looks like `all: name, id; check, verify: mass`.
            for group in line.components(separatedBy: "  // ").dropFirst().joined().components(separatedBy: ";") {
                let parts = group.components(separatedBy: ":")
                var columns = parts[0].components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                guard parts.count == 2, columns.allSatisfy(finders.contains) else { continue }
                if columns == ["all"] { columns = ["check", "prepare", "verify"] }
                for field in parts[1].split(separator: ",") {
                    let mark = Mark(line: index + 1, field: field.trimmingCharacters(in: .whitespaces))
                    for column in columns { source.marks[column, default: []].insert(mark) }
                }
            }
        }
        return source
    }

    /// Returns the code of the error that the closure throws, or `nil` if it succeeds.
    private static func code(_ run: () throws -> Void) -> SelectionError.Code? {
        do { try run() } catch { return (error as? SelectionError)?.code ?? .recordingFailed }
        return nil
    }

    @Test("The corpus has at least 900 selections")
    func size() {
        #expect(corpus.entries.count >= 900)
    }

    @Test("The source check reports exactly the calls that are marked for it, and no false alarm is marked")
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
            let marked = source.marks["check"] ?? []
            for missed in marked.subtracting(reported) {
                Issue.record("\(file):\(missed.line): '\(missed.field)' isn't reported")
            }
            for wrong in reported.subtracting(marked) {
                Issue.record("\(file):\(wrong.line): '\(wrong.field)' is reported")
            }
            #expect(source.marks["false alarm"] == nil, "\(file)")
            let others = ["prepare", "verify", "response"].flatMap { source.marks[$0] ?? [] }
            #expect(marked.isSubset(of: others), "Each reported call is requested only for some responses: \(file)")
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
            let isPrepared = entry.isPrepared || source.lines("prepare").contains(where: lines.contains)
            let isVerified =
                isPrepared || entry.isVerified || source.lines("verify").contains(where: lines.contains)
            let expected: SelectionError.Code? = .dataDependentSelection
            #expect(Self.code(entry.verify) == (isVerified ? expected : nil), "\(entry.file):\(entry.line)")
            #expect(Self.code(entry.prepare) == (isPrepared ? expected : nil), "\(entry.file):\(entry.line)")
        }
    }
}
