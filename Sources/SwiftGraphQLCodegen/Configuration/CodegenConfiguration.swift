public import Foundation
import GraphQLLanguage
import GraphQLSchema

/// What a configuration file, by custom `swift-graphql.json`, says: `GraphQLCodegen.Configuration`.
///
/// The file is JSON in which comments and a comma behind the last element are allowed:
///
///     {
///         "schema": "schema.graphql",         // or an array: files, folders, or one address
///         "output": "Generated",              // a folder, or a file if it ends in .swift
///         "files": 16,                        // how many files a folder gets the types in, 1 to 100
///         "access": "internal",               // or package, public
///         "order": "source",                  // of arguments and other members; or name, the same for every source
///         "documentation": true,              // whether descriptions become comments
///         "scalars": { "DateTime": "ISO8601DateTime" },
///         "scalarsFile": "Scalars.swift",
///         "include": ["Query.repository"],    // see CoordinatePattern
///         "exclude": ["*.databaseId"],
///         "usedBy": "..",                     // folders of Swift sources; see CodegenOptions.usedBy
///         "headers": { "Authorization": "Bearer $TOKEN" },
///         "timeout": 60,                      // seconds
///         "endpoint": "https://example.com/graphql",  // the server from which fetch-schema gets the schema
///         "check": "warning",                 // how builds report conditional fields: warning, error or off
///         "cache": { "keys": { "*": ["id"] } }  // for the normalised cache: see the article "Cache"
///     }
///
/// Every key may be left out. Paths are relative to the file's folder. In a header's value `$NAME` and `${NAME}`
/// stand for an environment variable, `$$` for a dollar sign.
public struct CodegenConfiguration: Sendable {
    /// The sources of the schema; empty if the file names none.
    public var schema: [URL] = []
    /// The server from which the schema's file is fetched; `generate` doesn't contact it.
    public var endpoint: URL?
    /// Where to write the API, if the file says so.
    public var output: URL?
    /// How the check of selections reports its findings.
    package var check = SelectionCheck.Level.warning
    /// The options for the generated code.
    public var options = CodegenOptions()

    /// Creates an empty configuration.
    public init() {}

    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - file: the URL of the file.
    ///   - schema: the sources to use instead of those that the file names, if there are any.
    ///   - asksEndpoint: whether to ask the endpoint instead of reading the schema.
    ///   - environment: the variables that the values of headers may name. A missing one is an error if a server is
    ///     asked.
    /// - Throws: `CodegenError` of code `invalidConfiguration` with all findings, each with its place.
    public init(
        contentsOf file: URL, schema: [URL] = [], asksEndpoint: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let bytes: [UInt8]
        do {
            bytes = try Array(Data(contentsOf: file))
        } catch {
            throw CodegenError(
                code: .invalidConfiguration, message: "the configuration '\(file.relativePath)' can't be read",
                underlying: error)
        }
        let source = SourceText(name: file.relativePath, bytes: bytes)
        var reader = ConfigurationReader(
            folder: Self.folder(of: file), environment: environment, asksEndpoint: asksEndpoint)
        self = reader.read(source, schema: schema)
        guard !reader.diagnostics.hasErrors else {
            throw CodegenError(
                code: .invalidConfiguration, message: "the configuration '\(source.name)' can't be used",
                diagnostics: reader.diagnostics.diagnostics.sorted { Self.start(of: $0) < Self.start(of: $1) })
        }
    }

    private static func start(of diagnostic: Diagnostic) -> Int { diagnostic.location?.range.start ?? 0 }

    /// The folder as the user wrote it, so that findings name files in the same way; empty for the current one.
    private static func folder(of file: URL) -> String {
        let path = file.relativePath
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
