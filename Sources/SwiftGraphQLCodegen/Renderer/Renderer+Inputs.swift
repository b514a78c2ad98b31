extension Renderer {
    /// A generated input object.
    mutating func render(_ inputObject: SwiftInputObject) {
        source.blank()
        braces("extension \(name(.inputObjects))") { renderer in
            renderer.document(inputObject.documentation)
            let identifier = SwiftText.identifier(inputObject.name.name)
            switch inputObject.form {
            case .fields:
                let conformance = renderer.runtimeName("InputStruct", of: "SwiftGraphQL", in: .braces(.inputObjects))
                renderer.braces("\(renderer.access)nonisolated struct \(identifier): \(conformance)") { renderer in
                    renderer.source.line("\(renderer.access)let __members: \(renderer.membersType)")
                    if renderer.writesInitializers {
                        renderer.source.line(
                            """
                            \(renderer.access)init(__members: \(renderer.membersType)) { self.__members = __members }
                            """)
                    }
                }
            case .oneOf(let isIndirect):
                let keyword = isIndirect ? "nonisolated indirect enum" : "nonisolated enum"
                let conformance = renderer.runtimeName("InputObject", of: "SwiftGraphQL", in: .braces(.inputObjects))
                renderer.braces("\(renderer.access)\(keyword) \(identifier): \(conformance)") {
                    $0.renderCases(of: inputObject)
                }
            }
        }
        guard case .fields = inputObject.form else { return }
        braces("nonisolated extension \(name(inputObject.name))") { renderer in
            renderer.renderInitializer(of: inputObject)
            renderer.source.line("\(renderer.access)static var __keys: __Keys { __Keys() }")
            renderer.braces("\(renderer.access)struct __Keys") { renderer in
                for (index, member) in inputObject.members.enumerated() { renderer.render(member, at: index) }
            }
        }
    }

    private mutating func renderInitializer(of inputObject: SwiftInputObject) {
        var parameters: [String] = []
        for member in inputObject.members {
            let (type, defaultValue) = inputType(member.type, member.presence, in: .signature)
            parameters.append("\(parameterName(member.name, member.parameterName)): \(type)\(defaultValue)")
        }
        document("An input object of these members.")
        braces("\(access)init(\(parameters.joined(separator: ", ")))") { renderer in
            renderer.source.line("var __members = InputMembers()")
            for member in inputObject.members {
                let label = member.presence == .defaulted ? "ifPresent: " : ""
                let value = SwiftText.identifier(member.parameterName)
                renderer.source.line(
                    "__members.add(\(label)\"\(member.fieldName)\", \(value)\(renderer.codecArgument(member, in: .expression)))"
                )
            }
            renderer.source.line("self.init(__members: __members)")
        }
    }

    private mutating func render(_ member: SwiftInputObject.Member, at index: Int) {
        document(member.documentation, deprecation: member.deprecation)
        let (type, _) = inputType(member.type, member.presence, in: .signature)
        source.line("\(access)var \(SwiftText.identifier(member.name)): InputKey<\(type)> { .init(\(index)) }")
    }

    private mutating func renderCases(of inputObject: SwiftInputObject) {
        for member in inputObject.members {
            document(member.documentation, deprecation: member.deprecation)
            let type = valueType(member.type, in: .braces(.inputObjects))
            source.line("case \(SwiftText.identifier(member.name))(\(type))")
        }
        braces("\(access)var __members: \(membersType)") { renderer in
            renderer.source.line("var __members = \(renderer.membersType)()")
            renderer.source.line("switch self {")
            for member in inputObject.members {
                renderer.source.line(
                    """
                    case .\(SwiftText.identifier(member.name))(let value): \
                    __members.add("\(member.fieldName)", value\(renderer.codecArgument(member, in: .braces(.inputObjects))))
                    """)
            }
            renderer.source.line("}")
            renderer.source.line("return __members")
        }
    }

    private var membersType: String {
        runtimeName("InputMembers", of: "SwiftGraphQL", in: .braces(.inputObjects))
    }

    private mutating func codecArgument(_ member: SwiftInputObject.Member, in position: Position) -> String {
        member.type.hasCodec ? ", \(codecType(member.type, in: position)).self" : ""
    }
}
