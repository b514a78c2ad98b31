import GraphQLLanguage

/// Which Swift type stands for each scalar of a schema.
struct ScalarMapping {
    /// The key that stands for all scalars without a mapping of their own.
    static let wildcard = "*"

    /// The Swift types that the schema's scalars are mapped to, as far as they are used.
    let usedTypes: Set<String>

    private let types: [String: String]

    /// The mapping of a schema's scalars; those that are used and have none are reported together.
    init(_ mappings: [String: String], of schema: Schema, _ diagnostics: inout DiagnosticCollector) {
        types = mappings
        for (scalar, type) in mappings.sorted(by: { $0.key < $1.key }) {
            if !Self.isPlausible(type) {
                diagnostics.error("the scalar '\(scalar)' is mapped to '\(type)', which is no Swift type", at: nil)
            }
            let isKnown =
                scalar == Self.wildcard || Schema.builtInScalars.contains(scalar) || schema[scalar]?.kind == .scalar
            if !isKnown {
                let names = schema.types.filter { $0.kind == .scalar }.map(\.name.text)
                diagnostics.warning(
                    "the scalar '\(scalar)' is mapped but the schema does not define it", at: nil,
                    hint: Suggestion.hint(for: scalar, among: names))
            }
        }
        let used = Self.usedNames(of: schema)
        let scalars = schema.types.filter { $0.kind == .scalar && used.contains($0.name.text) }.map(\.name)
        let unknown = scalars.filter { mappings[$0.text] == nil }
        let builtIn = Schema.builtInScalars.intersection(used).compactMap { mappings[$0] }
        let wildcard = unknown.isEmpty ? nil : mappings[Self.wildcard]
        usedTypes = Set(scalars.compactMap { mappings[$0.text] } + builtIn + (wildcard.map { [$0] } ?? []))
        if wildcard == nil { Self.report(unknown, &diagnostics) }
    }

    /// The Swift type for a scalar; `nil` for built-in scalars without a mapping.
    subscript(_ scalar: String) -> String? {
        if let type = types[scalar] { return type }
        return Schema.builtInScalars.contains(scalar) ? nil : types[Self.wildcard]
    }

    private static func report(_ unknown: [Name], _ diagnostics: inout DiagnosticCollector) {
        guard let first = unknown.first else { return }
        let names = unknown.map { "'\($0)'" }.joined(separator: ", ")
        let flags = unknown.map { "--scalar \($0)=String" }.joined(separator: " ")
        let lines = unknown.map { "    \"\($0)\": \"String\"," }.joined(separator: "\n")
        diagnostics.error(
            "no Swift type is known for \(unknown.count == 1 ? "the scalar" : "the scalars") \(names)",
            at: first.location,
            hint: """
                name a Swift type that is a Codec for each; String takes any scalar that travels as a string. \
                On the command line:
                    \(flags)
                or for all the rest at once: --scalar '*=String'. \
                In code:
                \(lines)
                """,
            notes: unknown.compactMap { name in
                name.location.map { Diagnostic.Note("the scalar '\(name)' is defined here", at: $0) }
            })
    }

    private static func usedNames(of schema: Schema) -> Set<String> {
        var names: Set<String> = []
        for type in schema.types {
            for field in type.fields {
                names.insert(field.type.innermostName.text)
                for argument in field.arguments { names.insert(argument.type.innermostName.text) }
            }
            for field in type.inputFields { names.insert(field.type.innermostName.text) }
        }
        return names
    }

    /// A guard against slips on the command line; the compiler checks the rest.
    private static func isPlausible(_ type: String) -> Bool {
        guard let first = type.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
        return type.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || ".<>, ".unicodeScalars.contains($0) }
    }
}
