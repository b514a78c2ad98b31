extension Renderer {
    /// Writes the declaration of an enum.
    mutating func render(_ enumeration: SwiftEnum) {
        let name = name(enumeration.name)
        let position = Position.braces(.enums)
        // The enum conforms to `Hashable` and `Codable` directly. If `EnumValue` inherited from these standard library
        // protocols, Swift would add code to each enum that creates the conformances at run time.
        let conformances = [
            runtimeName("EnumValue", of: "SwiftGraphQL", in: position),
            runtimeName("Hashable", of: "Swift", in: position), runtimeName("Codable", of: "Swift", in: position),
        ].joined(separator: ", ")
        let string = runtimeName("String", of: "Swift", in: position)
        source.blank()
        braces("extension \(self.name(.enums))") { renderer in
            renderer.document(enumeration.documentation, coordinate: enumeration.coordinate)
            let head =
                "\(renderer.access)nonisolated enum \(SwiftText.identifier(enumeration.name.name)): \(conformances)"
            renderer.braces(head) { renderer in
                for value in enumeration.cases {
                    renderer.document(value.documentation, coordinate: value.coordinate)
                    renderer.deprecate(value.deprecation)
                    renderer.source.line("case \(SwiftText.identifier(value.name))")
                }
                renderer.document("A value that wasn't in the schema when this code was generated.")
                // Make the case indirect, because that results in the least machine code.
                renderer.source.line("indirect case unrecognized(\(string))")
            }
        }
        braces("nonisolated extension \(name)") { renderer in
            // The members below use values that may be deprecated. Therefore, the members are deprecated too, which
            // causes no warnings in the runtime, because it calls them as protocol requirements.
            let isDeprecated = enumeration.cases.contains { $0.deprecation != nil }
            if enumeration.cases.count > Self.maximumSwitch {
                renderer.renderParts(of: enumeration, name, isDeprecated)
            } else {
                renderer.renderNames(of: enumeration, name, isDeprecated)
            }
        }
        renderShorthands(of: enumeration, name)
    }

    /// Writes a member of `OptionalArgument` for each value, so that `unit: .foot` is the same as
    /// `unit: .present(.foot)`.
    ///
    /// If a value has the same name as a case of `OptionalArgument`, such as `null`, the enum gets no such members,
    /// because `.null` would mean the case instead of the value.
    private mutating func renderShorthands(of enumeration: SwiftEnum, _ name: String) {
        guard enumeration.isNullable, !Self.areOptionalArgumentCases(enumeration.cases.map(\.name)) else { return }
        braces("nonisolated extension OptionalArgument where Wrapped == \(name)") { renderer in
            for value in enumeration.cases {
                let identifier = SwiftText.identifier(value.name)
                renderer.document(nil, coordinate: value.coordinate)
                renderer.deprecate(value.deprecation)
                renderer.source.line(
                    "\(renderer.access)static var \(identifier): Self { .present(.\(identifier)) }")
            }
        }
    }

    /// Returns whether `OptionalArgument` has a case with one of the given names.
    static func areOptionalArgumentCases(_ names: [String]) -> Bool {
        !Set(names).isDisjoint(with: ["present", "absent", "null"])
    }

    /// The maximum number of cases in a single array literal or `switch`.
    ///
    /// The compiler needs quadratic time and memory, for example 5.6 GB for 10,000 cases.
    private static let maximumSwitch = 500
    /// The number of cases in each part of an enum that has more than `maximumSwitch` cases.
    private static let partSize = 100

    private mutating func renderNames(of enumeration: SwiftEnum, _ name: String, _ isDeprecated: Bool) {
        markDeprecated(isDeprecated)
        source.list(
            "\(hiddenAccess)static let __cases = EnumCases<\(name)>([",
            enumeration.cases.map { ".\(SwiftText.identifier($0.name))" }, "])")
        markDeprecated(isDeprecated)
        braces("\(hiddenAccess)var __name: String") { renderer in
            renderer.renderSwitch(enumeration.cases[...])
            renderer.source.line("case .unrecognized(let value): value")
            renderer.source.line("}")
        }
    }

    /// Writes the members for a large enum in parts. Each part calls the next part for cases that it doesn't handle.
    private mutating func renderParts(of enumeration: SwiftEnum, _ name: String, _ isDeprecated: Bool) {
        let starts = stride(from: 0, to: enumeration.cases.count, by: Self.partSize)
        let parts = starts.map { enumeration.cases[$0..<min($0 + Self.partSize, enumeration.cases.count)] }
        markDeprecated(isDeprecated)
        source.list(
            "\(hiddenAccess)static let __cases = EnumCases<\(name)>([", parts.indices.map { "__cases\($0)" },
            "].flatMap(\\.self))")
        for (index, part) in parts.enumerated() {
            markDeprecated(isDeprecated)
            source.list(
                "private static var __cases\(index): [\(name)] { [",
                part.map { ".\(SwiftText.identifier($0.name))" }, "] }")
        }
        for (index, part) in parts.enumerated() {
            markDeprecated(isDeprecated)
            braces(index == 0 ? "\(hiddenAccess)var __name: String" : "private var __name\(index): String") {
                renderer in
                renderer.renderSwitch(part)
                if index + 1 < parts.count {
                    renderer.source.line("default: __name\(index + 1)")
                } else {
                    renderer.source.line("case .unrecognized(let value): value")
                    renderer.source.line("default: \"\"")
                }
                renderer.source.line("}")
            }
        }
    }

    private mutating func markDeprecated(_ isDeprecated: Bool) {
        if isDeprecated { source.line("@available(*, deprecated)") }
    }

    /// Writes a `switch` statement with the given cases, but without its end.
    private mutating func renderSwitch(_ cases: ArraySlice<SwiftEnum.Case>) {
        source.line("switch self {")
        for value in cases {
            source.line("case .\(SwiftText.identifier(value.name)): \"\(value.rawValue)\"")
        }
    }
}
