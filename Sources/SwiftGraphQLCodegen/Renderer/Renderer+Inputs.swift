extension Renderer {
    /// A generated enum.
    mutating func render(_ enumeration: SwiftEnum) {
        let name = name(enumeration.name)
        let position = Position.braces(.enums)
        let conformance = runtimeName("EnumValue", of: "SwiftGraphQL", in: position)
        let string = runtimeName("String", of: "Swift", in: position)
        source.blank()
        braces("extension Enums") { renderer in
            renderer.document(enumeration.documentation)
            let head =
                "\(renderer.access)nonisolated enum \(SwiftText.identifier(enumeration.name.name)): \(conformance)"
            renderer.braces(head) { renderer in
                for value in enumeration.cases {
                    renderer.document(value.documentation, deprecation: value.deprecation)
                    renderer.source.line("case \(SwiftText.identifier(value.name))")
                }
                renderer.document("A value that the schema did not know when this code was generated.")
                renderer.source.line("case unrecognized(\(string))")
            }
        }
        braces("nonisolated extension \(name)") { renderer in
            let cases = enumeration.cases.map { ".\(SwiftText.identifier($0.name))" }.joined(separator: ", ")
            renderer.document("The values that the schema knows.")
            renderer.source.line("\(renderer.access)static let allCases: [\(name)] = [\(cases)]")
            renderer.source.line("\(renderer.access)static let __table = EnumTable<\(name)>()")
            renderer.document("The value as the schema writes it.")
            renderer.braces("\(renderer.access)var rawValue: String") { renderer in
                renderer.source.line("switch self {")
                for value in enumeration.cases {
                    renderer.source.line(
                        "case .\(SwiftText.identifier(value.name)): \(SwiftText.literal(value.rawValue))")
                }
                renderer.source.line("case .unrecognized(let value): value")
                renderer.source.line("}")
            }
        }
    }

    /// A generated input object.
    mutating func render(_ inputObject: SwiftInputObject) {
        source.blank()
        braces("extension InputObjects") { renderer in
            renderer.document(inputObject.documentation)
            let conformance = renderer.runtimeName("InputObject", of: "SwiftGraphQL", in: .braces(.inputObjects))
            let head = "\(SwiftText.identifier(inputObject.name.name)): \(conformance)"
            switch inputObject.form {
            case .fields:
                renderer.braces("\(renderer.access)nonisolated struct \(head)") { $0.renderMembers(of: inputObject) }
            case .oneOf(let isIndirect):
                let keyword = isIndirect ? "nonisolated indirect enum" : "nonisolated enum"
                renderer.braces("\(renderer.access)\(keyword) \(head)") { $0.renderCases(of: inputObject) }
            }
        }
    }

    private mutating func renderMembers(of inputObject: SwiftInputObject) {
        let position = Position.braces(.inputObjects)
        let members = inputObject.members.map { member in
            (member, inputType(member.type, member.presence, in: position))
        }
        for (member, type) in members {
            document(member.documentation, deprecation: member.deprecation)
            source.line("\(access)var \(SwiftText.identifier(member.name)): \(type.type)\(type.defaultValue)")
        }
        if writesInitializers {
            let parameters = members.map { "\(SwiftText.identifier($0.name)): \($1.type)\($1.defaultValue)" }
            document("An input object of the given members.")
            braces("\(access)init(\(parameters.joined(separator: ", ")))") { renderer in
                for (member, _) in members {
                    let name = SwiftText.identifier(member.name)
                    renderer.source.line("self.\(name) = \(name)")
                }
            }
        }
        braces(encodingHead) { renderer in
            for (member, _) in members {
                let function = member.presence == .defaulted ? "addIfPresent" : "add"
                // The parameter `members` hides a member of that name.
                let value = member.name == "members" ? "self.members" : SwiftText.identifier(member.name)
                renderer.source.line(
                    "members.\(function)(\"\(member.fieldName)\", \(value)\(renderer.codecArgument(member)))")
            }
        }
    }

    private mutating func renderCases(of inputObject: SwiftInputObject) {
        for member in inputObject.members {
            document(member.documentation, deprecation: member.deprecation)
            let type = valueType(member.type, in: .braces(.inputObjects))
            source.line("case \(SwiftText.identifier(member.name))(\(type))")
        }
        braces(encodingHead) { renderer in
            renderer.source.line("switch self {")
            for member in inputObject.members {
                renderer.source.line(
                    """
                    case .\(SwiftText.identifier(member.name))(let value): \
                    members.add("\(member.fieldName)", value\(renderer.codecArgument(member)))
                    """)
            }
            renderer.source.line("}")
        }
    }

    private var encodingHead: String {
        let members = runtimeName("InputMembers", of: "SwiftGraphQL", in: .braces(.inputObjects))
        return "\(access)func __encode(to members: inout \(members))"
    }

    private mutating func codecArgument(_ member: SwiftInputObject.Member) -> String {
        member.type.hasCodec ? ", as: \(codecType(member.type, in: .braces(.inputObjects))).self" : ""
    }
}
