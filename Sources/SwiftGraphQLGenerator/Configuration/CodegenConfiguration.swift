public import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The contents of a configuration file, which is usually named `swift-graphql.json`. Use this type as
/// `GraphQLCodegen.Configuration`.
///
/// The file contains JSON, with optional comments and trailing commas:
///
///     {
///         "schema": "schema.graphql",         // or an array: files, folders, or one address
///         "output": "Generated",              // a folder, or a file if it ends in .swift
///         "files": 16,                        // the number of files for the types in a folder, 1 to 100
///         "access": "internal",               // or package, public
///         "order": "source",                  // the order of arguments and other members; or name
///         "nullability": "schema",            // or semantic: see the article "Null and errors"
///         "rename": { "*.created_at": "createdAt" },  // other names in Swift, by coordinate
///         "acronyms": ["URL", "ID"],          // words to write in capitals: htmlURL instead of htmlUrl
///         "introspection": false,             // whether the API contains __schema and __type
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
///         "cache": { "keys": { "*": ["id"] } }  // for the normalized cache: see the article "The cache"
///     }
///
/// All keys are optional. Paths are relative to the file's folder. In header values, `$NAME` and `${NAME}` refer to
/// environment variables, and `$$` is a dollar sign.
public struct CodegenConfiguration: Sendable {
    /// The files, folders or addresses of the schema. Empty if the file doesn't specify any.
    public var schema: [URL] = []
    /// The server from which the command `fetch-schema` fetches the schema. The command `generate` doesn't contact it.
    public var endpoint: URL?
    /// The file or folder for the generated API, or `nil` if the configuration file doesn't specify one.
    public var output: URL?
    /// The severity of the selection check's findings, or `nil` if the configuration file doesn't specify one.
    package var check: SelectionCheck.Level?
    /// The options for the generated code.
    public var options = CodegenOptions()

    /// Creates an empty configuration.
    public init() {}

    /// Reads a configuration file.
    ///
    /// - Parameters:
    ///   - file: The URL of the file.
    ///   - schema: The sources of the schema, or an empty array to use the sources in the file.
    ///   - fetchesSchema: Whether the schema will be fetched from the endpoint instead of being read from its sources.
    ///   - environment: The variables for references in header values. A missing variable is an error only if the
    ///     schema comes from a server.
    /// - Throws: `CodegenError` with code `invalidConfiguration`. It contains all errors and their locations.
    public init(
        contentsOf file: URL, schema: [URL] = [], fetchesSchema: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let bytes: [UInt8]
        do {
            bytes = try Array(Data(contentsOf: file))
        } catch {
            let exists = FileManager.default.fileExists(atPath: file.path)
            let reason = exists ? error.localizedDescription : "there is no such file; check the path"
            throw CodegenError(
                code: .invalidConfiguration,
                message: "the configuration '\(file.relativePath)' can't be read: \(reason)", underlying: error)
        }
        let source = SourceText(name: file.relativePath, bytes: bytes)
        var reader = ConfigurationReader(
            folder: Self.folder(of: file), environment: environment, fetchesSchema: fetchesSchema)
        self = reader.read(source, schema: schema)
        guard !reader.diagnostics.hasErrors else {
            throw CodegenError(
                code: .invalidConfiguration, message: "the configuration '\(source.name)' can't be used",
                diagnostics: reader.diagnostics.diagnostics.sorted { Self.start(of: $0) < Self.start(of: $1) })
        }
    }

    private static func start(of diagnostic: Diagnostic) -> Int { diagnostic.location?.range.start ?? 0 }

    /// Returns the folder as the user wrote it, so that file names in diagnostics look the same. Returns an empty
    /// string for the current folder.
    private static func folder(of file: URL) -> String {
        let path = file.relativePath
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
