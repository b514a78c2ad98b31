/// Writes a Swift model as Swift source: the only place that knows Swift's syntax.
///
/// Declarations are `nonisolated`, since the module that they land in may isolate to the main actor what says nothing.
struct Renderer {
    let api: SwiftAPI
    /// `public ` or the like, in front of declarations; empty for what needs no word.
    let access: String
    /// The same for what apps are not to see. Of what is not public, Swift has no way to hide it.
    let hiddenAccess: String
    /// Whether descriptions become comments.
    let documentation: Bool
    /// Whether initializers have to be written because Swift would give them less access.
    let writesInitializers: Bool
    var source: SwiftSource
    /// Types that can't be named everywhere they are needed, by the alias that the text uses there.
    var aliases: [String: String] = [:]
    /// The codecs that the text names as they are.
    var namedCodecs: Set<String> = []

    /// A renderer with nothing written yet.
    init(_ api: SwiftAPI, access: SwiftAccess, documentation: Bool) {
        self.api = api
        self.access = Self.modifier(for: access)
        hiddenAccess = access == .public ? "@_spi(Generated) public " : self.access
        self.documentation = documentation
        writesInitializers = access != .internal
        source = SwiftSource(capacity: 1 << 20)
    }

    /// The word in front of a declaration, with a space behind; empty for what needs no word.
    static func modifier(for access: SwiftAccess) -> String {
        access == .internal ? "" : "\(access.rawValue) "
    }

    /// The source text of an API in one file.
    static func render(_ api: SwiftAPI, access: SwiftAccess, documentation: Bool) -> String {
        var renderer = Renderer(api, access: access, documentation: documentation)
        renderer.renderNamespaces()
        renderer.renderTypes()
        renderer.renderAliases(renderer.aliases)
        return renderer.head + renderer.source.text
    }

    /// The source text of an API in several files: one for the namespaces, and a number of others for the types.
    ///
    /// The files' names depend on the number alone. There may be files without any type.
    static func render(
        _ api: SwiftAPI, access: SwiftAccess, documentation: Bool, files count: Int
    ) -> [GeneratedFile] {
        let names = GeneratedFile.names(for: count)
        var main = Renderer(api, access: access, documentation: documentation)
        main.renderNamespaces()
        var texts = [(api.cacheLines.isEmpty ? mark : main.head) + main.source.text]
        var declared: Set<String> = []
        for part in api.partitioned(into: names.count - 1) {
            var renderer = Renderer(part, access: access, documentation: documentation)
            renderer.renderTypes()
            // In the first file that needs it: there, what it stands for is imported for a reason.
            let aliases = renderer.aliases.filter { !declared.contains($0.key) }
            declared.formUnion(aliases.keys)
            renderer.renderAliases(aliases)
            renderer.aliases = aliases
            texts.append(renderer.source.text.isEmpty ? mark : renderer.head + renderer.source.text)
        }
        return zip(names, texts).map { GeneratedFile(name: $0, text: $1) }
    }

    private static let mark = GeneratedFile.mark + "\n// swift-format-ignore-file\n"

    /// What stands before the declarations. Only to be asked for after these, since it depends on what they name.
    private var head: String {
        func imports(_ access: String) -> String {
            (importsFoundation ? "\(access)import Foundation\n" : "")
                + "@_spi(Generated) \(access)import SwiftGraphQL\n"
                + (importsConvex ? "\(access)import SwiftGraphQLConvex\n" : "")
        }
        if access.isEmpty { return Self.mark + "\n" + imports("") }
        // Where an import says nothing and so is public, one that says so would draw warnings to all the others.
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

    /// Whether a codec is a type of Foundation's; the compiler would warn at an import for nothing.
    var importsFoundation: Bool { names(["Foundation", "URL", "UUID", "Data", "Date", "Decimal"]) }

    /// Whether a codec is a type of `SwiftGraphQLConvex`.
    private var importsConvex: Bool {
        names(["ConvexFloat", "ConvexInt", "OptionalConvexFloat", "OptionalConvexInt", "SwiftGraphQLConvex"])
    }

    /// Returns whether a codec is one of the types, or a type of a module with one of the names.
    private func names(_ types: Set<String>) -> Bool {
        namedCodecs.union(aliases.values).contains { types.contains(String($0.prefix { $0 != "." && $0 != "<" })) }
    }

    /// Adds a documentation comment with a description and its place in the schema, unless comments are turned off.
    mutating func document(_ text: String?, coordinate: String? = nil) {
        guard documentation else { return }
        if let text { source.wrappedDocumentation(text) }
        guard let coordinate else { return }
        if let text, !SwiftText.commentLines(text).isEmpty { source.line("///") }
        source.line("/// `\(coordinate)`")
    }

    /// Adds the attribute of what should not be used any more.
    mutating func deprecate(_ reason: String?) {
        guard let reason else { return }
        source.list("@available(", ["*", "deprecated", "message: \(SwiftText.literal(reason))"], ")")
    }

    private mutating func renderAliases(_ aliases: [String: String]) {
        guard !aliases.isEmpty else { return }
        source.blank()
        source.line("// Second names, for use where the schema's own names hide the first.")
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
