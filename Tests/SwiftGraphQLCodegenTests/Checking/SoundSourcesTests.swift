import Foundation
import Testing

@testable import SwiftGraphQLGenerator

@Suite("The check finds no mistakes in this package's own sources")
struct SoundSourcesTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Files with intentionally unsound selections.
    private static let unsound: Set<String> = [
        "PlanReplayTests.swift", "SelectionCheckTests.swift", "VerificationTests.swift", "ReaderReuseTests.swift",
        "in-place-optional-twice.swift",
    ]

    @Test("The check reports nothing in the package's files, apart from files with intentionally unsound selections")
    func sources() throws {
        var check = SelectionCheck()
        var count = 0
        for folder in ["Examples", "Tests", "Sources"] {
            let folder = Self.package.appendingPathComponent(folder)
            let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
            for case let path as String in paths
            where path.hasSuffix(".swift") || path.hasSuffix(".swift.txt") {
                let file = folder.appendingPathComponent(path)
                let name = file.lastPathComponent
                guard !name.hasPrefix("BranchCorpus+"), !Self.unsound.contains(name) else { continue }
                check.add(Array(try Data(contentsOf: file)), name: path)
                count += 1
            }
        }
        #expect(count > 500)
        #expect(check.findings().map(\.description) == [])
    }

    @Test("In the documentation, only the samples that demonstrate the mistake are reported")
    func documentation() throws {
        var check = SelectionCheck()
        let articles = Self.package.appendingPathComponent("Sources/SwiftGraphQL/SwiftGraphQL.docc")
        let pages = try FileManager.default.contentsOfDirectory(at: articles, includingPropertiesForKeys: nil)
        for page in pages.filter({ $0.pathExtension == "md" }) + [Self.package.appendingPathComponent("README.md")] {
            let text = try String(contentsOf: page, encoding: .utf8)
            let parts = text.components(separatedBy: "```").enumerated()
            let code = parts.filter { !$0.offset.isMultiple(of: 2) && $0.element.hasPrefix("swift") }
            check.add(Array(code.map { String($0.element.dropFirst(5)) }.joined().utf8), name: page.lastPathComponent)
        }
        let found = check.findings().map { finding in
            "\(finding.location?.source.name ?? "") \(finding.message.split(separator: "'").first ?? "")"
        }
        #expect(
            found.sorted() == [
                "HowItWorks.md name", "README.md name", "TestingAndPreviews.md id",
            ])
    }
}
