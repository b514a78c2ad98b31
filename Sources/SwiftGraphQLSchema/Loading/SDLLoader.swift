import SwiftGraphQLLanguage

/// Reads a schema in the schema definition language (SDL); see the specification, section 3.
struct SDLLoader {
    /// The parser limits for schemas, which can be twenty megabytes in size. The user chooses the files, so the limits
    /// only catch mistakes.
    private static let limits = ParserLimits(tokens: 12_000_000)

    /// The introspection types, which some tools include in the SDL.
    private static let introspectionTypes: Set<String> = [
        "__Schema", "__Type", "__TypeKind", "__Field", "__InputValue", "__EnumValue", "__Directive",
        "__DirectiveLocation",
    ]

    private let purpose: SchemaValidator.Purpose
    private var builder: SchemaBuilder
    private var schemaDefinition: SchemaDefinition?
    private var diagnostics: DiagnosticCollector

    private init(for purpose: SchemaValidator.Purpose, _ diagnostics: DiagnosticCollector) {
        self.purpose = purpose
        builder = SchemaBuilder(for: purpose)
        self.diagnostics = diagnostics
    }

    /// Loads the schema from the given text, or returns `nil` if the text has a syntax error.
    static func load(_ source: SourceText, _ diagnostics: inout DiagnosticCollector) -> Schema? {
        load([source], &diagnostics)
    }

    /// Loads the schema from several texts that form one document, or returns `nil` if any of them has a syntax error.
    static func load(_ sources: [SourceText], _ diagnostics: inout DiagnosticCollector) -> Schema? {
        documents(of: sources, &diagnostics).map { load($0, &diagnostics) }
    }

    /// Parses several texts, or returns `nil` if any of them has a syntax error.
    static func documents(of sources: [SourceText], _ diagnostics: inout DiagnosticCollector) -> [Document]? {
        var documents: [Document] = []
        for source in sources {
            do {
                documents.append(try Parser.parse(source, limits: limits))
            } catch {
                var failure = error
                if source.firstByte == UInt8(ascii: "<") {
                    failure.hint = "this is a web page or XML; save the schema itself as SDL or an introspection result"
                }
                diagnostics.append(failure)
            }
        }
        return documents.count == sources.count ? documents : nil
    }

    /// Loads the schema that several documents define together.
    static func load(
        _ documents: [Document], for purpose: SchemaValidator.Purpose = .generating,
        _ diagnostics: inout DiagnosticCollector
    ) -> Schema {
        var loader = SDLLoader(for: purpose, diagnostics)
        for document in documents {
            for definition in document.definitions { loader.load(definition) }
        }
        let usesDefaultRoots = loader.schemaDefinition == nil
        let schema = loader.builder.finish(usesDefaultRoots: usesDefaultRoots, to: &loader.diagnostics)
        diagnostics = loader.diagnostics
        return schema
    }

    private mutating func load(_ definition: Definition) {
        switch definition {
        case .schema(let schema) where schema.isExtension:
            setRoots(schema.rootOperations)
        case .schema(let schema):
            if let first = schemaDefinition {
                report(schema, after: first)
            } else {
                schemaDefinition = schema
                builder.description = schema.description?.value
                setRoots(schema.rootOperations)
            }
        case .type(let type) where type.isExtension:
            builder.extend(Self.type(type), isEntity: Self.has("key", type.directives))
        case .type(let type):
            if purpose == .generating, Self.introspectionTypes.contains(type.name.text) { return }
            builder.add(Self.type(type), to: &diagnostics)
        case .directive(let directive) where directive.isExtension:
            builder.extend(Self.directive(directive))
        case .directive(let directive):
            diagnostics.warnOfUnknown(directive.locations, of: directive.name)
            builder.add(Self.directive(directive), to: &diagnostics)
        case .operation, .fragment:
            diagnostics.error(
                "a schema can't contain operations or fragments", at: definition.location,
                hint: "specify the schema here, not a file with operations")
        }
    }

