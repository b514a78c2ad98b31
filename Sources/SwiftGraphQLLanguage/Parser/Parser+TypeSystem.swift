/// Parses definitions of schemas, types and directives. See the specification, section 3.
extension Parser {
    /// Parses a schema definition or extension. Only an extension can omit the root types.
    mutating func schema(
        _ description: StringValue?, from start: Int, isExtension: Bool
    ) throws(Diagnostic) -> SchemaDefinition {
        try advance()
        let directives = try directives(isConstant: true)
        var rootOperations: [RootOperationDefinition] = []
        if !isExtension || token.kind == .openBrace {
            rootOperations = try list(.openBrace, .closeBrace, of: "a root operation type") {
                parser throws(Diagnostic) in try parser.rootOperation()
            }
        } else if directives.isEmpty {
            throw unexpected(expected: "'@' or '{'")
        }
        return SchemaDefinition(
            isExtension: isExtension, description: description, directives: directives,
            rootOperations: rootOperations, location: location(from: start))
    }

    private mutating func rootOperation() throws(Diagnostic) -> RootOperationDefinition {
        let start = token.range.start
        guard token.kind == .name, let kind = OperationKind(rawValue: tokenText()) else {
            throw unexpected(expected: "'query', 'mutation' or 'subscription'")
        }
        try advance()
        try expect(.colon, after: "'\(kind.rawValue)'")
        let type = try name("the name of an object type")
        return RootOperationDefinition(kind: kind, type: type, location: location(from: start))
    }

    /// Parses a type definition or extension that starts with the given keyword, or returns `nil` if no kind of type
    /// has this keyword.
    mutating func typeDefinition(
        _ keyword: String, _ description: StringValue?, from start: Int, isExtension: Bool
    ) throws(Diagnostic) -> TypeDefinition? {
        guard let kind = TypeKind.allCases.first(where: { $0.keyword == keyword }) else { return nil }
        try advance()
        var type = TypeDefinition(
            isExtension: isExtension, description: description, kind: kind, name: try name(kind.nameExpectation))
        if kind == .object || kind == .interface { type.interfaces = try interfaces() }
        type.directives = try directives(isConstant: true)
        switch kind {
        case .scalar: break
        case .object, .interface: type.fields = try fields()
        case .union: type.members = try members()
        case .enum: type.values = try enumValues()
        case .inputObject: type.inputFields = try inputValues(.openBrace, .closeBrace, of: "an input field")
        }
        type.location = location(from: start)
        if isExtension, previousEnd == type.name.location?.range.end {
            throw unexpected(expected: kind.extensionExpectation)
        }
        return type
    }

    mutating func directiveDefinition(
        _ description: StringValue?, from start: Int
    ) throws(Diagnostic) -> DirectiveDefinition {
        try advance()
        let name = try directiveName()
        let arguments = try inputValues(.openParenthesis, .closeParenthesis, of: "an argument")
        let directives = try directives(isConstant: true)
        let isRepeatable = try accept("repeatable")
        guard try accept("on") else {
            throw unexpected(expected: isRepeatable ? "'on'" : "'on' and the locations where the directive is allowed")
        }
        let locations = try separated(by: .pipe) { parser throws(Diagnostic) in try parser.directiveLocation() }
        return DirectiveDefinition(
            description: description, name: name, arguments: arguments, directives: directives,
            isRepeatable: isRepeatable, locations: locations, location: location(from: start))
    }

    mutating func directiveExtension(from start: Int) throws(Diagnostic) -> DirectiveDefinition {
        try advance()
        let name = try directiveName()
        guard token.kind == .at else { throw unexpected(expected: "'@'") }
        let directives = try directives(isConstant: true)
        return DirectiveDefinition(
            isExtension: true, name: name, directives: directives, location: location(from: start))
    }

    private mutating func directiveName() throws(Diagnostic) -> Name {
        try expect(.at, after: "'directive'")
        return try name("a directive's name after '@'")
    }

    /// Parses a directive location. Accepts unknown locations, but not keywords, which start the next definition.
    private mutating func directiveLocation() throws(Diagnostic) -> DirectiveLocation {
        guard token.kind == .name, !Self.definitionKeywords.contains(tokenText()) else {
            throw unexpected(expected: "a directive location such as 'FIELD'")
        }
        let location = DirectiveLocation(.init(rawValue: tokenText()), location: location(token.range))
        try advance()
        return location
    }
}

extension TypeKind {
    /// The description of the name after the keyword, for error messages.
    fileprivate var nameExpectation: String {
        switch self {
        case .scalar: "a scalar's name"
        case .object: "an object type's name"
        case .interface: "an interface's name"
        case .union: "a union's name"
        case .enum: "an enum's name"
        case .inputObject: "an input object type's name"
        }
    }

    /// The description of the tokens that can follow the name in an extension, for error messages.
    fileprivate var extensionExpectation: String {
        switch self {
        case .scalar: "'@'"
        case .object, .interface: "'implements', '@' or '{'"
        case .union: "'@' or '='"
        case .enum, .inputObject: "'@' or '{'"
        }
    }
}
