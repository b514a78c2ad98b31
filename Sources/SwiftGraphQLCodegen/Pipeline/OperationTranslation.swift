package import GraphQLLanguage
import GraphQLSchema

/// Swift source for GraphQL operations and fragments: types for what they select, with the selections.
package enum OperationTranslation {
    /// The Swift source of one document.
    package struct File {
        /// The document.
        package let source: SourceText
        /// The Swift source.
        package let text: String
    }

    /// Translates documents, which belong together: a fragment may be in another one than its use.
    ///
    /// - Parameters:
    ///   - documents: Texts of operations and fragments.
    ///   - schema: The texts of the schema.
    ///   - options: What the generated API is like. What of the schema it leaves out counts for nothing here.
    ///   - isJoined: Whether there is to be one source text for all documents.
    /// - Returns: The source texts, and what is odd about the schema and the operations.
    /// - Throws: `CodegenError` of code `invalidSchema` or `invalidOperations` with all findings.
    package static func translate(
        _ documents: [SourceText], schema: [SourceText], options: GraphQLCodegen.Options, isJoined: Bool
    ) throws -> (files: [File], warnings: [Diagnostic]) {
        var findings = DiagnosticCollector()
        let builder = try builder(schema, options, &findings)
        guard let builder, !findings.hasErrors else { throw CodegenError(invalidSchema: findings) }

        var diagnostics = DiagnosticCollector()
        let document = parse(documents, &diagnostics)
        if !diagnostics.hasErrors {
            // A fragment without a use does no harm: it may be what the app starts from.
            for finding in validate(document, against: builder.schema, allowsUnusedFragments: true) {
                diagnostics.append(finding)
            }
        }
        guard !diagnostics.hasErrors else { throw CodegenError(invalidOperations: diagnostics, documents) }
        let typed = TypedDocument(document, builder.schema)
        let types = Translator.translate(typed, builder, namespace: options.namespace, &diagnostics)
        guard !diagnostics.hasErrors else { throw CodegenError(invalidOperations: diagnostics, documents) }

        var files: [File] = []
        for source in isJoined ? Array(documents.prefix(1)) : documents {
            let own = zip(typed.definitions, types).filter { isJoined || $0.0.source === source }.map(\.1)
            guard !own.isEmpty else { continue }
            let text = Renderer.render(
                own, namespace: options.namespace, access: options.access, documentation: options.documentation)
            files.append(File(source: source, text: text))
        }
        // A field of an inline fragment is met once for each type that the fragment fits.
        var met: Set<Diagnostic> = []
        return (files, findings.warnings + diagnostics.warnings.filter { met.insert($0).inserted })
    }

    private static func builder(
        _ sources: [SourceText], _ options: GraphQLCodegen.Options, _ diagnostics: inout DiagnosticCollector
    ) throws -> SwiftModelBuilder? {
        guard let schema = SchemaLoader.load(sources, &diagnostics), !diagnostics.hasErrors else { return nil }
        // A scalar that is left out needs no Swift type.
        let (reduced, _) = SchemaReducer.reduce(
            schema, include: options.include, exclude: options.exclude, uses: nil, &diagnostics)
        let scalarsFile = try options.scalarsFile.map { try ScalarsFile($0, namespace: options.namespace) }
        let scalars = ScalarMapping(
            options.scalarMappings, scalarsFile: scalarsFile, of: reduced, partOf: schema, &diagnostics)
        return diagnostics.hasErrors ? nil : SwiftModelBuilder(schema, scalars)
    }

    private static func parse(_ sources: [SourceText], _ diagnostics: inout DiagnosticCollector) -> Document {
        var document = Document(definitions: [])
        for source in sources {
            do throws(Diagnostic) {
                document.definitions += try Parser.parse(source).definitions
            } catch {
                diagnostics.append(error)
            }
        }
        return document
    }
}

extension TypedDefinition {
    /// The text that it stands in.
    fileprivate var source: SourceText? {
        switch node {
        case .operation(let operation): operation.location?.source
        case .fragment(let fragment): fragment.location?.source
        }
    }
}

extension CodegenError {
    /// What was found wrong with operations, document by document.
    fileprivate init(invalidOperations diagnostics: DiagnosticCollector, _ documents: [SourceText]) {
        let count = diagnostics.diagnostics.count { $0.severity == .error }
        let sorted = diagnostics.diagnostics.enumerated().sorted { left, right in
            func key(_ entry: (offset: Int, element: Diagnostic)) -> (Int, Int, Int) {
                let location = entry.element.location
                let file = documents.firstIndex { $0 === location?.source } ?? documents.count
                return (file, location?.range.start ?? 0, entry.offset)
            }
            return key(left) < key(right)
        }
        self.init(
            code: .invalidOperations, message: "the operations have \(count) error\(count == 1 ? "" : "s")",
            diagnostics: sorted.map(\.element))
    }
}