    private mutating func report(_ schema: SchemaDefinition, after first: SchemaDefinition) {
        let notes = Diagnostic.Note.notes("first defined here", first.location)
        func roots(_ schema: SchemaDefinition) -> Set<String> {
            Set(schema.rootOperations.map { "\($0.kind.rawValue): \($0.type)" })
        }
        if roots(schema) == roots(first) {
            diagnostics.warning(
                "the schema is defined twice, identically; the first definition is used", at: schema.location,
                hint: "remove one of the definitions", notes: notes)
        } else {
            let texts = [schema, first].map { "'\(roots($0).sorted().joined(separator: ", "))'" }
            diagnostics.error(
                "the schema is defined twice, differently: \(texts[0]) here and \(texts[1]) there",
                at: schema.location, hint: "write 'extend schema' for additions", notes: notes)
        }
    }

    private mutating func setRoots(_ roots: [RootOperationDefinition]) {
        for root in roots { builder.setRoot(root.kind, root.type, to: &diagnostics) }
    }

    private static func directive(_ node: DirectiveDefinition) -> SchemaDirective {
        SchemaDirective(
            name: node.name, description: node.description?.value, arguments: node.arguments.map(inputValue),
            locations: node.locations.map(\.kind), isRepeatable: node.isRepeatable,
            deprecation: deprecation(node.directives))
    }

    private static func type(_ node: TypeDefinition) -> SchemaType {
        SchemaType(
            kind: node.kind, name: node.name, description: node.description?.value, interfaces: node.interfaces,
            fields: node.fields.map(field), members: node.members, values: node.values.map(enumValue),
            inputFields: node.inputFields.map(inputValue),
            isOneOf: node.kind == .inputObject && has("oneOf", node.directives),
            specifiedBy: node.kind == .scalar ? specifiedBy(node.directives) : nil,
            cacheDirectives: cacheDirectives(node.directives),
            nullabilityDirectives: node.directives.filter { $0.name.text == "semanticNonNullField" })
    }

    private static func field(_ node: FieldDefinition) -> SchemaField {
        SchemaField(
            name: node.name, description: node.description?.value, arguments: node.arguments.map(inputValue),
            type: node.type, deprecation: deprecation(node.directives),
            cacheDirectives: cacheDirectives(node.directives),
            nullabilityDirectives: node.directives.filter { $0.name.text == "semanticNonNull" })
    }

    private static func inputValue(_ node: InputValueDefinition) -> SchemaInputValue {
        SchemaInputValue(
            name: node.name, description: node.description?.value, type: node.type,
            defaultValue: node.defaultValue, deprecation: deprecation(node.directives))
    }

    private static func enumValue(_ node: EnumValueDefinition) -> SchemaEnumValue {
        SchemaEnumValue(
            name: node.name, description: node.description?.value, deprecation: deprecation(node.directives))
    }

    private static func has(_ name: String, _ directives: [Directive]) -> Bool {
        directives.contains { $0.name.text == name }
    }

    private static func string(_ argument: String, of name: String, _ directives: [Directive]) -> String? {
        guard let directive = directives.first(where: { $0.name.text == name }),
            case .string(let string)? = directive.value(of: argument)
        else { return nil }
        return string.value
    }

    private static func cacheDirectives(_ directives: [Directive]) -> [Directive] {
        let names = ["typePolicy", "fieldPolicy", "connection", "cacheControl", "cacheControlField"]
        return directives.filter { names.contains($0.name.text) }
    }

    private static func specifiedBy(_ directives: [Directive]) -> String? {
        string("url", of: "specifiedBy", directives)
    }

    /// Returns the reason in `@deprecated` or the default reason, or `nil` if the directive is missing.
    private static func deprecation(_ directives: [Directive]) -> String? {
        guard has("deprecated", directives) else { return nil }
        return string("reason", of: "deprecated", directives) ?? SchemaDirective.defaultDeprecationReason
    }
}
