import Foundation
import Testing

@Suite struct LinksTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns all pages of the repository, except pages in build folders.
    private static func pages() throws -> [MarkdownPage] {
        var pages = try FileManager.default.contentsOfDirectory(at: package, includingPropertiesForKeys: nil)
        for folder in ["Sources", "Tests", "Examples", ".github"] {
            let files = FileManager.default.enumerator(
                at: package.appendingPathComponent(folder), includingPropertiesForKeys: nil,
                options: [.skipsHiddenFiles])
            pages += files?.allObjects.compactMap { $0 as? URL } ?? []
        }
        return try pages.filter { $0.pathExtension == "md" }.map(MarkdownPage.init)
    }

    @Test("Links between files of the repository have existing targets")
    func resolve() throws {
        let pages = try Self.pages()
        #expect(pages.contains { $0.relativeLinks.contains("Sources/SwiftGraphQL/SwiftGraphQL.docc/HowItWorks.md") })
        #expect(pages.contains { $0.relativeLinks.contains("SwiftGraphQLSelection/Plan") })
        for page in pages {
            let folder = page.file.deletingLastPathComponent()
            for link in page.relativeLinks {
                let target = folder.appendingPathComponent(link)
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page.file.path): \(link)")
            }
        }
    }

    @Test("Links between articles have existing targets and don't use the form `<doc:…>`")
    func articles() throws {
        let pages = try Self.pages()
        #expect(pages.contains { $0.articleLinks.contains("HowItWorks") })
        for page in pages {
            let folder = page.file.deletingLastPathComponent()
            for name in page.articleLinks {
                let target = folder.appendingPathComponent("\(name).md")
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page.file.path): \(name)")
            }
            let text = try String(contentsOf: page.file, encoding: .utf8)
            #expect(!text.contains("<doc:") && !text.contains("@Comment"), "\(page.file.path)")
        }
    }

    @Test("The documentation index and the module's page link to every article")
    func index() throws {
        let module = Self.package.appendingPathComponent("Sources/SwiftGraphQL")
        let catalog = module.appendingPathComponent("SwiftGraphQL.docc")
        let files = try FileManager.default.contentsOfDirectory(atPath: catalog.path)
        let articles = files.filter { $0.hasSuffix(".md") && $0 != "SwiftGraphQL.md" }
        #expect(articles.count > 10)
        let index = try MarkdownPage(module.appendingPathComponent("README.md")).relativeLinks
        #expect(Set(articles.map { "SwiftGraphQL.docc/\($0)" }).isSubset(of: index))
        let page = try MarkdownPage(catalog.appendingPathComponent("SwiftGraphQL.md")).articleLinks
        #expect(Set(articles.map { String($0.dropLast(3)) }) == Set(page))
    }

    @Test("The sources' README links to every folder of the largest modules")
    func stages() throws {
        let links = try MarkdownPage(Self.package.appendingPathComponent("Sources/README.md")).relativeLinks
        for module in ["SwiftGraphQLGenerator", "SwiftGraphQLCodegen", "SwiftGraphQLSelection", "SwiftGraphQLClient"] {
            let folder = Self.package.appendingPathComponent("Sources/\(module)")
            let stages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.contains(".") }
            #expect(stages.count > 5)
            for stage in stages { #expect(links.contains("\(module)/\(stage)")) }
        }
    }
}
