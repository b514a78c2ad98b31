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
            renderer.document(enumeration.documentation)
            let head =
                "\(renderer.access)nonisolated enum \(SwiftText.identifier(enumeration.name.name)): \(conformances)"
            renderer.braces(head) { renderer in
                for value in enumeration.cases {
                    renderer.document(value.documentation, deprecation: value.deprecation)
                    renderer.source.line("case \(SwiftText.identifier(value.name))")
                }
                renderer.document("A value that the schema did not know when this code was generated.")
                // Indirect: a reference is what compiles to the least.
                renderer.source.line("indirect case unrecognized(\(string))")
            }
        }
        braces("nonisolated extension \(name)") { renderer in
            let names = enumeration.cases.map(\.rawValue).joined(separator: " ")
            let cases = enumeration.cases.map { ".\(SwiftText.identifier($0.name))" }.joined(separator: ", ")
            renderer.source.line(
                "\(renderer.access)static let __cases = EnumCases<\(name)>(\"\(names)\", [\(cases)])")
            renderer.document("The value as the schema writes it.")
            renderer.braces("\(renderer.access)var rawValue: String") { renderer in
                renderer.source.line("let index: Int")
                renderer.source.line("switch self {")
                for (index, value) in enumeration.cases.enumerated() {
                    renderer.source.line("case .\(SwiftText.identifier(value.name)): index = \(index)")
                }
                renderer.source.line("case .unrecognized(let value): return value")
                renderer.source.line("}")
                renderer.source.line("return Self.__cases.name(index)")
            }
        }
    }
}
