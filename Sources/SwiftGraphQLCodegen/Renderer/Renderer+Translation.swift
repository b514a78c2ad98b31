extension Renderer {
    /// Returns the Swift source for translated operations and fragments.
    static func render(
        _ types: [TranslatedType], namespace: String?, access: SwiftAccess, documentation: Bool
    ) -> String {
        var renderer = Renderer(namespace: namespace, access: access, documentation: documentation)
        for type in types {
            renderer.source.blank()
            renderer.render(type)
        }
        return renderer.translationHead + renderer.source.text
    }

    private var translationHead: String {
        let mark = "// Translated from GraphQL by swift-graphql. You can edit this file.\n\n"
        let modules = (importsFoundation ? ["Foundation"] : []) + ["SwiftGraphQL"]
        func imports(_ access: String) -> String { modules.map { "\(access)import \($0)\n" }.joined() }
        if access.isEmpty { return mark + imports("") }
        return mark + "#if hasFeature(InternalImportsByDefault)\n\(imports(access))#else\n\(imports(""))#endif\n"
    }

    private mutating func render(_ type: TranslatedType) {
        describe(type.documentation)
        let name = SwiftText.identifier(type.name)
        switch type.form {
        case .members(let members):
            braces("\(access)nonisolated struct \(name): Sendable") { renderer in
                for member in members {
                    renderer.describe(member.documentation, deprecation: member.deprecation)
                    renderer.source.line(
                        "\(renderer.access)var \(SwiftText.identifier(member.name)): \(renderer.type(of: member))")
                }
                if renderer.writesInitializers { renderer.renderInitializer(members) }
                renderer.renderSelection(of: type) { $0.renderBody(members, of: name) }
                renderer.renderNested(type)
            }
        case .branches(let branches):
            braces("\(access)nonisolated enum \(name): Sendable") { renderer in
                for branch in branches {
                    let type = SwiftText.identifier(branch.use.typeName)
                    renderer.source.line("case \(SwiftText.identifier(branch.name))(\(type))")
                }
                renderer.document("Any other type.")
                renderer.source.line("case other")
                renderer.renderSelection(of: type) { $0.renderBody(branches, of: name) }
                renderer.renderNested(type)
            }
        }
    }

    /// Writes a documentation comment that includes any deprecation, unless comments are turned off.
    private mutating func describe(_ text: String?, deprecation: String? = nil) {
        guard documentation else { return }
        if let text { source.wrappedDocumentation(text) }
        // Write the deprecation into the comment, because an attribute would cause a warning in the initializer.
        if let deprecation {
            if let text, !text.isEmpty { source.line("///") }
            source.wrappedDocumentation("Deprecated: \(deprecation)")
        }
    }

    private mutating func renderNested(_ type: TranslatedType) {
        for nested in type.nested {
            source.blank()
            render(nested)
        }
    }

    private mutating func renderInitializer(_ members: [TranslatedMember]) {
        let parameters = members.map { "\(SwiftText.identifier($0.name)): \(type(of: $0))" }.joined(separator: ", ")
        source.blank()
        document("Creates a value.")
        source.wrappedLine("\(access)init(\(parameters)) {")
        source.indent()
        for member in members {
            let name = SwiftText.identifier(member.name)
            source.line("self.\(name) = \(name)")
        }
        source.close()
    }

    // MARK: - Selections

    /// Writes the selection of the given type as a constant, or as a function if the selection has variables.
    private mutating func renderSelection(of type: TranslatedType, _ body: (inout Renderer) -> Void) {
        let selectionType = "Selection<\(SwiftText.identifier(type.name)), \(name(type.scope))>"
        source.blank()
        document("The selection that fetches it.")
        guard !type.parameters.isEmpty else {
            source.wrappedLine("\(access)static let selection = \(selectionType)\(closureHead(of: type))")
            source.indent()
            body(&self)
            source.outdent()
            source.line("}\(directives(of: type))")
            return
        }
        let parameters = type.parameters.map { parameter($0) }.joined(separator: ", ")
        source.wrappedLine("\(access)static func selection(\(parameters)) -> \(selectionType) {")
        source.indent()
        source.line("Selection\(closureHead(of: type))")
        source.indent()
        body(&self)
        source.outdent()
        source.line("}\(directives(of: type))")
        source.close()
    }

    /// Returns the calls that apply directives to an operation.
    private mutating func directives(of type: TranslatedType) -> String {
        type.directives.map { ".\(call($0))" }.joined()
    }

    private mutating func call(_ call: TranslatedCall) -> String {
        "\(SwiftText.identifier(call.method))(\(arguments(call.arguments)))"
    }

    /// Returns the argument with the operation's name, followed by the beginning of the selection's closure. If the
    /// closure reads no fields, this includes `_ in`.
    private func closureHead(of type: TranslatedType) -> String {
        let name = type.operationName.map { "(named: \(SwiftText.literal($0)))" } ?? ""
        return switch type.form {
        case .members(let members) where members.isEmpty: "\(name) { _ in"
        case .members, .branches: "\(name) {"
        }
    }

    private mutating func renderBody(_ members: [TranslatedMember], of name: String) {
        guard !members.isEmpty else {
            source.line("\(name)()")
            return
        }
        let values = members.map { "\(SwiftText.label($0.name)): \(value(of: $0))" }
        if let value = values.first, values.count == 1, value.utf8.count < 70 {
            source.wrappedLine("try \(name)(\(value))")
            return
        }
        source.line("try \(name)(")
        source.indent()
        for (index, value) in values.enumerated() {
            source.wrappedLine("\(value)\(index == values.count - 1 ? ")" : ",")")
        }
        source.outdent()
    }

    private mutating func renderBody(_ branches: [TranslatedBranch], of name: String) {
        source.line("try $0.on(")
        source.indent()
        for branch in branches {
            let selection = selection(branch.use)
            source.wrappedLine(
                "\(SwiftText.label(branch.label)): \(selection).map { .\(SwiftText.identifier(branch.name))($0) },")
        }
        source.line("otherwise: Selection { _ in .other })")
        source.outdent()
    }

    private mutating func value(of member: TranslatedMember) -> String {
        let value =
            switch member.access {
            case .typename: "$0.__typename()"
            case .leaf(let call, _): "\(scope(with: call.directives)).\(self.call(call))"
            case .composite(let call, let scope, let use):
                "\(self.scope(with: call.directives)).\(SwiftText.identifier(call.method))("
                    + (call.arguments.isEmpty ? "" : arguments(call.arguments) + ", ")
                    + "\(selection(use))\(combinators(scope, streamed: call.streamed)))"
            case .whole(let use): "$0.selection(\(selection(use)))"
            case .deferred(let use): "$0.deferred(\(selection(use)))"
            }
        guard let condition = member.condition else { return value }
        let isOptional =
            switch member.access {
            case .leaf(_, let type), .composite(_, let type, _): type.isOptional
            case .typename, .whole, .deferred: false
            }
        return "$0.\(Self.group(condition)) { try \(value) }\(isOptional ? " ?? nil" : "")"
    }

    private mutating func scope(with directives: [TranslatedCall]) -> String {
        "$0" + directives.map { ".with(.\(call($0)))" }.joined()
    }

    private mutating func selection(_ use: TranslatedUse) -> String {
        let name = "\(SwiftText.identifier(use.typeName)).selection"
        return use.arguments.isEmpty ? name : "\(name)(\(arguments(use.arguments)))"
    }

    /// Returns the calls that adapt a selection on an object to lists and nullable values.
    ///
    /// - Parameter count: If the list is streamed, the number of elements that the server sends in the first part.
    private mutating func combinators(_ scope: SwiftType, streamed count: TranslatedValue? = nil) -> String {
        switch scope {
        case .list(let element):
            combinators(element) + (count.map { ".streamed(initialCount: \(expression($0)))" } ?? ".list")
        case .optional(let wrapped): combinators(wrapped, streamed: count) + ".nullable"
        case .builtIn, .codec, .declared: ""
        }
    }

    /// Returns the call that selects fields under the given conditions, without the call's closure.
    private static func group(_ conditions: [TranslatedCondition]) -> String {
        if conditions.count == 1, conditions[0].terms.count == 1, let term = conditions[0].terms.first, !term.value {
            return "skip(if: \(SwiftText.identifier(term.parameter)))"
        }
        return "include(if: \(expression(conditions)))"
    }

    private static func expression(_ conditions: [TranslatedCondition]) -> String {
        conditions.map { condition in
            condition.terms.map { ($0.value ? "" : "!") + SwiftText.identifier($0.parameter) }.joined(separator: " && ")
        }.joined(separator: " || ")
    }

    // MARK: - Types

    private mutating func type(of member: TranslatedMember) -> String {
        let (type, isOptional): (String, Bool) =
            switch member.access {
            case .typename: ("String", false)
            case .leaf(_, let type): (valueType(type, in: .signature), type.isOptional)
            case .composite(_, let scope, let use): (Self.type(scope, of: use.typeName), scope.isOptional)
            case .whole(let use): (SwiftText.identifier(use.typeName), false)
            case .deferred(let use): ("DeferredPart<\(SwiftText.identifier(use.typeName))>", false)
            }
        return member.condition == nil || isOptional ? type : type + "?"
    }

    /// Returns the type with the given name, wrapped in the same lists and optionals as the given scope type.
    private static func type(_ scope: SwiftType, of name: String) -> String {
        switch scope {
        case .list(let element): "[\(type(element, of: name))]"
        case .optional(let wrapped): "\(type(wrapped, of: name))?"
        case .builtIn, .codec, .declared: SwiftText.identifier(name)
        }
    }

    private mutating func parameter(_ parameter: TranslatedParameter) -> String {
        let type = valueType(parameter.type, in: .signature)
        let name = SwiftText.identifier(parameter.name)
        if let value = parameter.defaultValue {
            return "\(name): \(parameter.isNullable ? "OptionalArgument<\(type)>" : type) = \(expression(value))"
        }
        return parameter.isNullable ? "\(name): OptionalArgument<\(type)> = .absent" : "\(name): \(type)"
    }
}

extension SwiftType {
    /// Whether the type is optional.
    fileprivate var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
}
