/// Definitions of schemas, types and directives; see the specification, section 3.
extension Parser {
    mutating func schema(_ description: StringValue?, from start: Int) throws(Diagnostic) -> SchemaDefinition {
        try advance()
        let directives = try directives(isConstant: true)
        let rootOperations = try list(.openBrace, .closeBrace, of: "a root operation type") {
            parser throws(Diagnostic) in try parser.rootOperation()
        }
        return SchemaDefinition(
            description: description, directives: directives, rootOperations: rootOperations,
            location: location(from: start))
    }

    mutating func rootOperation() throws(Diagnostic) -> RootOperationDefinition {
        let start = token.range.start
        guard token.kind == .name, let kind = OperationKind(rawValue: tokenText()) else {
            throw unexpected(expected: "'query', 'mutation' or 'subscription'")
        }
        try advance()
        try expect(.colon, after: "'\(kind.rawValue)'")
        let type = try name("the name of an object type")
        return RootOperationDefinition(kind: kind, type: type, location: location(from: start))
    }

    /// The type definition that the keyword starts, which comes next; nil if it starts none.
    mutating func typeDefinition(
        _ keyword: String, _ description: StringValue?, from start: Int
    ) throws(Diagnostic) -> TypeDefinition? {
        guard let parts = try typeParts(keyword) else { return nil }
        let location = location(from: start)
        switch parts.content {
        case .scalar:
            return .scalar(
                ScalarTypeDefinition(
                    description: description, name: parts.name, directives: parts.directives, location: location))
        case .object(let fields):
            return .object(
                ObjectTypeDefinition(
                    description: description, name: parts.name, interfaces: parts.interfaces,
                    directives: parts.directives, fields: fields, location: location))
        case .interface(let fields):
            return .interface(
                InterfaceTypeDefinition(
                    description: description, name: parts.name, interfaces: parts.interfaces,
                    directives: parts.directives, fields: fields, location: location))
        case .union(let members):
            return .union(
                UnionTypeDefinition(
                    description: description, name: parts.name, directives: parts.directives, members: members,
                    location: location))
        case .enum(let values):
            return .enum(
                EnumTypeDefinition(
                    description: description, name: parts.name, directives: parts.directives, values: values,
                    location: location))
        case .inputObject(let fields):
            return .inputObject(
                InputObjectTypeDefinition(
                    description: description, name: parts.name, directives: parts.directives, fields: fields,
                    location: location))
        }
    }

    mutating func directiveDefinition(
        _ description: StringValue?, from start: Int
    ) throws(Diagnostic) -> DirectiveDefinition {
        try advance()
        try expect(.at, after: "'directive'")
        let name = try name("a directive's name after '@'")
        let arguments = try inputValues(.openParenthesis, .closeParenthesis, of: "an argument")
        let isRepeatable = try accept("repeatable")
        guard try accept("on") else {
            throw unexpected(expected: isRepeatable ? "'on'" : "'on' and the places where the directive may stand")
        }
        let locations = try separated(by: .pipe) { parser throws(Diagnostic) in try parser.directiveLocation() }
        return DirectiveDefinition(
            description: description, name: name, arguments: arguments, isRepeatable: isRepeatable,
            locations: locations, location: location(from: start))
    }

    private mutating func directiveLocation() throws(Diagnostic) -> DirectiveLocation {
        guard token.kind == .name else { throw unexpected(expected: "a directive location such as 'FIELD'") }
        let text = tokenText()
        guard let kind = DirectiveLocation.Kind(rawValue: text) else {
            var failure = unexpected(expected: "a directive location such as 'FIELD'")
            failure.hint = Suggestion.hint(for: text, among: DirectiveLocation.Kind.allCases.map(\.rawValue))
            throw failure
        }
        let location = DirectiveLocation(kind, location: location(token.range))
        try advance()
        return location
    }
}
