/// Parses the parts of type definitions and extensions. See the specification, sections 3.5 to 3.10.
extension Parser {
    mutating func interfaces() throws(Diagnostic) -> [Name] {
        guard try accept("implements") else { return [] }
        let names = try separated(by: .ampersand) { parser throws(Diagnostic) in
            try parser.name("an interface's name")
        }
        // Suggest a fix, because some old schemas separate interfaces with spaces or commas, as drafts before 2018 did.
        if token.kind == .name, let last = names.last, !Self.definitionKeywords.contains(tokenText()) {
            var failure = unexpected(expected: "'&' between interfaces")
            failure.hint = "write 'implements \(last) & \(tokenText())'"
            throw failure
        }
        return names
    }

    mutating func members() throws(Diagnostic) -> [Name] {
        guard try accept(.equals) else { return [] }
        return try separated(by: .pipe) { parser throws(Diagnostic) in try parser.name("a member type's name") }
    }

    /// Parses one or more elements with a separator between them. A separator may also precede the first element.
    mutating func separated<Element>(
        by separator: Token.Kind, _ element: (inout Parser) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        _ = try accept(separator)
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while try accept(separator)
        return elements
    }

    mutating func fields() throws(Diagnostic) -> [FieldDefinition] {
        try optionalList(.openBrace, .closeBrace, of: "a field") { parser throws(Diagnostic) in
            try parser.fieldDefinition()
        }
    }

    private mutating func fieldDefinition() throws(Diagnostic) -> FieldDefinition {
        let start = token.range.start
        let description = try optionalDescription()
        let name = try name(description == nil ? "a field or '}'" : "a field")
        let arguments = try inputValues(.openParenthesis, .closeParenthesis, of: "an argument")
        try expect(.colon, after: arguments.isEmpty ? "a field's name" : "a field's arguments")
        let type = try typeReference()
        let directives = try directives(isConstant: true)
        return FieldDefinition(
            description: description, name: name, arguments: arguments, type: type, directives: directives,
            location: location(from: start))
    }

    /// Parses arguments or input fields in brackets. Returns an empty array if the opening bracket isn't next.
    mutating func inputValues(
        _ opening: Token.Kind, _ closing: Token.Kind, of what: String
    ) throws(Diagnostic) -> [InputValueDefinition] {
        try optionalList(opening, closing, of: what) { parser throws(Diagnostic) in
            let start = parser.token.range.start
            let description = try parser.optionalDescription()
            let name = try parser.name(description == nil ? "\(what) or \(closing.expectation)" : what)
            try parser.expect(.colon, after: "\(what)'s name")
            let type = try parser.typeReference()
            let defaultValue = try parser.optionalDefaultValue()
            let directives = try parser.directives(isConstant: true)
            return InputValueDefinition(
                description: description, name: name, type: type, defaultValue: defaultValue, directives: directives,
                location: parser.location(from: start))
        }
    }

    mutating func enumValues() throws(Diagnostic) -> [EnumValueDefinition] {
        try optionalList(.openBrace, .closeBrace, of: "an enum value") { parser throws(Diagnostic) in
            let start = parser.token.range.start
            let description = try parser.optionalDescription()
            if parser.isNext("true") || parser.isNext("false") || parser.isNext("null") {
                throw parser.unexpected(expected: "an enum value, which must not be 'true', 'false' or 'null'")
            }
            let name = try parser.name(description == nil ? "an enum value or '}'" : "an enum value")
            let directives = try parser.directives(isConstant: true)
            return EnumValueDefinition(
                description: description, name: name, directives: directives, location: parser.location(from: start))
        }
    }
}
