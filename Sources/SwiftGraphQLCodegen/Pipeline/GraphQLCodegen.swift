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
        let source = try Self.isRemote(endpoint) ? endpointLoader(endpoint).load() : Self.read(endpoint)
        return try write(output(of: source), to: target)
    }

    /// Generates the API of a schema into a file without blocking while an endpoint is asked.
    ///
    /// - Parameters:
    ///   - target: the URL of the Swift file to write.
    ///   - endpoint: the address of a GraphQL server, or the URL of a file of SDL or of an introspection result.
    /// - Throws: `CodegenError`; then nothing was written.
    @discardableResult
    public func generate(_ target: URL, from endpoint: URL) async throws -> Report {
        let source = try await Self.isRemote(endpoint) ? endpointLoader(endpoint).load() : Self.read(endpoint)
        return try write(output(of: source), to: target)
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
        var diagnostics = DiagnosticCollector()
        if let model = swiftAPI(of: source, &diagnostics), !diagnostics.hasErrors {
            let text = Renderer.render(model, access: options.access, documentation: options.documentation)
            return (text, diagnostics.warnings)
        }
        let errors = diagnostics.diagnostics.count - diagnostics.warnings.count
        throw CodegenError(
            code: .invalidSchema, message: "\(source.name): \(errors) error\(errors == 1 ? "" : "s")",
            diagnostics: diagnostics.diagnostics)
    }

    private func swiftAPI(of source: SourceText, _ diagnostics: inout DiagnosticCollector) -> SwiftAPI? {
        let schema =
            IntrospectionLoader.canLoad(source)
            ? IntrospectionLoader.load(source, &diagnostics) : SDLLoader.load(source, &diagnostics)
        guard let schema else { return nil }
        SchemaValidator.validate(schema, &diagnostics)
        let scalars = ScalarMapping(options.scalarMappings, of: schema, &diagnostics)
        // A model of a schema that is wrong would only repeat what was said.
        guard !diagnostics.hasErrors else { return nil }
        return SwiftModelBuilder(schema, scalars).build()
    }

    private static func isRemote(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "http" || url.scheme?.lowercased() == "https"
    }

    private func endpointLoader(_ endpoint: URL) -> EndpointLoader {
        EndpointLoader(endpoint: endpoint, headers: options.headers)
    }

    private static func read(_ file: URL) throws -> SourceText {
        do {
            return try SourceText(name: file.relativePath, bytes: Array(Data(contentsOf: file)))
        } catch {
            throw CodegenError(
                code: .unreadableSchema, message: "the schema '\(file.relativePath)' can't be read", underlying: error)
        }
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
