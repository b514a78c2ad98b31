extension Renderer {
    /// A generated enum.
    mutating func render(_ enumeration: SwiftEnum) {
        let name = name(enumeration.name)
        let position = Position.braces(.enums)
        // Not by way of `EnumValue`: what conforms to a protocol that inherits from the standard library's has code that
        // puts the conformance together while the app runs.
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
                renderer.document("A value that the schema did not know when this code was generated.")
                // Indirect: a reference is what compiles to the least.
                renderer.source.line("indirect case unrecognized(\(string))")
            }
        }
        braces("nonisolated extension \(name)") { renderer in
            // Both name values that may be deprecated. The runtime calls them as requirements of its protocol, at which
            // Swift does not warn.
            let isDeprecated = enumeration.cases.contains { $0.deprecation != nil }
            if isDeprecated { renderer.source.line("@available(*, deprecated)") }
            renderer.source.list(
                "\(renderer.hiddenAccess)static let __cases = EnumCases<\(name)>([",
                enumeration.cases.map { ".\(SwiftText.identifier($0.name))" }, "])")
            if isDeprecated { renderer.source.line("@available(*, deprecated)") }
            renderer.braces("\(renderer.hiddenAccess)var __name: String") { renderer in
                renderer.source.line("switch self {")
                for value in enumeration.cases {
                    renderer.source.line("case .\(SwiftText.identifier(value.name)): \"\(value.rawValue)\"")
                }
                renderer.source.line("case .unrecognized(let value): value")
                renderer.source.line("}")
            }
        }
    }
}
