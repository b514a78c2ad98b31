/// Extensions of schemas and types; see the specification, sections 3.1, 3.3.2 and 3.4.3.
extension Parser {
    mutating func extensionDefinition() throws(Diagnostic) -> Definition {
        let start = token.range.start
        try advance()
        guard token.kind == .name else { throw unexpected(expected: "'schema' or a kind of type after 'extend'") }
        let keyword = tokenText()
        if keyword == "schema" { return .schemaExtension(try schemaExtension(from: start)) }
        if let type = try typeExtension(keyword, from: start) { return .typeExtension(type) }
        var failure = unexpected(expected: "'schema' or a kind of type after 'extend'")
        failure.hint = Suggestion.hint(
            for: keyword, among: ["schema", "scalar", "type", "interface", "union", "enum", "input"])
        throw failure
    }

    private mutating func schemaExtension(from start: Int) throws(Diagnostic) -> SchemaExtension {
        try advance()
        let directives = try directives(isConstant: true)
        let rootOperations = try optionalList(.openBrace, .closeBrace, of: "a root operation type") {
            parser throws(Diagnostic) in try parser.rootOperation()
        }
        if directives.isEmpty, rootOperations.isEmpty { throw unexpected(expected: "'@' or '{'") }
        return SchemaExtension(
            directives: directives, rootOperations: rootOperations, location: location(from: start))
    }

    /// The type extension that the keyword starts, which comes next; nil if it starts none.
    private mutating func typeExtension(_ keyword: String, from start: Int) throws(Diagnostic) -> TypeExtension? {
        guard let parts = try typeParts(keyword) else { return nil }
        let location = location(from: start)
        let hasContent: Bool
        let result: TypeExtension
        var expected = "'@' or '{'"
        switch parts.content {
        case .scalar:
            hasContent = false
            expected = "'@'"
            result = .scalar(
                ScalarTypeExtension(name: parts.name, directives: parts.directives, location: location))
        case .object(let fields):
            hasContent = !fields.isEmpty
            expected = "'implements', '@' or '{'"
            result = .object(
                ObjectTypeExtension(
                    name: parts.name, interfaces: parts.interfaces, directives: parts.directives, fields: fields,
                    location: location))
        case .interface(let fields):
            hasContent = !fields.isEmpty
            expected = "'implements', '@' or '{'"
            result = .interface(
                InterfaceTypeExtension(
                    name: parts.name, interfaces: parts.interfaces, directives: parts.directives, fields: fields,
                    location: location))
        case .union(let members):
            hasContent = !members.isEmpty
            expected = "'@' or '='"
            result = .union(
                UnionTypeExtension(
                    name: parts.name, directives: parts.directives, members: members, location: location))
        case .enum(let values):
            hasContent = !values.isEmpty
            result = .enum(
                EnumTypeExtension(name: parts.name, directives: parts.directives, values: values, location: location))
        case .inputObject(let fields):
            hasContent = !fields.isEmpty
            result = .inputObject(
                InputObjectTypeExtension(
                    name: parts.name, directives: parts.directives, fields: fields, location: location))
        }
        guard hasContent || !parts.directives.isEmpty || !parts.interfaces.isEmpty else {
            throw unexpected(expected: expected)
        }
        return result
    }
}
