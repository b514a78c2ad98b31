public import Foundation
public import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Generates the Swift API of a GraphQL schema.
///
///     let generator = GraphQLCodegen(options: .init(scalarMappings: ["Date": "DateTime"]))
///     try generator.generate(into: target, from: endpoint)
public struct GraphQLCodegen: Sendable {
    /// The options for the generated code.
    public typealias Options = CodegenOptions
    /// The access level of the generated declarations.
    public typealias Access = SwiftAccess
    /// The order of arguments and other members.
    public typealias Order = MemberOrder
    /// Which fields and elements of lists are optional.
    public typealias Nullability = SwiftGraphQLCodegen.Nullability
    /// The contents of a configuration file.
    public typealias Configuration = CodegenConfiguration

    /// The options for the generated code.
    public var options: Options

    /// Creates a generator with the given options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Generates the API of a schema into a file or folder.
    ///
    /// The target doesn't need to exist. Files whose text wouldn't change are left untouched. If the schema comes from
    /// a server, the function blocks the calling thread until the server has responded.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file if it ends in `.swift`, or otherwise of a folder that is only for the API;
    ///     see `Options.fileNames`. Files of an earlier run that are no longer part of the API are removed from the
    ///     folder.
    ///   - endpoint: The address of a GraphQL server, or the URL of a file with SDL or an introspection result.
    /// - Throws: `CodegenError`. In that case, nothing was written.
    @discardableResult
    public func generate(into target: URL, from endpoint: URL) throws -> Report {
        try generate(into: target, from: [endpoint])
    }

    /// Generates the API of a schema from several sources into a file or folder.
    ///
    /// The target doesn't need to exist. Files whose text wouldn't change are left untouched. If the schema comes from
    /// a server, the function blocks the calling thread until the server has responded.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file if it ends in `.swift`, or otherwise of a folder that is only for the API;
    ///     see `Options.fileNames`. Files of an earlier run that are no longer part of the API are removed from the
    ///     folder.
    ///   - sources: The URLs of SDL files and of folders of such files (`.graphql`, `.graphqls`, `.gql`), which form
    ///     one document, or the URL of a single introspection result or GraphQL server.
    /// - Throws: `CodegenError`. In that case, nothing was written.
    @discardableResult
    public func generate(into target: URL, from sources: [URL]) throws -> Report {
        try write(SchemaLoader.sources(of: sources, endpointOptions), to: target)
    }

    /// Generates the API of a schema into a file or folder, without blocking the calling thread.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file if it ends in `.swift`, or otherwise of a folder that is only for the API;
    ///     see `Options.fileNames`. Files of an earlier run that are no longer part of the API are removed from the
    ///     folder.
    ///   - endpoint: The address of a GraphQL server, or the URL of a file with SDL or an introspection result.
    /// - Throws: `CodegenError`, or `CancellationError` if the task was cancelled. In both cases, nothing was written.
    @discardableResult
    public func generate(into target: URL, from endpoint: URL) async throws -> Report {
        try await generate(into: target, from: [endpoint])
    }

    /// Generates the API of a schema from several sources into a file or folder, without blocking the calling thread.
    ///
    /// - Parameters:
    ///   - target: The URL of a Swift file if it ends in `.swift`, or otherwise of a folder that is only for the API;
    ///     see `Options.fileNames`. Files of an earlier run that are no longer part of the API are removed from the
    ///     folder.
    ///   - sources: The URLs of SDL files and of folders of such files (`.graphql`, `.graphqls`, `.gql`), which form
    ///     one document, or the URL of a single introspection result or GraphQL server.
    /// - Throws: `CodegenError`, or `CancellationError` if the task was cancelled. In both cases, nothing was written.
    @discardableResult
    public func generate(into target: URL, from sources: [URL]) async throws -> Report {
        try await write(SchemaLoader.sources(of: sources, endpointOptions), to: target)
    }

    /// Returns the Swift source of a schema's API.
    ///
    /// - Parameter source: SDL or the JSON of an introspection result.
    /// - Throws: `CodegenError` with all errors and warnings.
    public func generate(schema source: SourceText) throws -> String {
        try output(of: source).text
    }

    /// Returns the Swift source of a schema's API, and warnings about the schema.
    ///
    /// - Parameter source: SDL or the JSON of an introspection result.
    /// - Throws: `CodegenError` with all errors and warnings.
    public func output(of source: SourceText) throws -> (text: String, warnings: [Diagnostic]) {
        try output(of: [source])
    }

