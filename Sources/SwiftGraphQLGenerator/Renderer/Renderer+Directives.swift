extension Renderer {
    /// Writes the code for directives: methods of selections on root types, and values to pass to the scopes'
    /// `with(_:)`.
    mutating func renderDirectives() {
        for root in Set(api.directives.flatMap(\.roots)).sorted(by: { $0.name < $1.name }) {
            let selection = runtimeName("Selection", of: "SwiftGraphQL", in: .signature)
            source.blank()
            braces("nonisolated extension \(selection) where Scope == \(name(root))") { renderer in
                for directive in renderer.api.directives where directive.roots.contains(root) {
                    renderer.render(
                        directive, "func \(SwiftText.identifier(directive.operationMethod))", "Selection",
                        "__directed(by: ")
                }
            }
        }
        if api.hasFieldDirectives { renderFieldDirectives() }
    }

    private mutating func renderFieldDirectives() {
        let operations = name(.operations)
        source.blank()
        braces("extension \(operations)") { renderer in
            renderer.document("A directive of a field, for `with(_:)`.")
            let sendable = renderer.runtimeName("Sendable", of: "Swift", in: .braces(.operations))
            renderer.braces("\(renderer.access)nonisolated struct \(Self.fieldDirective): \(sendable)") { renderer in
                let type = renderer.runtimeName("RequestDirective", of: "SwiftGraphQL", in: .braces(.operations))
                renderer.source.line("\(renderer.hiddenAccess)let __directive: \(type)")
            }
            renderer.document("A scope whose fields can have the directives of this schema.")
            renderer.source.line("@_marker \(renderer.access)nonisolated protocol \(Self.directiveScope) {}")
        }
        braces("nonisolated extension \(operations).\(Self.fieldDirective)") { renderer in
            for directive in renderer.api.directives where directive.isOnFields {
                renderer.render(
                    directive, "static func \(SwiftText.identifier(directive.fieldMethod))", "Self",
                    "Self(__directive: ")
            }
        }
        let role = runtimeName(SwiftScope.Role.selection.rawValue, of: "SwiftGraphQL", in: .signature)
        braces("nonisolated extension \(operations).\(Self.directiveScope) where Self: \(role)") { renderer in
            renderer.document("Applies a directive to the next field: `try $0.with(.name()).field()`.")
            renderer.braces(
                "\(renderer.access)func with(_ directive: \(operations).\(Self.fieldDirective)) -> Self"
            ) { renderer in
                renderer.source.line("__fields.direct(by: directive.__directive)")
                renderer.source.line("return self")
            }
        }
    }

    private static var fieldDirective: String { "FieldDirective" }
    private static var directiveScope: String { "DirectiveScope" }

    /// The marker protocol of scopes whose fields can have directives, or `nil` if fields can't have any directives.
    var directiveScopeName: String? {
        api.hasFieldDirectives ? "\(name(.operations)).\(Self.directiveScope)" : nil
    }

    private mutating func render(_ directive: SwiftDirective, _ head: String, _ result: String, _ outer: String) {
        document(directive.documentation, coordinate: directive.coordinate)
        deprecate(directive.deprecation)
        let (parameters, calls) = arguments(directive.parameters)
        let type = runtimeName("RequestDirective", of: "SwiftGraphQL", in: .expression)
        source.function(
            SwiftFunction(
                head: "\(access)\(head)", parameters: parameters, tail: " -> \(result)",
                body: SwiftChain(
                    receiver: "\(type)(\(SwiftText.literal(directive.definition)))", calls: calls, outer: outer)))
    }
}
