import Foundation
import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("A schema is loaded from SDL")
struct SchemaLoaderTests {
    @Test("Several texts form one document, and a text can extend another text's definitions")
    func severalSources() throws {
        let loaded = try SchemaLoader.load(sdl: [
            SourceText("extend type Query { b: Thing }", name: "b.graphql"),
            SourceText("type Query { a: Int } type Thing { c: Int }", name: "a.graphql"),
        ])
        #expect(loaded.warnings == [])
        #expect(loaded.schema["Query"]?.fields.map(\.name.text) == ["a", "b"])
    }

    @Test("The schema has the directives of the source, then the built-in directives that the source doesn't define")
    func directives() throws {
        let schema = try SchemaLoader.load(sdl: [
            SourceText(
                """
                type Query { a: Int }
                "Marks" directive @mark(as: String = "x") repeatable on FIELD | OBJECT
                directive @skip(if: Boolean!) on FIELD
                """)
        ]).schema
        #expect(
            schema.directives.map(\.name.text) == ["mark", "skip", "include", "deprecated", "specifiedBy", "oneOf"])
        let mark = try #require(schema.directive("mark"))
        #expect(mark.description == "Marks")
        #expect(mark.isRepeatable)
        #expect(mark.locations == [.field, .object])
        #expect(mark.arguments.first?.defaultValue == .string(StringValue(value: "x")))
    }

    @Test("A directive that is defined twice in different ways causes an error")
    func duplicateDirective() throws {
        let source = SourceText("type Query { a: Int } directive @d on FIELD directive @d on QUERY", name: "s")
        let error = try #require(throws: DiagnosticCollector.self) { try SchemaLoader.load(sdl: [source]) }
        #expect(
            error.diagnostics.map(\.message) == [
                "the directive '@d' is defined twice, differently: the set of locations is 'QUERY' here and 'FIELD' "
                    + "there"
            ])
    }

    // MARK: - Files

    private func withFolder(_ files: [String: [UInt8]], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        try body(folder)
    }

    private static let introspection = Array(
        #"{"__schema": {"queryType": {"name": "Query"}, "types": [{"kind": "OBJECT", "name": "Query"}]}}"#.utf8)

    @Test("All SDL files in a folder are read, sorted by path, and other files are ignored")
    func folder() throws {
        let files: [String: String] = [
            "b.graphql": "extend type Query { b: Int }", "a/z.graphqls": "extend type Query { az: Int }",
            "a/b/c.gql": "type Query { abc: Int }", ".hidden/x.graphql": "?", "a/.x.graphql": "?", "notes.txt": "?",
            "Pods/A/x.graphql": "?", "node_modules/x/x.graphql": "?",
            "swift-graphql.json": "{\"schema\": \".\"}",
        ]
        try withFolder(files.mapValues { Array($0.utf8) }) { folder in
            let sources = try SchemaLoader.sources(of: [folder])
            #expect(
                sources.map { $0.name.dropFirst(folder.path.count) } == ["/a/b/c.gql", "/a/z.graphqls", "/b.graphql"])
            let loaded = try SchemaLoader.load(from: [folder, folder.appendingPathComponent("b.graphql")])
            #expect(loaded.warnings == [])
            #expect(loaded.schema["Query"]?.fields.map(\.name.text) == ["abc", "az", "b"])
        }
    }

    @Test("A folder can contain one introspection result, but not together with SDL")
    func introspectionInFolder() throws {
        let sdl = Array("type Query { a: Int }".utf8)
        try withFolder(["a.json": Self.introspection, "package.json": Array("{}".utf8)]) { folder in
            let schema = try SchemaLoader.load(from: [folder]).schema
            #expect(schema["Query"] != nil)
        }
        try withFolder(["a.json": Self.introspection, "b.graphql": sdl]) { folder in
            let error = try #require(throws: CodegenError.self) { try SchemaLoader.load(from: [folder]) }
            #expect(error.diagnostics.count == 1)
            #expect(error.description.contains("an introspection result is a whole schema"))
            #expect(error.description.contains("b.graphql'"))
        }
    }

    @Test("A folder without a schema and a missing file cause errors with the path and the reason")
    func nothingToRead() throws {
        try withFolder(["a.txt": []]) { folder in
            for (url, reason) in [
                (folder, "the folder contains no .graphql, .graphqls or .gql file"),
                (folder.appendingPathComponent("x.graphql"), "there is no such file or folder; check the path"),
            ] {
                let error = try #require(throws: CodegenError.self) { try SchemaLoader.load(from: [url]) }
                #expect(error.code == .unreadableSchema)
                #expect(error.message.contains("the schema '\(url.relativePath)' can't be read: \(reason)"))
            }
        }
    }

    @Test("A broken symbolic link in a folder causes an error, because a part of the schema is missing")
    func brokenLink() throws {
        try withFolder(["a.graphql": Array("type Query { a: Int }".utf8)]) { folder in
            let link = folder.appendingPathComponent("b.graphql")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "nowhere")
            let error = try #require(throws: CodegenError.self) { try SchemaLoader.load(from: [folder]) }
            #expect(error.code == .unreadableSchema)
            #expect(error.message.contains("the schema '\(link.relativePath)' can't be read: "))
        }
    }

    @Test("A schema's folder can contain and be a symbolic link to a folder, and each folder is read only once")
    func linkedFolders() throws {
        try withFolder([
            "schema/a.graphql": Array("type Query { a: B }".utf8),
            "shared/b/b.graphql": Array("type B { c: Int }".utf8),
        ]) { folder in
            let manager = FileManager.default
            for (link, destination) in [
                ("schema/shared", "../shared"), ("schema/again", "../shared/b"), ("shared/up", "../schema"),
                ("linked", "schema"),
            ] {
                try manager.createSymbolicLink(
                    atPath: folder.appendingPathComponent(link).path, withDestinationPath: destination)
            }
            for name in ["schema", "linked"] {
                let schema = try SchemaLoader.load(from: [folder.appendingPathComponent(name)]).schema
                #expect(schema["B"]?.fields.count == 1)
            }
        }
    }

    @Test("A pipe is read like a file, as in `diff <(git show main:schema.graphql) schema.graphql`")
    func pipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("type Query { a: Int }".utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try SchemaLoader.load(from: [URL(fileURLWithPath: path)]).schema["Query"]?.fields.count == 1)
    }

    @Test("Syntax errors in several files are all reported")
    func severalSyntaxErrors() throws {
        try withFolder(["a.graphql": Array("type {".utf8), "b.graphql": Array("enum".utf8)]) { folder in
            let error = try #require(throws: CodegenError.self) { try SchemaLoader.load(from: [folder]) }
            #expect(error.diagnostics.count == 2)
        }
    }

    @Test("A web page that was saved as a schema causes an error that states this", arguments: ["", "\u{FEFF}", " \n"])
    func webPage(start: String) throws {
        let found = try diagnostics(start + "<!DOCTYPE html><html>Sign in</html>")
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.hint?.hasPrefix("this is a web page or XML") == true)
        #expect(try diagnostics("type Query { a: Int } <").first?.hint == nil)
    }

    @Test("Byte order marks, UTF-16 and Windows line endings make no difference")
    func encodings() throws {
        let text = "\"\"\"\r\nAll\r\n  of it\r\n\"\"\"\r\ntype Query { # so\r\n  a: Int\r\n}\r\n"
        let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + utf16] {
            try withFolder(["a.graphql": bytes]) { folder in
                let schema = try SchemaLoader.load(from: [folder.appendingPathComponent("a.graphql")]).schema
                #expect(schema["Query"]?.description == "All\n  of it")
                #expect(schema["Query"]?.fields.first?.name.location?.position.line == 6)
            }
        }
    }
}
