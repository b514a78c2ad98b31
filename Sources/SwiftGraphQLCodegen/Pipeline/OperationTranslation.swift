package import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// Translates GraphQL operations and fragments into Swift: types for the selected data, and selections.
package enum OperationTranslation {
    /// The Swift source of one document.
    package struct File {
        /// The translated document.
        package let source: SourceText
        /// The Swift source code.
        package let text: String
    }

    /// Translates the given documents. Operations can use fragments from other documents.
    ///
    /// - Parameters:
    ///   - documents: The texts of operations and fragments.
    ///   - schema: The texts of the schema.
    ///   - options: The options for the generated API. Operations may also use parts of the schema that these options
    ///     leave out.
    ///   - isJoined: Whether to return a single file for all documents.
    ///   - skipsInvalid: Whether to skip invalid operations and fragments.
    /// - Returns: The translated files, the warnings about the schema and the operations, and the skipped operations.
    /// - Throws: `CodegenError` with code `invalidSchema` or `invalidOperations` and all errors and warnings. If
    ///   `skipsInvalid` is true, invalid operations are an error only if no operation or fragment is left.
    package static func translate(
        _ documents: [SourceText], schema: [SourceText], options: GraphQLCodegen.Options, isJoined: Bool,
        skipsInvalid: Bool = false
    ) throws -> (files: [File], warnings: [Diagnostic], leftOut: LeftOutOperations) {
        var findings = DiagnosticCollector()
        let builder = try builder(schema, options, &findings)
        guard let builder, !findings.hasErrors else { throw CodegenError(invalidSchema: findings) }

        var diagnostics = DiagnosticCollector()
        var leftOut = LeftOutOperations()
        var parsed = withoutTypes(parse(documents, &diagnostics), &findings)
        if skipsInvalid {
            leftOut.add(malformedDocuments: diagnostics.diagnostics)
        } else if diagnostics.hasErrors {
            throw CodegenError(invalidOperations: diagnostics.diagnostics, documents)
        }
        func rest(of document: Document, _ findings: DiagnosticCollector) throws -> Document {
            let errors = findings.diagnostics.filter { $0.severity == .error }
            guard skipsInvalid, let rest = leftOut.remove(errors, from: document, of: builder.schema) else {
                throw CodegenError(invalidOperations: leftOut.errors + findings.diagnostics, documents)
            }
            return rest
        }

        var directiveFindings = DiagnosticCollector()
        var document = ClientDirectives.resolve(parsed, of: builder.schema, &directiveFindings)
        while directiveFindings.hasErrors {
            parsed = try rest(of: parsed, directiveFindings)
            directiveFindings = DiagnosticCollector()
            document = ClientDirectives.resolve(parsed, of: builder.schema, &directiveFindings)
        }
        var (typed, types) = translate(document, builder, options, &diagnostics)
        while diagnostics.hasErrors {
            document = try rest(of: document, diagnostics)
            (typed, types) = translate(document, builder, options, &diagnostics)
        }
        if skipsInvalid, document.definitions.isEmpty {
            throw CodegenError(invalidOperations: leftOut.errors, documents)
        }

        var files: [File] = []
        for source in isJoined ? Array(documents.prefix(1)) : documents {
            let own = zip(typed.definitions, types).filter { isJoined || $0.0.source === source }.map(\.1)
            guard !own.isEmpty else { continue }
            let text = Renderer.render(
                own, namespace: options.namespace, access: options.access, documentation: options.writesDocumentation)
            files.append(File(source: source, text: text))
        }
        // Remove duplicate warnings, because a field in an inline fragment is visited once for each type that the
        // fragment applies to, and a fragment is visited once for each of its copies.
        var met: Set<Diagnostic> = []
        let warnings = findings.warnings + directiveFindings.warnings + diagnostics.warnings
        return (files, warnings.filter { met.insert($0).inserted }, leftOut)
    }

    /// Returns the types for the given document, or no types if it is invalid. Replaces the diagnostics.
    private static func translate(
        _ document: Document, _ builder: SwiftModelBuilder, _ options: GraphQLCodegen.Options,
        _ diagnostics: inout DiagnosticCollector
    ) -> (TypedDocument, [TranslatedType]) {
        diagnostics = DiagnosticCollector()
        // Unused fragments are valid, because the app may use their selections directly.
        for finding in validate(document, against: builder.schema, allowsUnusedFragments: true) {
            diagnostics.append(finding)
        }
        let typed = TypedDocument(document, builder.schema)
        if !options.includesIntrospection { reportIntrospection(in: typed, &diagnostics) }
        guard !diagnostics.hasErrors else { return (typed, []) }
        return (typed, Translator.translate(typed, builder, namespace: options.namespace, &diagnostics))
    }

    /// Reports introspection fields and types in the document, because the generated API doesn't contain them.
    private static func reportIntrospection(in document: TypedDocument, _ diagnostics: inout DiagnosticCollector) {
        let fields = Set(IntrospectionTypes.rootFields.map(\.name.text))
        let used = document.fields.map(\.node.name).filter { fields.contains($0.text) }.map { ("field", $0) }
        let types = document.definitions.compactMap(\.fragment?.typeCondition).filter { $0.text.hasPrefix("__") }
            .map { ("type", $0) }
        for (kind, name) in used + types {
            diagnostics.error(
                "the API has the \(kind) '\(name)' only if it is generated with introspection", at: name.location,
                hint: "generate and translate with '--introspection', or set \"introspection\": true in the "
                    + "configuration")
        }
    }

    private static func builder(
        _ sources: [SourceText], _ options: GraphQLCodegen.Options, _ diagnostics: inout DiagnosticCollector
    ) throws -> SwiftModelBuilder? {
        guard let loaded = SchemaLoader.load(sources, &diagnostics), !diagnostics.hasErrors else { return nil }
        let schema = options.applied(to: loaded.withIntrospection, &diagnostics)
        // Reduce the schema first, because scalars that are left out don't need a Swift type.
        let (reduced, _) = SchemaReducer.reduce(
            schema, include: options.include, exclude: options.exclude, uses: nil, &diagnostics)
        let scalarsFile = try options.scalarsFile.map { try ScalarsFile($0, namespace: options.namespace) }
        let scalars = ScalarMapping(
            options.scalarMappings, scalarsFile: scalarsFile, of: reduced, partOf: schema, &diagnostics)
        return diagnostics.hasErrors ? nil : SwiftModelBuilder(schema, scalars)
    }

    /// Returns the definitions of all sources.
    ///
    /// Projects often contain a definition twice: in the file where it was written, and in another generator's output.
    /// Therefore, identical named definitions count only once.
    private static func parse(_ sources: [SourceText], _ diagnostics: inout DiagnosticCollector) -> Document {
        var document = Document(definitions: [])
        var texts: Set<[UInt8]> = []
        for source in sources {
            do throws(Diagnostic) {
                document.definitions += try Parser.parse(source).definitions.filter { definition in
                    if case .operation(let operation) = definition, operation.name == nil { return true }
                    return texts.insert(Array(Printer.print(definition).utf8)).inserted
                }
            } catch {
                diagnostics.append(error)
            }
        }
        return document
    }

    /// Returns the document without type definitions, which clients such as Apollo's can add to the schema, and adds a
    /// warning for each source text. If a document contains only types, returns it unchanged, because it's probably a
    /// schema.
    private static func withoutTypes(_ document: Document, _ diagnostics: inout DiagnosticCollector) -> Document {
        let rest = Document(definitions: document.definitions.filter(\.isExecutable))
        if rest.definitions.isEmpty { return document }
        var sources: Set<ObjectIdentifier> = []
        for case let location? in document.definitions.lazy.filter({ !$0.isExecutable }).map(\.location)
        where sources.insert(ObjectIdentifier(location.source)).inserted {
            diagnostics.warning(
                "type definitions are left out; 'translate' takes the types from the schema", at: location)
        }
        return rest
    }
}

extension TypedDefinition {
    /// The source text that contains the definition.
    fileprivate var source: SourceText? {
        switch node {
        case .operation(let operation): operation.location?.source
        case .fragment(let fragment): fragment.location?.source
        }
    }
}

extension CodegenError {
    /// Creates an error from the diagnostics of the given operations, ordered by document.
    fileprivate init(invalidOperations diagnostics: [Diagnostic], _ documents: [SourceText]) {
        let count = diagnostics.count { $0.severity == .error }
        let sorted = diagnostics.enumerated().sorted { left, right in
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
