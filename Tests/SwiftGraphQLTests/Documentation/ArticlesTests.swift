import Foundation
import TestSupport
import Testing

@Suite struct ArticlesTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let starWars = package.appendingPathComponent("Examples/StarWars")
    private static let api = starWars.appendingPathComponent("Sources/API.swift")

    /// Returns the README and the pages of all catalogs, ordered by name.
    private static func pages() throws -> [MarkdownPage] {
        let sources = package.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects ?? []
        let articles = files.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "md" && $0.path.contains(".docc/") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        return try ([package.appendingPathComponent("README.md")] + articles).map(MarkdownPage.init)
    }

    /// Functions that the pages' code calls to print the sent requests.
    private static let sentRequests = #"""
        import Foundation
        import SwiftGraphQL

        enum SentRequests {
            private static let lock = NSLock()
            nonisolated(unsafe) private static var all: [GraphQLRequest] = []
            nonisolated(unsafe) private static var last: GraphQLRequest?

            static func append(_ request: GraphQLRequest) { lock.withLock { all.append(request) } }

            static func forget() { lock.withLock { (all, last) = ([], nil) } }

            static func printDocument() {
                lock.withLock {
                    last = all.isEmpty ? nil : all.removeFirst()
                    print(last?.document ?? "nothing was sent")
                }
            }

            static func printVariables() {
                lock.withLock { print(last?.variables.description ?? "no variables") }
            }
        }

        struct Recorder: Middleware {
            func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
                SentRequests.append(request)
                return try await next.send(request)
            }

            func subscribe(_ request: GraphQLRequest, next: any Transport) -> ResponseStream {
                SentRequests.append(request)
                return next.subscribe(request)
            }
        }

        """#

    /// The code that the generator would add if the configuration had a cache.
    private static let cacheSchema = #"""
        @_spi(Generated) import SwiftGraphQL

        nonisolated extension Operations {
            static let cacheSchema = CacheSchema("query Query\nkey Human id")
        }

        nonisolated extension Objects.Human: KeyedObjectScope {
            static var __keys: [KeyFields] { [KeyFields(of: "Human", "id: ID!")] }
        }

        nonisolated extension Objects.Review: KeyedObjectScope {
            static var __keys: [KeyFields] { [KeyFields(of: "Review", "id: ID!")] }
        }

        """#

    private static func inFolder<Value>(_ work: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await work(folder)
    }

    private static func write(_ text: String, _ name: String, in folder: URL) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test("The Swift code in the README and articles compiles with the Star Wars API")
    func compiles() async throws {
        let pages = try Self.pages().filter { !$0.swift.isEmpty }
        #expect(pages.count >= 13)
        let output = try await Self.inFolder { folder in
            var files = [try Self.write(Self.sentRequests, "SentRequests.swift", in: folder)]
            files.append(try Self.write(Self.cacheSchema, "CacheSchema.swift", in: folder))
            files += try pages.map {
                try Self.write($0.swiftFile, "\($0.name).swift", in: folder)
            }
            return try await Compiler.typecheck([Self.api] + files, arguments: ["-suppress-warnings"])
        }
        #expect(!output.contains("error:"), "\(output)")
    }

    @Test("The code in the README and articles prints and sends what the pages show, using the in-process server")
    func prints() async throws {
        let pages = try Self.pages().filter { try !$0.output.isEmpty }
        #expect(pages.count >= 7)
        let printed = try await Self.inFolder { folder in
            var main = "import Foundation\nimport SwiftGraphQL\n"
            main += "let client = Client(transport: try Galaxy.server(), middlewares: [Recorder()])\n"
            main += "guard let endpoint = URL(string: \"https://example.com/graphql\") else { exit(1) }\n"
            for page in pages {
                main += "print(\"=== \(page.name)\")\n"
                main += "try await page\(page.name)(client: client, endpoint: endpoint, token: \"secret\")\n"
            }
            // SwiftPM would generate this enum from the example's schema, which is an embedded resource.
            let schema = try String(
                decoding: Data(contentsOf: Self.starWars.appendingPathComponent("schema.graphql")), as: UTF8.self)
            let resources =
                "enum PackageResources { static let schema_graphql = Array(##\"\"\"\n\(schema)\n\"\"\"##.utf8) }\n"
            var files = [Self.api, Self.starWars.appendingPathComponent("Sources/Galaxy.swift")]
            files.append(try Self.write(main, "main.swift", in: folder))
            files.append(try Self.write(resources, "Resources.swift", in: folder))
            files.append(try Self.write(Self.sentRequests, "SentRequests.swift", in: folder))
            files += try pages.map {
                try Self.write($0.swiftFile, "\($0.name).swift", in: folder)
            }
            let program = folder.appendingPathComponent("articles")
            try await Compiler.buildProgram(program, of: files)
            let outcome = try await Subprocess.run([program.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.output
        }
        let parts = printed.components(separatedBy: "=== ").dropFirst()
        #expect(parts.count == pages.count)
        for (page, part) in zip(pages, parts) {
            let expected = "\(page.name)\n\(try page.output)"
            #expect(part == expected)
        }
    }
}
