/// Writes a Swift model as Swift source. No other type knows Swift's syntax.
///
/// Declarations are `nonisolated`, because a module can isolate declarations to the main actor by default.
struct Renderer {
    let api: SwiftAPI
    /// The access modifier for declarations, such as `public `. Empty for `internal`.
    let access: String
    /// The access modifier for declarations that apps shouldn't see. Swift can only hide public declarations.
    let hiddenAccess: String
    /// Whether descriptions become comments.
    let documentation: Bool
    /// Whether to write initializers, because Swift's implicit initializers are internal.
    let writesInitializers: Bool
    var source: SwiftSource
    /// The aliases that the source uses for types whose names are hidden by other declarations.
    var aliases: [String: String] = [:]
    /// The codecs that the source uses by their own names.
    var namedCodecs: Set<String> = []

    /// Creates a renderer with empty source.
    init(_ api: SwiftAPI, access: SwiftAccess, documentation: Bool) {
        self.api = api
        self.access = Self.modifier(for: access)
        hiddenAccess = access == .public ? "@_spi(Generated) public " : self.access
        self.documentation = documentation
        writesInitializers = access != .internal
        source = SwiftSource(capacity: 1 << 20)
    }

    /// Returns an access modifier with a space after it. Empty for `internal`.
    static func modifier(for access: SwiftAccess) -> String {
        access == .internal ? "" : "\(access.rawValue) "
    }

    /// Returns the source of an API as one file.
    static func render(_ api: SwiftAPI, access: SwiftAccess, documentation: Bool) -> String {
        var renderer = Renderer(api, access: access, documentation: documentation)
        renderer.renderNamespaces()
        renderer.renderTypes()
        renderer.renderAliases(renderer.aliases)
        return renderer.head + renderer.source.text
    }

    /// Returns the source of an API as several files: one for the namespaces, and the others for the types.
    ///
    /// The names of the files depend only on their number. Files can be empty.
    static func render(
        _ api: SwiftAPI, access: SwiftAccess, documentation: Bool, files count: Int
    ) -> [GeneratedFile] {
        let names = GeneratedFile.names(for: count)
        var main = Renderer(api, access: access, documentation: documentation)
        main.renderNamespaces()
        main.renderAliases(main.aliases)
        let isPlain = api.cacheLines.isEmpty && api.directives.isEmpty
        var texts = [(isPlain ? mark : main.head) + main.source.text]
        var declared = Set(main.aliases.keys)
        for part in api.partitioned(into: names.count - 1) {
            var renderer = Renderer(part, access: access, documentation: documentation)
            renderer.renderTypes()
            // The alias is declared in the first file that uses it, so that the import there isn't unused.
            let aliases = renderer.aliases.filter { !declared.contains($0.key) }
            declared.formUnion(aliases.keys)
            renderer.renderAliases(aliases)
            renderer.aliases = aliases
            texts.append(renderer.source.text.isEmpty ? mark : renderer.head + renderer.source.text)
        }
        return zip(names, texts).map { GeneratedFile(name: $0, text: $1) }
    }

    private static let mark = GeneratedFile.mark + "\n// swift-format-ignore-file\n"

    /// The text before the declarations. It depends on the types that the declarations use, so read it after rendering
    /// the declarations.
    private var head: String {
        func imports(_ access: String) -> String {
            (importsFoundation ? "\(access)import Foundation\n" : "")
                + "@_spi(Generated) \(access)import SwiftGraphQL\n"
                + (importsConvex ? "\(access)import SwiftGraphQLConvex\n" : "")
        }
        if access.isEmpty { return Self.mark + "\n" + imports("") }
        // Without `InternalImportsByDefault`, imports are public by default, and an explicitly public import would
        // cause warnings at all others.
        return """
            \(Self.mark)
            #if hasFeature(InternalImportsByDefault)
            \(imports(access))#else
            \(imports(""))#endif

            """
    }

    private mutating func renderNamespaces() {
        source.blank()
        if let namespace = api.namespace {
            document("The API of a schema.")
            source.open("\(access)enum \(SwiftText.identifier(namespace))")
        }
        for namespace in SwiftNamespace.allCases {
            document(Self.documentation(of: namespace))
            source.line("\(access)enum \(namespace.rawValue) {}")
        }
        if api.namespace != nil { source.close() }
        renderCacheSchema()
        renderDirectives()
    }

    private mutating func renderCacheSchema() {
        if api.cacheLines.isEmpty { return }
        source.blank()
        braces("nonisolated extension \(name(.operations))") { renderer in
            renderer.document("The facts about the schema that a `NormalizedCache` needs.")
            let type = renderer.runtimeName("CacheSchema", of: "SwiftGraphQL", in: .braces(.operations))
            renderer.source.line("\(renderer.access)static let cacheSchema = \(type)(")
            renderer.source.indent()
            renderer.source.line("\"\"\"")
            for line in renderer.api.cacheLines { renderer.source.line(line) }
            renderer.source.line("\"\"\")")
            renderer.source.outdent()
        }
    }

    private mutating func renderTypes() {
        for fieldProtocol in api.protocols { render(fieldProtocol) }
        for sharedField in api.sharedFields { render(sharedField) }
        for scope in api.scopes { render(scope) }
        for enumeration in api.enums { render(enumeration) }
        for inputObject in api.inputObjects { render(inputObject) }
    }

    /// Whether any codec is a Foundation type. If not, the compiler would warn about the import.
    var importsFoundation: Bool { names(["Foundation", "URL", "UUID", "Data", "Date", "Decimal"]) }

    /// Whether any codec is a type of `SwiftGraphQLConvex`.
    private var importsConvex: Bool {
        names(["ConvexFloat", "ConvexInt", "OptionalConvexFloat", "OptionalConvexInt", "SwiftGraphQLConvex"])
    }

    /// Returns whether any codec has one of the given names, or is qualified with one of these names as its module.
    private func names(_ types: Set<String>) -> Bool {
        namedCodecs.union(aliases.values).contains { types.contains(String($0.prefix { $0 != "." && $0 != "<" })) }
    }

    /// Writes a documentation comment with a description and the schema coordinate, unless comments are turned off.
    mutating func document(_ text: String?, coordinate: String? = nil) {
        guard documentation else { return }
        if let text { source.wrappedDocumentation(text) }
        guard let coordinate else { return }
        if let text, !SwiftText.commentLines(text).isEmpty { source.line("///") }
        source.line("/// `\(coordinate)`")
    }

    /// Writes the attribute for a deprecated declaration.
    mutating func deprecate(_ reason: String?) {
        guard let reason else { return }
        source.list("@available(", ["*", "deprecated", "message: \(SwiftText.literal(reason))"], ")")
    }

    private mutating func renderAliases(_ aliases: [String: String]) {
        guard !aliases.isEmpty else { return }
        source.blank()
        source.line("// Aliases for types whose names are hidden by names in the schema.")
        for (alias, type) in aliases.sorted(by: { $0.key < $1.key }) {
            source.line("\(access)typealias \(alias) = \(type)")
        }
    }

    private static func documentation(of namespace: SwiftNamespace) -> String {
        switch namespace {
        case .operations: "The root operation types."
        case .objects: "The schema's object types."
        case .interfaces: "The schema's interfaces."
        case .unions: "The schema's unions."
        case .enums: "The schema's enums."
        case .inputObjects: "The schema's input objects."
        }
    }
}