    /// Returns the Swift source of a schema's API, and warnings about the schema.
    ///
    /// - Parameter sources: SDL texts, which form one document, or the JSON of one introspection result.
    /// - Throws: `CodegenError` with all errors and warnings.
    public func output(of sources: [SourceText]) throws -> (text: String, warnings: [Diagnostic]) {
        let generation = try generation(of: sources, fileCount: nil)
        return (generation.files.map(\.text).joined(), generation.warnings)
    }

    /// The generated code for a schema before it is written.
    private struct Generation {
        /// A single file without a name, or several files.
        var files: [GeneratedFile]
        var scalars: ScalarMapping
        /// The new content of the scalars file, if any types are added to it.
        var scalarsFile: (url: URL, content: [UInt8])?
        var warnings: [Diagnostic]
        var leftOut: Omissions?
    }

    private func generation(of sources: [SourceText], fileCount: Int?) throws -> Generation {
        let uses = options.usedBy.isEmpty ? nil : try SwiftMentions.read(options.usedBy)
        var diagnostics = DiagnosticCollector()
        let scalarsFile = try options.scalarsFile.map {
            try ScalarsFile($0, namespace: options.namespace, mayWrite: options.mayWriteScalarsFile)
        }
        guard let (api, scalars, leftOut) = swiftAPI(of: sources, uses, scalarsFile, &diagnostics),
            !diagnostics.hasErrors
        else {
            throw CodegenError(invalidSchema: diagnostics)
        }
        let (access, documentation) = (options.access, options.writesDocumentation)
        let files =
            if let fileCount {
                Renderer.render(api, access: access, documentation: documentation, files: fileCount)
            } else {
                [GeneratedFile(text: Renderer.render(api, access: access, documentation: documentation))]
            }
        var generation = Generation(files: files, scalars: scalars, warnings: diagnostics.warnings, leftOut: leftOut)
        if let scalarsFile, !scalars.additions.isEmpty {
            let content = Renderer.render(scalarsFile, declaring: scalars.additions, access: access)
            generation.scalarsFile = (scalarsFile.url, content)
        }
        return generation
    }

    private func swiftAPI(
        of sources: [SourceText], _ uses: SwiftMentions?, _ scalarsFile: ScalarsFile?,
        _ diagnostics: inout DiagnosticCollector
    ) -> (SwiftAPI, ScalarMapping, Omissions?)? {
        guard let loaded = SchemaLoader.load(sources, &diagnostics) else { return nil }
        let whole = options.applied(to: options.includesIntrospection ? loaded.withIntrospection : loaded, &diagnostics)
        let (schema, leftOut) = SchemaReducer.reduce(
            whole, include: options.include, exclude: options.exclude, uses: uses, &diagnostics)
        let scalars = ScalarMapping(
            options.scalarMappings, scalarsFile: scalarsFile, of: schema, partOf: whole, &diagnostics)
        if let namespace = options.namespace { NamespaceCheck.check(namespace, of: whole, &diagnostics) }
        let cache = options.cache.map { CacheModel($0, of: whole, &diagnostics) }
        // Building the model of an invalid schema would only repeat errors that were already reported.
        guard !diagnostics.hasErrors else { return nil }
        var api = SwiftModelBuilder(schema, scalars, of: whole, cache: cache).build()
        api.namespace = options.namespace
        return (api, scalars, leftOut)
    }

    var endpointOptions: EndpointOptions {
        EndpointOptions(headers: options.headers, timeout: options.timeout)
    }

    private func write(_ sources: [SourceText], to target: URL) throws -> Report {
        let isFile = target.pathExtension.lowercased() == "swift"
        let generation = try generation(of: sources, fileCount: isFile ? nil : options.fileCount)
        var files = generation.files.map { file in
            (file.name.isEmpty ? target : target.appendingPathComponent(file.name), file.text)
        }
        if let list = options.omissionsFile {
            let lines = [GeneratedFile.listMark] + (generation.leftOut?.coordinates ?? [])
            files.append((list, lines.joined(separator: "\n") + "\n"))
        }
        // All errors in the schema have been reported at this point.
        let writer = try OutputWriter(files, in: isFile ? nil : target)
        if let (url, content) = generation.scalarsFile { try OutputWriter.replace(url, by: Data(content)) }
        let outcome = try writer.write()
        var report = Report(
            written: outcome.written, unchanged: outcome.unchanged, removed: outcome.removed)
        if let scalarsFile = generation.scalarsFile { report.written.append(scalarsFile.url) }
        report.scalars = generation.scalars.choices
        report.warnings = generation.warnings
        report.omissions = generation.leftOut
        return report
    }
}
