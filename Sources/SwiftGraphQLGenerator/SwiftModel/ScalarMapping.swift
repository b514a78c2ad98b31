import SwiftGraphQLLanguage
package import SwiftGraphQLSchema

/// The Swift types for a schema's scalars.
///
/// In order of precedence, the type comes from the options for the scalar, from a declaration in the scalars file, from
/// the scalar's `@specifiedBy` URL, from its name, or from the options for all other scalars. If none of these exists
/// and there is a scalars file, the generator adds a type to the file.
package struct ScalarMapping {
    /// The key of the mapping for all scalars that don't have their own mapping.
    static let wildcard = "*"

    /// The choices for the custom scalars that the API uses, sorted by scalar name.
    let choices: [ScalarChoice]
    /// The Swift types of the scalars that the API uses, except built-in scalars without a mapping.
    package let usedTypes: Set<String>
    /// The scalars whose types the generator must add to the scalars file.
    let additions: [SchemaType]

    private let types: [String: String]
    private let codecs: [String: SwiftCodec]

    /// Chooses the types and reports an error for each scalar that the API uses but that has no type.
    ///
    /// - Parameters:
    ///   - mappings: The configured Swift type for each scalar name.
    ///   - scalarsFile: The file that may declare types, or `nil`.
    ///   - schema: The schema to generate code for.
    ///   - whole: The complete schema if `schema` contains only part of it.
    package init(
        _ mappings: [String: String], scalarsFile: ScalarsFile? = nil, of schema: Schema, partOf whole: Schema? = nil,
        _ diagnostics: inout DiagnosticCollector
    ) {
        Self.check(mappings, whole ?? schema, &diagnostics)
        let used = Self.usedNames(of: schema)
        var choices: [ScalarChoice] = []
        var lacking: [SchemaType] = []
        for scalar in schema.types where scalar.kind == .scalar && used.contains(scalar.name.text) {
            if let choice = Self.choice(for: scalar, mappings, scalarsFile) {
                choices.append(choice)
            } else {
                lacking.append(scalar)
            }
        }
        if let scalarsFile, !lacking.isEmpty {
            if scalarsFile.mayWrite {
                choices += lacking.map {
                    ScalarChoice(
                        scalar: $0.name.text, swiftType: ScalarsFile.typeName(for: $0.name.text), reason: .addition)
                }
                additions = lacking
            } else {
                additions = []
                Self.report(lacking, thatCanNotBeAddedTo: scalarsFile, &diagnostics)
            }
        } else {
            additions = []
            Self.report(lacking, &diagnostics)
        }
        self.choices = choices.sorted { $0.scalar < $1.scalar }
        let builtIn = Schema.builtInScalars.intersection(used).compactMap { name in mappings[name].map { (name, $0) } }
        types = Dictionary(choices.map { ($0.scalar, $0.swiftType) } + builtIn) { first, _ in first }
        codecs = Dictionary(choices.map { ($0.scalar, Self.codec($0, scalarsFile)) }) { first, _ in first }
            .merging(builtIn.map { ($0.0, SwiftCodec($0.1)) }) { first, _ in first }
        usedTypes = Set(types.values)
    }

    /// Returns the Swift type for the given scalar, or `nil` for a built-in scalar without a mapping.
    package subscript(_ scalar: String) -> String? { types[scalar] }

    /// Returns the codec for the given scalar, or `nil` for a built-in scalar without a mapping.
    func codec(for scalar: String) -> SwiftCodec? { codecs[scalar] }

    private static func codec(_ choice: ScalarChoice, _ file: ScalarsFile?) -> SwiftCodec {
        switch choice.reason {
        case .addition: SwiftCodec(declared: choice.swiftType, alias: "String")
        case .scalarsFile: SwiftCodec(declared: choice.swiftType, alias: file?.alias(of: choice.swiftType))
        case .mapping, .wildcard, .specification, .name:
            if let file, file.declares(choice.swiftType) {
                SwiftCodec(declared: choice.swiftType, alias: file.alias(of: choice.swiftType))
            } else {
                SwiftCodec(choice.swiftType)
            }
        }
    }

    private static func choice(
        for scalar: SchemaType, _ mappings: [String: String], _ file: ScalarsFile?
    ) -> ScalarChoice? {
        let name = scalar.name.text
        func choice(_ type: String?, _ reason: ScalarChoice.Reason) -> ScalarChoice? {
            type.map { ScalarChoice(scalar: name, swiftType: $0, reason: reason) }
        }
        return choice(mappings[name], .mapping)
            ?? choice(file?.declaredType(for: name), .scalarsFile)
            ?? choice(
                scalar.specifiedBy.flatMap { WellKnownScalars.codec(specifiedBy: $0, named: name) }, .specification)
            ?? choice(WellKnownScalars.codec(named: name), .name)
            ?? choice(mappings[wildcard], .wildcard)
    }

    // MARK: - Diagnostics

    private static func check(
        _ mappings: [String: String], _ schema: Schema, _ diagnostics: inout DiagnosticCollector
    ) {
        for (scalar, type) in mappings.sorted(by: { $0.key < $1.key }) {
            if !isPlausible(type) {
                diagnostics.error("the scalar '\(scalar)' is mapped to '\(type)', which isn't a Swift type", at: nil)
            }
            let isKnown =
                scalar == wildcard || Schema.builtInScalars.contains(scalar) || schema[scalar]?.kind == .scalar
            if !isKnown {
                let names = schema.types.filter { $0.kind == .scalar }.map(\.name.text)
                diagnostics.warning(
                    "the scalar '\(scalar)' is mapped, but the schema doesn't define it", at: nil,
                    hint: Suggestion.hint(for: scalar, among: names))
            }
        }
    }

    private static func report(_ unknown: [SchemaType], _ diagnostics: inout DiagnosticCollector) {
        guard let first = unknown.first else { return }
        let names = unknown.map(\.name.text)
        let flags = names.map { "--scalar \($0)=String" }.joined(separator: " ")
        let lines = names.map { "    \"\($0)\": \"String\"," }.joined(separator: "\n")
        diagnostics.error(
            "there is no Swift type for \(list(names))", at: first.name.location,
            hint: """
                for each scalar, specify a Swift type that conforms to Codec: String works for any scalar sent \
                as a string, and JSONValue for any scalar. On the command line:
                    \(flags)
                or for all of them at once: --scalar '*=String'. In swift-graphql.json or in code:
                "scalars": {
                \(lines)
                }
                or let 'generate' declare the types in your own file: \
                --scalars-file Scalars.swift\(proposals(for: names))
                """,
            notes: notes(unknown))
    }

    private static func report(
        _ unknown: [SchemaType], thatCanNotBeAddedTo file: ScalarsFile, _ diagnostics: inout DiagnosticCollector
    ) {
        guard let first = unknown.first else { return }
        let names = unknown.map(\.name.text)
        let types = Set(names.map(ScalarsFile.typeName)).sorted()
        diagnostics.error(
            "\(list(names)) \(names.count == 1 ? "isn't" : "aren't") declared in '\(file.name)', "
                + "which a build can't change",
            at: first.name.location,
            hint: """
                add the missing types with 'swift package graphql generate' (in an Xcode project, with \
                SwiftGraphQLCommandPlugin and the argument 'generate') or 'swift-graphql generate', or declare them \
                yourself, for example
                \(types.map { "    typealias \($0) = String" }.joined(separator: "\n"))\
                \(proposals(for: names))
                """,
            notes: notes(unknown))
    }

    private static func list(_ names: [String]) -> String {
        "\(names.count == 1 ? "the scalar" : "the scalars") \(names.map { "'\($0)'" }.joined(separator: ", "))"
    }

    private static func proposals(for names: [String]) -> String {
        names.compactMap { name in
            WellKnownScalars.proposal(for: name).map {
                "\nservers use different formats for '\(name)'; it may be \($0)"
            }
        }.joined()
    }

    private static func notes(_ unknown: [SchemaType]) -> [Diagnostic.Note] {
        unknown.compactMap { type in
            type.name.location.map { Diagnostic.Note("the scalar '\(type.name)' is defined here", at: $0) }
        }
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
        for argument in schema.directives.filter(\.isGenerated).flatMap(\.arguments) {
            names.insert(argument.type.innermostName.text)
        }
        return names
    }

    /// Returns whether the given text could be a Swift type. This catches only typos in the options. The compiler
    /// checks the rest.
    private static func isPlausible(_ type: String) -> Bool {
        guard let first = type.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
        return type.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || ".<>, ".unicodeScalars.contains($0) }
    }
}
