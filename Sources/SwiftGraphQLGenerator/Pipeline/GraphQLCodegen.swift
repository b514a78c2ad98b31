package import Foundation
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
    /// The rule that determines which fields and list elements are optional.
    public typealias Nullability = SwiftGraphQLGenerator.Nullability
    /// The contents of a configuration file.
    public typealias Configuration = CodegenConfiguration

    /// The options for the generated code.
    public var options: Options

    /// Creates a generator with the given options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Returns Swift source code with the API of the given schema.
    ///
    /// - Parameter source: SDL or the JSON of an introspection result.
    /// - Throws: `CodegenError` with all errors and warnings.
    public func generate(schema source: SourceText) throws -> String {
        try output(of: [source]).text
    }

    /// Returns Swift source code with the API of the given schema, and warnings about the schema.
    ///
    /// - Parameter sources: SDL texts, which form one document, or the JSON of a single introspection result.
    /// - Throws: `CodegenError` with all errors and warnings.
    public func output(of sources: [SourceText]) throws -> (text: String, warnings: [Diagnostic]) {
        let generation = try generation(of: sources, fileCount: nil)
        return (generation.files.map(\.text).joined(), generation.warnings)
    }

    /// The generated code before it is written to files.
    private struct Generation {
        /// Either a single file without a name, or several files.
        var files: [GeneratedFile]
        var scalars: ScalarMapping
        /// The scalars file with its new content, or `nil` if no types are added to the file.
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
        // Don't build the model of an invalid schema, because that would only report the same errors again.
        guard !diagnostics.hasErrors else { return nil }
        var api = SwiftModelBuilder(schema, scalars, of: whole, cache: cache).build()
        api.namespace = options.namespace
        return (api, scalars, leftOut)
    }

    /// Generates the API of the schema in the given texts into a file or folder.
    ///
    /// - Throws: `CodegenError`. Files may have been written only if the code is `unwritableTarget`.
    package func write(_ sources: [SourceText], to target: URL) throws -> Report {
        let isFile = target.pathExtension.lowercased() == "swift"
        let generation = try generation(of: sources, fileCount: isFile ? nil : options.fileCount)
        var files = generation.files.map { file in
            (file.name.isEmpty ? target : target.appendingPathComponent(file.name), file.text)
        }
        if let list = options.omissionsFile {
            let lines = [GeneratedFile.listMark] + (generation.leftOut?.coordinates ?? [])
            files.append((list, lines.joined(separator: "\n") + "\n"))
        }
        var paths: Set<String> = []
        for url in files.map(\.0) + [options.scalarsFile].compactMap(\.self)
        where !paths.insert(url.resolvingSymlinksInPath().path).inserted {
            throw CodegenError(
                code: .unwritableTarget,
                message: "'\(url.relativePath)' can't be the output and also the report or the scalars file")
        }
        // Write files only now, after all errors in the schema have been reported.
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
