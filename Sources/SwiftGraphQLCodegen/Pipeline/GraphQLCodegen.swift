public import Foundation
public import GraphQLLanguage

/// Generates the Swift API of a GraphQL schema.
///
///     let generator = GraphQLCodegen(options: .init(scalarMappings: ["Date": "DateTime"]))
///     try generator.generate(target, from: endpoint)
public struct GraphQLCodegen: Sendable {
    /// What the generated code is to be like.
    public struct Options: Sendable {
        /// The Swift type, a `Codec`, for each custom scalar of the schema; `"*"` stands for all others.
        public var scalarMappings: [String: String]
        /// Who sees the generated declarations.
        public var access: Access
        /// Whether the schema's descriptions become documentation comments.
        public var documentation: Bool
        /// Header fields to send to an endpoint, such as `Authorization`.
        public var headers: [String: String]

        /// Options, with a default for each.
        public init(
            scalarMappings: [String: String] = [:], access: Access = .internal, documentation: Bool = true,
            headers: [String: String] = [:]
        ) {
            self.scalarMappings = scalarMappings
            self.access = access
            self.documentation = documentation
            self.headers = headers
        }
    }

    /// Who sees the generated declarations; the raw value is Swift's word for it.
    public enum Access: String, Hashable, Sendable, CaseIterable {
        /// The module that they are compiled in.
        case `internal`
        /// The package that they are compiled in.
        case package
        /// Everyone.
        case `public`
    }

    /// What was done.
    public struct Report: Sendable {
        /// What is odd about the schema but did not keep it from being used.
        public var warnings: [Diagnostic]
        /// Whether the target was written; `false` where it held the same text already.
        public var isChanged: Bool
    }

    /// What the generated code is to be like.
    public var options: Options

    /// A generator with the given options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Generates the API of a schema into a file.
    ///
    /// The file need not exist, and is left untouched where its text would not change. Blocks the calling thread
    /// until an endpoint has answered.
    ///
    /// - Parameters:
    ///   - target: the URL of the Swift file to write.
    ///   - endpoint: the address of a GraphQL server, or the URL of a file of SDL or of an introspection result.
    /// - Throws: `CodegenError`; then nothing was written.
    @discardableResult
    public func generate(_ target: URL, from endpoint: URL) throws -> Report {
        try generate(target, from: [endpoint])
    }

    /// Generates the API of a schema from several sources into a file.
    ///
    /// The file need not exist, and is left untouched where its text would not change. Blocks the calling thread
    /// until an endpoint has answered.
    ///
    /// - Parameters:
    ///   - target: the URL of the Swift file to write.
    ///   - sources: the URLs of files of SDL and of folders of such files (`.graphql`, `.graphqls`, `.gql`), which are
    ///     one document together; or one alone of a file with an introspection result or of a GraphQL server.
    /// - Throws: `CodegenError`; then nothing was written.
    @discardableResult
    public func generate(_ target: URL, from sources: [URL]) throws -> Report {
        try write(output(of: SchemaLoader.sources(of: sources, endpointOptions)), to: target)
    }

    /// Generates the API of a schema into a file without blocking while an endpoint is asked.
    ///
    /// - Parameters:
    ///   - target: the URL of the Swift file to write.
    ///   - endpoint: the address of a GraphQL server, or the URL of a file of SDL or of an introspection result.
    /// - Throws: `CodegenError`, or `CancellationError` where the task was cancelled; then nothing was written.
    @discardableResult
    public func generate(_ target: URL, from endpoint: URL) async throws -> Report {
        try await generate(target, from: [endpoint])
    }

    /// Generates the API of a schema from several sources into a file without blocking while an endpoint is asked.
    ///
    /// - Parameters:
    ///   - target: the URL of the Swift file to write.
    ///   - sources: the URLs of files of SDL and of folders of such files (`.graphql`, `.graphqls`, `.gql`), which are
    ///     one document together; or one alone of a file with an introspection result or of a GraphQL server.
    /// - Throws: `CodegenError`, or `CancellationError` where the task was cancelled; then nothing was written.
    @discardableResult
    public func generate(_ target: URL, from sources: [URL]) async throws -> Report {
        let sources = try await SchemaLoader.sources(of: sources, endpointOptions)
        return try write(output(of: sources), to: target)
    }

    /// The Swift source of a schema's API.
    ///
    /// - Parameter source: SDL or the JSON of an introspection result.
    /// - Throws: `CodegenError` with all findings.
    public func generate(schema source: SourceText) throws -> String {
        try output(of: source).text
    }

    /// The Swift source of a schema's API and what is odd about the schema.
    ///
    /// - Parameter source: SDL or the JSON of an introspection result.
    /// - Throws: `CodegenError` with all findings.
    public func output(of source: SourceText) throws -> (text: String, warnings: [Diagnostic]) {
        try output(of: [source])
    }

    /// The Swift source of a schema's API and what is odd about the schema.
    ///
    /// - Parameter sources: texts of SDL, which together are one document, or the JSON of one introspection result.
    /// - Throws: `CodegenError` with all findings.
    public func output(of sources: [SourceText]) throws -> (text: String, warnings: [Diagnostic]) {
        var diagnostics = DiagnosticCollector()
        if let model = swiftAPI(of: sources, &diagnostics), !diagnostics.hasErrors {
            let text = Renderer.render(model, access: options.access, documentation: options.documentation)
            return (text, diagnostics.warnings)
        }
        throw CodegenError(invalidSchema: diagnostics)
    }

    private func swiftAPI(of sources: [SourceText], _ diagnostics: inout DiagnosticCollector) -> SwiftAPI? {
        guard let schema = SchemaLoader.load(sources, &diagnostics) else { return nil }
        let scalars = ScalarMapping(options.scalarMappings, of: schema, &diagnostics)
        // A model of a schema that is wrong would only repeat what was said.
        guard !diagnostics.hasErrors else { return nil }
        return SwiftModelBuilder(schema, scalars).build()
    }

    private var endpointOptions: EndpointOptions {
        EndpointOptions(headers: options.headers)
    }

    private func write(_ output: (text: String, warnings: [Diagnostic]), to target: URL) throws -> Report {
        let bytes = Data(output.text.utf8)
        // An equal file stays as it is, so that build systems do not compile it again.
        if let existing = try? Data(contentsOf: target), existing == bytes {
            return Report(warnings: output.warnings, isChanged: false)
        }
        do {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: target, options: .atomic)
        } catch {
            throw CodegenError(
                code: .unwritableTarget, message: "'\(target.relativePath)' can't be written", underlying: error)
        }
        return Report(warnings: output.warnings, isChanged: true)
    }
}
