import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLCodegen
import Testing

@Suite("Configuration files are read and checked")
struct ConfigurationTests {
    private func load(
        _ text: String, schema: [URL] = [], environment: [String: String] = [:], fetchesSchema: Bool = false
    ) throws -> (configuration: GraphQLCodegen.Configuration, folder: URL) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("swift-graphql.json")
        try Data(text.utf8).write(to: file)
        let configuration = try GraphQLCodegen.Configuration(
            contentsOf: file, schema: schema, fetchesSchema: fetchesSchema, environment: environment)
        return (configuration, folder)
    }

    private func findings(_ text: String, environment: [String: String] = [:]) throws -> [String] {
        let error = try #require(throws: CodegenError.self) { _ = try load(text, environment: environment) }
        #expect(error.code == .invalidConfiguration)
        return error.diagnostics.map(\.summary)
    }

    @Test("A configuration's settings are read, and its relative paths start at the file's folder")
    func everything() throws {
        let (configuration, folder) = try load(
            """
            {
                "$schema": "swift-graphql.schema.json",
                "schema": ["schema.graphql", "more", "/absolute.graphql"],  // three
                "output": "Generated/",
                "files": 4,
                "access": "public", "order": "name", "introspection": true, "nullability": "semantic",
                "documentation": false,
                "scalars": { "Date": "DateTime", "*": "String" },
                "scalarsFile": "Scalars.swift",
                "include": "Query.*",
                "exclude": ["Query.a", "*.b"],
                "usedBy": ["..", "Sources"],
                "headers": { "A": "b", "C": "x $D-${E}$$ $ ${ $1" },
                "timeout": 2.5,
            }
            """, environment: ["D": "d", "E": "e"])
        #expect(
            configuration.schema.map(\.path) == [
                folder.path + "/schema.graphql", folder.path + "/more", "/absolute.graphql",
            ])
        #expect(configuration.output?.path == folder.path + "/Generated")
        let options = configuration.options
        #expect(options.fileCount == 4)
        #expect(options.access == .public)
        #expect(options.order == .name)
        #expect(options.includesIntrospection)
        #expect(options.nullability == .semantic)
        #expect(!options.writesDocumentation)
        #expect(options.scalarMappings == ["Date": "DateTime", "*": "String"])
        #expect(options.scalarsFile?.path == folder.path + "/Scalars.swift")
        #expect(options.include.map(\.text) == ["Query.*"])
        #expect(options.exclude.map(\.text) == ["Query.a", "*.b"])
        #expect(options.exclude.map { $0.location?.position.line } == [11, 11])
        #expect(
            options.usedBy.map(\.standardized.path) == [
                folder.deletingLastPathComponent().path, folder.path + "/Sources",
            ])
        #expect(options.timeout == .seconds(2.5))
    }

    @Test("The description of a configuration doesn't contain header values")
    func description() throws {
        var options = CodegenOptions(namespace: "Shop")
        options.headers = ["Authorization": "s3cret"]
        #expect("\(options)" == "options for internal code in the namespace Shop")
        let configuration = try load(#"{"headers": {"Authorization": "s3cret"}, "schema": "a.graphql"}"#).configuration
        #expect(!"\(configuration)".contains("s3cret"))
    }

    @Test("An empty configuration keeps the defaults")
    func empty() throws {
        let configuration = try load("{}").configuration
        #expect(configuration.schema.isEmpty && configuration.output == nil)
        #expect(configuration.options.fileCount == 16)
        #expect(configuration.options.writesDocumentation && configuration.options.access == .internal)
        #expect(configuration.options.order == .source)
    }

    @Test("A configuration's errors are all reported in order, with suggestions for misspelled words")
    func wrong() throws {
        let text = """
            {
              "shema": "x",
              "files": 0,
              "access": "pubic", "order": "nam", "nullability": "semantics",
              "schema": ["ftp://x", 3, ""],
              "timeout": "3",
              "usedBy": {},
              "files": 3,
              "documentation": "yes",
              "scalars": { "A": 1 },
              "include": [null],
              "headers": "x",
              "output": [],
              "rename": { "A": 1 }
            }
            """
        #expect(
            try findings(text) == [
                "2:3 error: unknown key 'shema'", "3:12 error: 'files' must be a whole number from 1 to 100",
                "4:13 error: 'access' must be internal, package or public, not 'pubic'",
                "4:31 error: 'order' must be source or name, not 'nam'",
                "4:53 error: 'nullability' must be schema or semantic, not 'semantics'",
                "5:14 error: 'ftp://x' is neither a file nor an address that begins with http:// or https://",
                "5:25 error: 'schema' must be a string, not a number", "5:28 error: 'schema' contains an empty string",
                "6:14 error: 'timeout' must be a number, not a string",
                "7:13 error: 'usedBy' must be a string or an array of strings, not an object",
                "8:3 error: the key 'files' appears twice",
                "9:20 error: 'documentation' must be true or false, not a string",
                "10:21 error: 'scalars' must be an object whose values are strings, not a number",
                "11:15 error: 'include' must be a string, not null",
                "12:14 error: 'headers' must be an object whose values are strings, not a string",
                "13:13 error: 'output' must be a string, not an array",
                "14:20 error: 'rename' must be an object whose values are strings, not a number",
            ])
        let error = try #require(throws: CodegenError.self) { _ = try load(text) }
        #expect(
            error.description.contains("swift-graphql.json:2:3: error: unknown key 'shema'\n  \"shema\": \"x\",\n"))
        #expect(error.description.contains("help: did you mean 'schema'?"))
        #expect(error.description.contains("help: did you mean 'public'?"))
    }

    @Test(
        "Numbers outside their bounds cause errors",
        arguments: [
            ("\"files\": 101", "1:11 error: 'files' must be a whole number from 1 to 100"),
            ("\"files\": 2.5", "1:11 error: 'files' must be a whole number from 1 to 100"),
            ("\"files\": 1e300", "1:11 error: 'files' must be a whole number from 1 to 100"),
            ("\"timeout\": 1e999", "1:13 error: 'timeout' must be a number, not a number that is too large"),
            ("\"timeout\": 0", "1:13 error: 'timeout' must be a number of seconds greater than zero"),
        ])
    func bounds(member: String, message: String) throws {
        #expect(try findings("{\(member)}") == [message])
    }

    @Test("A header's value can refer to environment variables")
    func environment() throws {
        let text = #"{"headers": {"A": "x $D-${E}$$ $ ${ $1 $"}}"#
        let configuration = try load(text, environment: ["D": "d", "E": "e"]).configuration
        #expect(configuration.options.headers == ["A": "x d-e$ $ ${ $1 $"])
    }

    @Test("An unset environment variable causes an error only if the schema is fetched from a server")
    func missingVariable() throws {
        let text = #"{"headers": {"A": "$TOKEN"}, "schema": "https://localhost/graphql"}"#
        #expect(try findings(text) == ["1:19 error: the environment variable 'TOKEN' is not set"])
        let file = try load(text, schema: [URL(fileURLWithPath: "/schema.graphql")]).configuration
        #expect(file.options.headers.isEmpty)
        #expect(file.schema.map(\.path) == ["/schema.graphql"])
        let set = try load(text, environment: ["TOKEN": "t"]).configuration
        #expect(set.options.headers == ["A": "t"])
        #expect(set.schema.map(\.absoluteString) == ["https://localhost/graphql"])
    }

    @Test("The headers for an endpoint need their environment variables only if the schema is fetched")
    func endpoint() throws {
        let text = #"{"headers": {"A": "$TOKEN"}, "schema": "a.graphql", "endpoint": "https://localhost/graphql"}"#
        let read = try load(text).configuration
        #expect(read.endpoint?.absoluteString == "https://localhost/graphql")
        #expect(read.schema.map(\.lastPathComponent) == ["a.graphql"] && read.options.headers.isEmpty)
        let asked = try load(text, environment: ["TOKEN": "t"], fetchesSchema: true).configuration
        #expect(asked.options.headers == ["A": "t"])
        let error = try #require(throws: CodegenError.self) { _ = try load(text, fetchesSchema: true) }
        #expect(error.diagnostics.map(\.summary) == ["1:19 error: the environment variable 'TOKEN' is not set"])
        #expect(
            try findings(#"{"endpoint": "a.graphql"}"#) == [
                "1:14 error: 'endpoint' must be an address that begins with http:// or https://, not 'a.graphql'"
            ])
    }

    @Test("A configuration that isn't an object, isn't JSON, or is missing causes an error")
    func unreadable() throws {
        #expect(try findings("[]") == ["1:1 error: a configuration must be an object, not an array"])
        #expect(
            try findings("{") == [
                "1:2 error: this is not JSON: expected a member's name in quotes or '}', found the end of the text"
            ])
        let error = try #require(throws: CodegenError.self) {
            _ = try GraphQLCodegen.Configuration(contentsOf: URL(fileURLWithPath: "/nowhere/swift-graphql.json"))
        }
        #expect(error.description.contains("'/nowhere/swift-graphql.json' can't be read: there is no such file; check"))
    }
}
