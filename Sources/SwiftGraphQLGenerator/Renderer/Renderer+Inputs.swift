extension Renderer {
    /// Writes the declaration of an input object.
    mutating func render(_ inputObject: SwiftInputObject) {
        source.blank()
        braces("extension \(name(.inputObjects))") { renderer in
            renderer.document(inputObject.documentation, coordinate: inputObject.coordinate)
            let identifier = SwiftText.identifier(inputObject.name.name)
            switch inputObject.form {
            case .fields:
                let conformance = renderer.runtimeName("InputStruct", of: "SwiftGraphQL", in: .braces(.inputObjects))
                renderer.braces("\(renderer.access)nonisolated struct \(identifier): \(conformance)") { renderer in
                    renderer.source.line("\(renderer.hiddenAccess)let __members: \(renderer.membersType)")
                }
            case .oneOf(let isIndirect):
                let keyword = isIndirect ? "nonisolated indirect enum" : "nonisolated enum"
                let conformance = renderer.runtimeName("InputObject", of: "SwiftGraphQL", in: .braces(.inputObjects))
                renderer.braces("\(renderer.access)\(keyword) \(identifier): \(conformance)") {
                    $0.renderCases(of: inputObject)
                }
            }
        }
        if inputObject.isNullable { renderShorthands(of: inputObject) }
        guard case .fields = inputObject.form else { return }
        braces("nonisolated extension \(name(inputObject.name))") { renderer in
            renderer.renderInitializer(of: inputObject)
            renderer.document("The members of the input object.")
            renderer.braces("\(renderer.access)struct Members") { renderer in
                for (index, member) in inputObject.members.enumerated() { renderer.render(member, at: index) }
            }
        }
    }

    /// Writes members of `OptionalArgument`, so that `filter: .init(…)` is the same as `filter: .present(.init(…))`.
    private mutating func renderShorthands(of inputObject: SwiftInputObject) {
        braces("nonisolated extension OptionalArgument where Wrapped == \(name(inputObject.name))") { renderer in
            switch inputObject.form {
            case .fields:
                renderer.renderInitializerHead(of: inputObject)
                let arguments = inputObject.members.map { member in
                    "\(SwiftText.label(member.name)): \(SwiftText.identifier(member.parameterName))"
                }
                renderer.source.list("self = .present(Wrapped(", arguments, "))")
                renderer.source.close()
            case .oneOf:
                if Self.areOptionalArgumentCases(inputObject.members.map(\.name)) { return }
                for member in inputObject.members {
                    renderer.document(nil, coordinate: member.coordinate)
                    renderer.deprecate(member.deprecation)
                    let identifier = SwiftText.identifier(member.name)
                    let type = renderer.valueType(member.type, in: .signature)
                    renderer.source.line(
                        "\(renderer.access)static func \(identifier)(_ value: \(type)) -> Self { "
                            + ".present(.\(identifier)(value)) }")
                }
            }
        }
    }

    /// Writes the beginning of the initializer up to its opening brace, with a parameter for each member.
    private mutating func renderInitializerHead(of inputObject: SwiftInputObject) {
        var parameters: [String] = []
        for member in inputObject.members {
            let (type, defaultValue) = inputType(member.type, member.presence, in: .signature)
            parameters.append("\(parameterName(member.name, member.parameterName)): \(type)\(defaultValue)")
        }
        document("Creates an input object.")
        source.list("\(access)init(", parameters, ") {")
        source.indent()
    }

    private mutating func renderInitializer(of inputObject: SwiftInputObject) {
        renderInitializerHead(of: inputObject)
        source.line("var __members = InputMembers()")
        for member in inputObject.members { source.line(adding(member, SwiftText.identifier(member.parameterName))) }
        source.line("self.init(__members: __members)")
        source.close()
    }

    private mutating func render(_ member: SwiftInputObject.Member, at index: Int) {
        document(member.documentation, coordinate: member.coordinate)
        deprecate(member.deprecation)
        let (type, _) = inputType(member.type, member.presence, in: .signature)
        source.line("\(access)var \(SwiftText.identifier(member.name)): InputKey<\(type)> { .init(\(index)) }")
    }

    private mutating func renderCases(of inputObject: SwiftInputObject) {
        for member in inputObject.members {
            document(member.documentation, coordinate: member.coordinate)
            deprecate(member.deprecation)
            let type = valueType(member.type, in: .braces(.inputObjects))
            source.line("case \(SwiftText.identifier(member.name))(\(type))")
        }
        // The property uses members that may be deprecated, so it is deprecated too. The runtime uses it as a protocol
        // requirement, which causes no warnings.
        if inputObject.members.contains(where: { $0.deprecation != nil }) { source.line("@available(*, deprecated)") }
        braces("\(hiddenAccess)var __members: \(membersType)") { renderer in
            renderer.source.line("var __members = \(renderer.membersType)()")
            renderer.source.line("switch self {")
            for member in inputObject.members {
                let adding = renderer.adding(member, "value", in: .braces(.inputObjects))
                renderer.source.line("case .\(SwiftText.identifier(member.name))(let value): \(adding)")
            }
            renderer.source.line("}")
            renderer.source.line("return __members")
        }
    }

    /// Returns the call that adds the value of the given member to the input object's list of members.
    private mutating func adding(
        _ member: SwiftInputObject.Member, _ value: String, in position: Position = .expression
    ) -> String {
        let name = SwiftText.literal(member.fieldName)
        guard member.presence == .defaulted || member.type.isNamedToEncode else {
            return switch member.type {
            case .declared(let type) where type.namespace == .enums: "__members.addEnum(\(name), \(value))"
            case .declared: "__members.addObject(\(name), \(value))"
            case .builtIn, .codec, .list, .optional: "__members.add(\(name), \(value))"
            }
        }
        let label = member.presence == .defaulted ? "ifPresent: " : ""
        return "__members.add(\(label)\(name), \(value), \(codecType(member.type, in: position)).self)"
    }

    private var membersType: String {
        runtimeName("InputMembers", of: "SwiftGraphQL", in: .braces(.inputObjects))
    }
}
