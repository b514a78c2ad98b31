import SwiftGraphQLLanguage

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

extension AllFieldsProgram {
    // MARK: - Composite types

    /// Returns the program's code for the type at the end of the given path.
    func declarations(of path: Path, _ index: Int) -> String {
        let (type, scope) = (path.type, scope(path.type.name.text))
        let selections = selections(on: type)
        var text = """
            // \(type.name)
            nonisolated let leaf\(index): Selection<JSONValue, \(scope)> = leaf()
            nonisolated func reach\(index)(_ inner: Selection<JSONValue, \(scope)>) -> Selection<JSONValue, \(root(path))> {
            \(reaching(path))
            }

            """
        for (part, body) in selections.enumerated() {
            text += "nonisolated let all\(index)_\(part): Selection<JSONValue, \(scope)> = Selection {\n\(body)}\n"
        }
        text += "func use\(index)(_ program: Program) async throws {\n"
        text += "    let worlds: [[String: String]] = \(worlds(of: path))\n"
        for part in selections.indices {
            text += "    try await program.use(reach\(index)(all\(index)_\(part)), in: worlds)\n"
        }
        return text + "}\n"
    }

    private func root(_ path: Path) -> String { scope(schema.roots[path.operation]?.text ?? "") }

    /// Returns code that wraps `inner`, a selection on the path's last type, in a selection on the root type.
    private func reaching(_ path: Path) -> String {
        switch path.step {
        case .root: return "    inner"
        case .field(let field, let owner):
            let call = call(field, .required, selection: "inner")
            return """
                    reach\(index(owner))(Selection {
                        var seen = Seen(\(SwiftText.literal(owner)))
                        seen[\(SwiftText.literal(field.name.text))] = try json($0.\(call))
                        return seen.value
                    })
                """
        case .branch(let owner):
            let label = label(of: path.type.name.text, in: owner)
            return "    reach\(index(owner))(Selection { try $0.on(\(label): inner, otherwise: leaf\(index(owner))) })"
        }
    }

    private func branching(_ name: String) -> SwiftBranching? {
        guard let type = schema[name], let swiftName = builder.names.types[name] else { return nil }
        return builder.scope(type, swiftName).branching
    }

    private func label(of type: String, in owner: String) -> String {
        Self.label(branching(owner)?.objects.first { $0.typeName == type }?.label ?? "")
    }

    /// Returns code with the object types of interfaces and unions, for enough responses to cover all branches.
    private func worlds(of path: Path) -> String {
        var worlds = [path.choices]
        if path.type.kind != .object {
            worlds = schema.possibleTypes(of: path.type).map { object in
                path.choices.merging([path.type.name.text: object]) { _, new in new }
            }
        }
        return "[" + worlds.map(world).joined(separator: ", ") + "]"
    }

    private func world(_ choices: [String: String]) -> String {
        let pairs = choices.sorted { $0.key < $1.key }
            .map { "\(SwiftText.literal($0.key)): \(SwiftText.literal($0.value))" }
        return "[" + (pairs.isEmpty ? ":" : pairs.joined(separator: ", ")) + "]"
    }

    /// Returns the bodies of the selections that together request all fields of the given type.
    private func selections(on type: SchemaType) -> [String] {
        let name = type.name.text
        // A subscription has only one root field.
        let count = schema.operation(ofRoot: name) == .subscription ? 1 : Self.fieldsPerSelection
        var bodies = stride(from: 0, to: type.fields.count, by: count).map { start in
            body(type.fields[start..<min(start + count, type.fields.count)].map(statement), of: name)
        }
        guard count > 1 else { return bodies }
        // Selections on the interfaces and on the type itself can also be embedded.
        let embedded = builder.inheritance.interfaces(of: type) + [name]
        bodies.append(
            body(
                embedded.filter { index($0) >= 0 }.map { "    try seen.add($0.selection(leaf\(index($0))))\n" },
                of: name))
        guard let branching = branching(name) else { return bodies }
        func arguments(_ branches: [SwiftBranching.Branch]) -> [String] {
            branches.filter { index($0.typeName) >= 0 }
                .map { "\(Self.label($0.label)): leaf\(index($0.typeName))" }
        }
        let all = arguments(branching.objects + branching.interfaces)
        let otherwise = ["otherwise: leaf\(index(name))"]
        var calls = [all + otherwise]
        if branching.isExhaustive { calls.append(arguments(branching.objects)) }
        if let last = all.last { calls.append([last] + otherwise) }
        for call in calls {
            bodies.append(body(["    try seen.add($0.on(\(call.joined(separator: ", "))))\n"], of: name))
        }
        return bodies
    }

