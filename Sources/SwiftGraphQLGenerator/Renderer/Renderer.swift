/// Writes a model of an API as Swift source code.
///
/// The declarations are `nonisolated`, because modules can isolate declarations to the main actor by default.
package struct Renderer {
    let api: SwiftAPI
    /// The access modifier for declarations, followed by a space, or an empty string for `internal`.
    package let access: String
    /// The access modifier for declarations that should be hidden from apps. Swift can hide only public declarations.
    let hiddenAccess: String
    /// Whether descriptions become documentation comments.
    package let documentation: Bool
    /// Whether to write initializers, because Swift's implicit initializers are internal and the structs aren't.
    package let writesInitializers: Bool
    package var source: SwiftSource
    /// The codecs whose names other declarations hide, by the name of the alias that the source uses instead.
    var aliases: [String: String] = [:]
    /// The codecs that the source refers to by their own names.
    var namedCodecs: Set<String> = []

    /// Creates a renderer that has written no source yet.
    init(_ api: SwiftAPI, access: SwiftAccess, documentation: Bool) {
        self.api = api
        self.access = Self.modifier(for: access)
        hiddenAccess = access == .public ? "@_spi(Generated) public " : self.access
        self.documentation = documentation
        writesInitializers = access != .internal
        source = SwiftSource()
    }

    /// Creates a renderer for code that uses the API in the given namespace.
    package init(namespace: String?, access: SwiftAccess, documentation: Bool) {
        self.init(SwiftAPI(namespace: namespace), access: access, documentation: documentation)
    }

    /// Returns an access modifier followed by a space, or an empty string for `internal`.
    static func modifier(for access: SwiftAccess) -> String {
        access == .internal ? "" : "\(access.rawValue) "
    }

    /// Returns the source of the given API as a single file.
    static func render(_ api: SwiftAPI, access: SwiftAccess, documentation: Bool) -> String {
        var renderer = Renderer(api, access: access, documentation: documentation)
        renderer.renderNamespaces()
        renderer.renderTypes()
        renderer.renderAliases(renderer.aliases)
        return renderer.head + renderer.source.text
    }

    /// Returns the source of the given API as several files: one for the namespaces, and `count` files for the types.
    ///
    /// The names of the files depend only on their number. Some files may contain no types.
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
            // Declare each alias in the first file that uses it, so that the file's import for the codec isn't unused.
            let aliases = renderer.aliases.filter { !declared.contains($0.key) }
            declared.formUnion(aliases.keys)
            renderer.renderAliases(aliases)
            renderer.aliases = aliases
            texts.append(renderer.source.text.isEmpty ? mark : renderer.head + renderer.source.text)
        }
        return zip(names, texts).map { GeneratedFile(name: $0, text: $1) }
    }

    private static let mark = GeneratedFile.mark + "\n// swift-format-ignore-file\n"

    /// The text before the declarations. Read this property after rendering the declarations, because the imports
    /// depend on the types that they use.
    private var head: String {
        func imports(_ access: String) -> String {
            (importsFoundation ? "\(access)import Foundation\n" : "")
                + "@_spi(Generated) \(access)import SwiftGraphQL\n"
                + (importsConvex ? "\(access)import SwiftGraphQLConvex\n" : "")
        }
        if access.isEmpty { return Self.mark + "\n" + imports("") }
        // Without `InternalImportsByDefault`, imports are public by default, and an explicitly public import would
        // cause a warning at every other import.
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

    /// Whether a codec requires the import of Foundation. The compiler would warn about an unused import.
    package var importsFoundation: Bool { names(["Foundation", "URL", "UUID", "Data", "Date", "Decimal"]) }

    /// Whether any codec is a type from `SwiftGraphQLConvex`.
    private var importsConvex: Bool {
        names(["ConvexFloat", "ConvexInt", "OptionalConvexFloat", "OptionalConvexInt", "SwiftGraphQLConvex"])
    }

    /// Returns whether any codec has one of the given names, or is in a module with one of the given names.
    private func names(_ types: Set<String>) -> Bool {
        namedCodecs.union(aliases.values).contains { types.contains(String($0.prefix { $0 != "." && $0 != "<" })) }
    }

    /// Writes a documentation comment with a description and the schema coordinate, unless comments are turned off.
    package mutating func document(_ text: String?, coordinate: String? = nil) {
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
