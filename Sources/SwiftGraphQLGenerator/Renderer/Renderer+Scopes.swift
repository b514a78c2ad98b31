extension Renderer {
    /// Writes the protocol for an interface, with the interface's fields in an extension.
    mutating func render(_ fieldProtocol: SwiftFieldProtocol) {
        let parents =
            fieldProtocol.parents.isEmpty
            ? selectionRoles(in: .braces(.interfaces)) : fieldProtocol.parents.map { name($0) }
        source.blank()
        braces("extension \(name(.interfaces))") { renderer in
            renderer.document("The fields of `\(fieldProtocol.interfaceName)`.")
            let name = SwiftText.identifier(fieldProtocol.name.name)
            renderer.source.list("\(renderer.access)nonisolated protocol \(name): ", parents, " {}")
        }
        let scope = name(fieldProtocol.scope)
        braces("nonisolated extension \(name(fieldProtocol.name))") { renderer in
            for field in fieldProtocol.fields { renderer.render(field) }
            renderer.document("Embeds a selection on `\(fieldProtocol.interfaceName)`.")
            let interface = SwiftText.literal(fieldProtocol.interfaceName)
            renderer.source.function(
                SwiftFunction(
                    head: "\(renderer.access)func selection<T>", parameters: ["_ selection: Selection<T, \(scope)>"],
                    tail: " throws -> T",
                    body: SwiftChain(
                        receiver: "try __fields",
                        calls: [.init(name: "fragment", arguments: [interface, "selection.__body"])])))
        }
    }

    /// Writes a protocol for a field that many types share.
    ///
    /// The protocol is a marker protocol, because the compiler doesn't create descriptors and tables for marker
    /// protocols. A marker protocol can't inherit from other protocols.
    mutating func render(_ sharedField: SwiftSharedField) {
        let role = runtimeName(SwiftScope.Role.selection.rawValue, of: "SwiftGraphQL", in: .signature)
        source.blank()
        braces("extension \(name(sharedField.name.namespace))") { renderer in
            renderer.source.line(
                "@_marker \(renderer.access)nonisolated protocol \(SwiftText.identifier(sharedField.name.name)) {}")
        }
        braces("nonisolated extension \(name(sharedField.name)) where Self: \(role)") { $0.render(sharedField.field) }
    }

    /// Writes the struct for a scope, with the scope's fields and branches in an extension.
    mutating func render(_ scope: SwiftScope) {
        let namespace = scope.name.namespace
        source.blank()
        braces("extension \(name(namespace))") { renderer in
            renderer.document(scope.documentation, coordinate: scope.coordinate)
            renderer.renderStruct(scope)
        }
        guard !scope.fields.isEmpty || scope.branching != nil else { return }
        braces("nonisolated extension \(name(scope.name))") { renderer in
            for field in scope.fields { renderer.render(field) }
            if let branching = scope.branching { renderer.render(branching, of: scope) }
        }
    }

    private func selectionRoles(in position: Position) -> [String] {
        api.selectionRoles.map { runtimeName($0, of: "SwiftGraphQL", in: position) }
    }

    private mutating func renderStruct(_ scope: SwiftScope) {
        let position = Position.braces(scope.name.namespace)
        var conformances = scope.protocols.map { name($0) }
        if scope.role != .selection {
            conformances.insert(runtimeName(scope.role.rawValue, of: "SwiftGraphQL", in: position), at: 0)
        } else if conformances.isEmpty {
            conformances = selectionRoles(in: position)
        }
        conformances += scope.sharedFields.map { name($0) }
        if let name = directiveScopeName { conformances.append(name) }
        if !scope.keys.isEmpty {
            let role = scope.branching == nil ? "KeyedObjectScope" : "KeyedScope"
            conformances.append(runtimeName(role, of: "SwiftGraphQL", in: position))
        }
        // The query type is the only root type that supports incremental delivery.
        if scope.role == .query, api.selectionRoles != [SwiftScope.Role.selection.rawValue] {
            conformances += selectionRoles(in: position)
        }
        let fields = runtimeName("Fields", of: "SwiftGraphQL", in: position)
        source.list("\(access)nonisolated struct \(SwiftText.identifier(scope.name.name)): ", conformances, " {")
        source.indent()
        source.line("\(hiddenAccess)let __fields: \(fields)")
        renderKeys(of: scope, in: position)
        source.close()
    }

    private mutating func renderKeys(of scope: SwiftScope, in position: Position) {
        if scope.keys.isEmpty { return }
        let type = runtimeName("KeyFields", of: "SwiftGraphQL", in: position)
        let keys = scope.keys.map { key in
            let fields = key.fields.map { SwiftText.literal($0) }.joined(separator: ", ")
            return "\(type)(\(key.isOwn ? "of" : "on"): \(SwiftText.literal(key.type)), \(fields))"
        }
        source.list("\(hiddenAccess)static var __keys: [\(type)] { [", keys, "] }")
    }

    private mutating func render(_ branching: SwiftBranching, of scope: SwiftScope) {
        if branching.isExhaustive {
            let objects = branching.objects.map { parameter($0, "") }
            document("Selects fields depending on the object's type, with a branch for each possible type.")
            source.function(on(objects, reading: branches(branching.objects, [], areAll: true)))
        }

        let parameters =
            (branching.objects + branching.interfaces).map { parameter($0, "? = nil") }
            + ["otherwise: Selection<T, \(name(scope.name))>"]
        document("Selects fields depending on the object's type. The first matching branch is used.")
        var branches = branches(branching.objects, branching.interfaces, areAll: false)
        branches.furtherArguments = ["otherwise: otherwise"]
        source.function(on(parameters, reading: branches))
    }

    private func on(_ parameters: [String], reading branches: SwiftChain) -> SwiftFunction {
        SwiftFunction(head: "\(access)func on<T>", parameters: parameters, tail: " throws -> T", body: branches)
    }

    /// The maximum number of branches that a single call to the runtime can take.
    private static let mostBranches = 8

    /// Returns the calls that pass the given branches to the runtime. Every call except the first passes the maximum
    /// number of branches.
    private func branches(
        _ objects: [SwiftBranching.Branch], _ interfaces: [SwiftBranching.Branch], areAll: Bool
    ) -> SwiftChain {
        let types = objects.map(\.typeName) + interfaces.map { $0.typeName + "*" }
        var rest = (objects + interfaces).map { SwiftText.identifier($0.name) }[...]
        func next(_ count: Int) -> [String] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let names = "of: \(SwiftText.literal(types.joined(separator: ", ")))"
        let first = [names] + (areAll ? ["areAll: true"] : []) + next((rest.count - 1) % Self.mostBranches + 1)
        var calls = [SwiftChain.Call(name: "branches", arguments: first)]
        while !rest.isEmpty {
            calls.append(SwiftChain.Call(name: "and", arguments: next(Self.mostBranches)))
        }
        return SwiftChain(receiver: "__fields", calls: calls, outer: "try __fields.read(")
    }

    private func parameter(_ branch: SwiftBranching.Branch, _ defaultValue: String) -> String {
        "\(parameterName(branch.label, branch.name)): Selection<T, \(name(branch.scope))>\(defaultValue)"
    }

    /// Returns the given label, followed by the parameter's name if it differs from the label.
    func parameterName(_ label: String, _ name: String) -> String {
        label == name ? SwiftText.identifier(label) : "\(SwiftText.identifier(label)) \(SwiftText.identifier(name))"
    }

    /// Writes `head`, and braces around the text that `body` writes.
    package mutating func braces(_ head: String, _ body: (inout Renderer) -> Void) {
        source.open(head)
        body(&self)
        source.close()
    }
}