    private func body(_ statements: [String], of type: String) -> String {
        "    var seen = Seen(\(SwiftText.literal(type)))\n\(statements.joined())    return seen.value\n"
    }

    private func statement(_ field: SchemaField) -> String {
        let name = field.type.innermostName.text
        let selection = schema[name]?.kind.isComposite == true ? "leaf\(index(name))" : nil
        let call = "$0.\(call(field, .all, selection: selection))"
        if case .leaf(let type) = builder.field(field).access, let wrapped = wrapped("value", type) {
            return """
                    do {
                        let value = try \(call)
                        seen[\(SwiftText.literal(field.name.text))] = try json(\(wrapped))
                    }

                """
        }
        return "    seen[\(SwiftText.literal(field.name.text))] = try json(\(call))\n"
    }

    /// Returns code that rewraps the given value in its codec for encoding, or `nil` if no codec wraps the value.
    private func wrapped(_ value: String, _ type: SwiftType) -> String? {
        switch type {
        case .builtIn, .declared: nil
        case .codec(let codec) where codec.valueType == codec.name: nil
        case .codec(let codec): "\(codec.name)(wrappedValue: \(value))"
        case .list(let inner), .optional(let inner): wrapped("$0", inner).map { "\(value).map { \($0) }" }
        }
    }

    /// Returns the call that selects the given field.
    private func call(
        _ field: SchemaField, _ extent: Extent, selection: String?, replaced: (name: String, value: String)? = nil
    ) -> String {
        var arguments = arguments(field, extent, replaced: replaced)
        if let selection { arguments.append(selection + Self.combinators(of: field.type)) }
        return "\(builder.field(field).name)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the combinators that adapt a selection to the given type's lists and nullability.
    private static func combinators(of type: TypeReference) -> String {
        switch type {
        case .named: ".nullable"
        case .list(let element): combinators(of: element) + ".list.nullable"
        case .nonNull(.list(let element)): combinators(of: element) + ".list"
        case .nonNull: ""
        }
    }

    // MARK: - Inputs

    /// Returns code that sends each value of the enum or each field of the input object in the path's argument.
    func declarations(of path: InputPath, _ index: Int) -> String {
        guard let name = builder.names.types[path.type.name.text] else { return "" }
        let swiftName = Self.text(name)
        var value = "value"
        for step in path.steps.reversed() { value = object(step.type, with: step.field, value) }
        let field = path.field
        let composite = schema[field.type.innermostName.text]?.kind.isComposite == true
        let call = call(
            field, .required, selection: composite ? "leaf\(self.index(field.type.innermostName.text))" : nil,
            replaced: (path.argument.name.text, given(path.argument, .required, inner: value)))
        let owner = path.owner.type.name.text
        var values = "cases\(inputIndex(path.type.name.text))()"
        var check = ""
        if path.type.kind == .enum {
            let cases = builder.enumeration(path.type, name).cases
            values = "[" + cases.map { ".\($0.name)" }.joined(separator: ", ") + "]"
            check = "    program.expect(values, named: \(Self.list(path.type.values.map(\.name.text))))\n"
        }
        return """
            // \(path.type.name)
            func useInput\(index)(_ program: Program) async throws {
                let values: [\(swiftName)] = \(values)
            \(check)    for value in values {
                    let selection: Selection<JSONValue, \(scope(owner))> = Selection {
                        _ = try $0.\(call)
                        return Seen(\(SwiftText.literal(owner))).value
                    }
                    try await program.use(reach\(self.index(owner))(selection), in: [\(world(path.owner.choices))])
                }
            }

            """
    }
}
