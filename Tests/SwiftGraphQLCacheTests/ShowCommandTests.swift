import Foundation
import SwiftGraphQL
import SwiftGraphQLCacheFile
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests `swift-graphql cache show` on files that a cache has written.
@Suite("`swift-graphql cache show` lists the records of a file", .enabled(if: BuiltTool.url != nil))
struct ShowCommandTests {
    private let folder = TemporaryFolder()

    private var file: URL { folder.url.appendingPathComponent("cache.sqlite") }
    private var page: URL { folder.url.appendingPathComponent("cache.html") }

    private func show(_ arguments: [String] = []) async throws -> Subprocess.Outcome {
        try await Subprocess.run([try #require(BuiltTool.url).path, "cache", "show", file.path] + arguments)
    }

    /// Opens a cache whose clock is three hours slow, so that its values are three hours old.
    private func open() throws -> NormalizedCache {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        return try NormalizedCache(Operations.cacheSchema, file: file, clock: { now - 3 * 3_600_000 - 1000 })
    }

    private struct Profile: Equatable { let best: String?, street: String? }

    private let profile = Selection<Profile?, Operations.Query> {
        try $0.user(
            id: "1",
            .nullable(
                .init {
                    Profile(
                        best: try $0.best(.nullable(.init { try $0.name() })),
                        street: try $0.address(.nullable(.init { try $0.street() })) ?? nil)
                }))
    }

    private func write(best: String = "2", name: String = "Grace", street: String, to cache: NormalizedCache) throws {
        let values = [best, name, street].map { JSONValue.string($0).description }
        let body = """
            {"data":{"user":{"id":"1","best":{"id":\(values[0]),"name":\(values[1])},"address":{"street":\(values[2])}}}}
            """
        try cache.write(body, profile)
    }

    @Test("The table lists the records and the dangling links of a file, even while a cache has the file open")
    func table() async throws {
        let cache = try open()
        try write(street: "Long Row 1", to: cache)
        try await cache.flush()
        let outcome = try await show()
        #expect(outcome.errors == "" && outcome.status == 0)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.contains("5 records, ") == true && lines.first?.hasSuffix(", 0 dangling links") == true)
        #expect(lines.contains { $0.hasSuffix(#"  3 h          -      2         0  User:"1""#) })
        #expect(lines.contains { $0.hasSuffix(#"  3 h          -      1         0  Query.user{"id":"1"}"#) })
        try cache.close()
        try { try SQLiteDatabase(file.path).execute(#"DELETE FROM records WHERE key = CAST('User:"2"' AS BLOB)"#) }()
        let second = try await show().output
        #expect(second.contains("4 records") && second.hasSuffix("dangling links:\n  User:\"1\".best -> User:\"2\"\n"))
    }

    @Test("The page shows the values of each record and a graph of the record's neighbors")
    func graph() async throws {
        let cache = try open()
        try write(street: "Long Row 1", to: cache)
        try cache.close()
        let outcome = try await show(["--html", page.path])
        #expect(outcome.status == 0 && outcome.errors.contains("wrote "))
        let html = try String(contentsOf: page, encoding: .utf8)
        #expect(html.contains("<tr><td>street</td><td>&quot;Long Row 1&quot;</td></tr>"))
        // Ada's section has a box for Grace, which links to Grace's section.
        let ada = try #require(
            html.components(separatedBy: "<section ").first { $0.contains("<h2>User:&quot;1&quot;") })
        #expect(ada.contains(">best</text>") && ada.contains(">User:&quot;2&quot;</text></a>"))
        let box = try #require(ada.components(separatedBy: "<a href=\"#").first { $0.contains(">User:&quot;2&quot;") })
        let grace = box.prefix { $0 != "\"" }
        #expect(html.contains("<section id=\"\(grace)\">\n<h2>User:&quot;2&quot;"))
    }

    @Test("A written page can replace an earlier page but no other file")
    func existingPage() async throws {
        let cache = try open()
        try write(street: "Long Row 1", to: cache)
        try await cache.flush()
        #expect(try await show(["--html", page.path]).status == 0)
        try write(street: "Long Row 2", to: cache)
        try cache.close()
        #expect(try await show(["--html", page.path]).status == 0)
        #expect(try String(contentsOf: page, encoding: .utf8).contains("Long Row 2"))
        for notes in ["things to do\n", "<!DOCTYPE html>\n<title>things to do</title>\n"] {
            try notes.write(to: page, atomically: true, encoding: .utf8)
            let outcome = try await show(["--html", page.path])
            #expect(outcome.status == 1 && outcome.errors.contains("exists and wasn't written by 'cache show'"))
            #expect(try String(contentsOf: page, encoding: .utf8) == notes)
        }
    }

    @Test("Keys and values from a hostile server are shown as text")
    func hostileTexts() async throws {
        let cache = try open()
        let script = "</td></svg><script>alert('&')</script>"
        try write(best: script + "\u{1B}[2J\u{202E}", name: script, street: "\u{0}\u{7}", to: cache)
        try cache.close()
        let table = try await show().output
        #expect(table.contains(#"<script>alert('&')</script>\u001b[2J\u{202e}"#))
        #expect(!table.contains("\u{1B}") && !table.contains("\u{202E}"))
        #expect(try await show(["--html", page.path]).status == 0)
        let html = try String(contentsOf: page, encoding: .utf8)
        #expect(!html.contains("<script") && html.contains("&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"))
        #expect(!html.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
    }

    @Test("Damaged rows are marked and don't cause an error")
    func damage() async throws {
        let cache = try open()
        try write(street: "Long Row 1", to: cache)
        try cache.close()
        let changes = [
            #"data = x'00' WHERE key = CAST('User:"1"' AS BLOB)"#,
            #"key = x'ff01' WHERE key = CAST('User:"2"' AS BLOB)"#,
        ]
        for change in changes { try { try SQLiteDatabase(file.path).execute("UPDATE records SET \(change)") }() }
        let outcome = try await show()
        #expect(outcome.status == 0 && outcome.output.contains(#"User:"1" (damaged)"#))
        #expect(outcome.output.contains("\u{FFFD}\\u{1} (damaged)"))
    }

    @Test(
        "A file that isn't a cache file, has another format, or is forged causes an error with the reason",
        arguments: [
            ("PRAGMA application_id = 7", "isn't a cache file"),
            ("PRAGMA user_version = 4", "has format 4, and this tool reads format 6"),
            ("DROP TABLE records", "is damaged"),
            ("ALTER TABLE records ADD COLUMN more AS (zeroblob(1000000000))", "is damaged"),
        ])
    func otherFiles(change: String, message: String) async throws {
        try open().close()
        try { try SQLiteDatabase(file.path).execute(change) }()
        let outcome = try await show()
        #expect(outcome.status == 1 && outcome.output == "")
        #expect(outcome.errors.hasPrefix("error: the file '\(file.path)' ") && outcome.errors.contains(message))
    }

    @Test("An SQL view in place of the records table causes an error and isn't read")
    func endlessView() async throws {
        try open().close()
        try {
            let database = try SQLiteDatabase(file.path)
            try database.execute("DROP TABLE records")
            try database.execute(
                "CREATE VIEW records AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                    + "SELECT i AS key, i AS data FROM n")
        }()
        #expect(try await show().errors.contains("its table of records is invalid"))
    }

    @Test("A missing file, a text file and a folder each cause an error")
    func noDatabase() async throws {
        #expect(try await show().errors == "error: the file '\(file.path)' doesn't exist\n")
        try Data("Dear diary".utf8).write(to: file)
        #expect(try await show().status == 1)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let outcome = try await show()
        #expect(outcome.status == 1 && outcome.errors.contains("can't be read"))
    }

    @Test("Unknown arguments cause an error, and the page never replaces the cache's file")
    func arguments() async throws {
        try open().close()
        #expect(try await show(["--html", file.path]).status == 64)
        #expect(try await show(["--config", "swift-graphql.json"]).errors.contains("'cache show' has no option"))
        #expect(try await show(["more"]).errors.contains("'cache show' needs one file"))
        #expect(try await show().status == 0)
    }
}
