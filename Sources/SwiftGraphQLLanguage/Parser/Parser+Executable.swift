/// Parses operations and fragments. See the specification, sections 2.4 to 2.9.
extension Parser {
    mutating func shorthandQuery() throws(Diagnostic) -> OperationDefinition {
        let selectionSet = try selectionSet()
        return OperationDefinition(kind: .query, selectionSet: selectionSet, location: selectionSet.location)
    }

    mutating func operation(
        _ kind: OperationKind, _ description: StringValue?, from start: Int
    ) throws(Diagnostic) -> OperationDefinition {
        try advance()
        let name = token.kind == .name ? try name("an operation's name") : nil
        let variables = try optionalList(.openParenthesis, .closeParenthesis, of: "a variable") {
            parser throws(Diagnostic) in try parser.variableDefinition()
        }
        let directives = try directives(isConstant: false)
        let selectionSet = try selectionSet()
        return OperationDefinition(
            description: description, kind: kind, name: name, variables: variables, directives: directives,
            selectionSet: selectionSet, location: location(from: start))
    }

    private mutating func variableDefinition() throws(Diagnostic) -> VariableDefinition {
        let start = token.range.start
        let description = try optionalDescription()
        guard token.kind == .dollar else { throw unexpected(expected: "a variable such as '$id'") }
        let variable = try variable()
        try expect(.colon, after: "a variable's name")
        let type = try typeReference()
        let defaultValue = try optionalDefaultValue()
        let directives = try directives(isConstant: true)
        return VariableDefinition(
            description: description, variable: variable, type: type, defaultValue: defaultValue,
            directives: directives, location: location(from: start))
    }

    mutating func fragment(
        _ description: StringValue?, from start: Int
    ) throws(Diagnostic) -> FragmentDefinition {
        try advance()
        if isNext("on") { throw unexpected(expected: "a fragment's name, which must not be 'on'") }
        let name = try name("a fragment's name")
        guard try accept("on") else { throw unexpected(expected: "'on' after a fragment's name") }
        let typeCondition = try self.name("a type condition")
        let directives = try directives(isConstant: false)
        let selectionSet = try selectionSet()
        return FragmentDefinition(
            description: description, name: name, typeCondition: typeCondition, directives: directives,
            selectionSet: selectionSet, location: location(from: start))
    }

    /// Parses a selection set (section 2.5).
    ///
    /// Keeps unfinished selection sets in an array instead of on the call stack, because documents can nest them
    /// deeply.
    private mutating func selectionSet() throws(Diagnostic) -> SelectionSet {
        var open = [try openSelectionSet(of: nil)]
        while true {
            let innermost = open.count - 1
            if try acceptClose(.closeBrace) {
                let closed = open.removeLast()
                let set = SelectionSet(selections: closed.selections, location: location(from: closed.start))
                guard let owner = closed.owner, innermost > 0 else { return set }
                open[innermost - 1].selections.append(completed(owner, with: set))
                continue
            }
            let selection = try selectionHead()
            if case .fragmentSpread = selection {
                open[innermost].selections.append(selection)
            } else if token.kind == .openBrace {
                open.append(try openSelectionSet(of: selection))
            } else {
                open[innermost].selections.append(selection)
            }
        }
    }

    private mutating func openSelectionSet(of owner: Selection?) throws(Diagnostic) -> OpenSelectionSet {
        let start = token.range.start
        try open(.openBrace)
        if token.kind == .closeBrace { throw emptyBrackets(expected: "a selection") }
        return OpenSelectionSet(owner: owner, start: start)
    }

    /// Adds a selection set to the given selection and extends its location to the last token read, the closing brace.
    private func completed(_ selection: Selection, with selectionSet: SelectionSet) -> Selection {
        let location = location(from: selection.location?.range.start ?? 0)
        switch selection {
        case .field(var field):
            field.selectionSet = selectionSet
            field.location = location
            return .field(field)
        case .inlineFragment(var fragment):
            fragment.selectionSet = selectionSet
            fragment.location = location
            return .inlineFragment(fragment)
        case .fragmentSpread:
            return selection
        }
    }

    /// Parses a selection up to the opening brace of its selection set.
    private mutating func selectionHead() throws(Diagnostic) -> Selection {
        switch token.kind {
        case .name: .field(try fieldHead())
        case .spread: try spread()
        default: throw unexpected(expected: "a selection or '}'")
        }
    }

    private mutating func fieldHead() throws(Diagnostic) -> Field {
        let start = token.range.start
        var name = try name("a field's name")
        var alias: Name?
        if try accept(.colon) {
            alias = name
            name = try self.name("a field's name after its alias")
        }
        let arguments = try arguments(isConstant: false)
        let directives = try directives(isConstant: false)
        return Field(
            alias: alias, name: name, arguments: arguments, directives: directives, location: location(from: start))
    }

    /// Parses a fragment spread, or an inline fragment up to the opening brace of its selection set.
    private mutating func spread() throws(Diagnostic) -> Selection {
        let start = token.range.start
        try expect(.spread)
        if token.kind == .name, !isNext("on") {
            let name = try name("a fragment's name")
            let directives = try directives(isConstant: false)
            return .fragmentSpread(
                FragmentSpread(name: name, directives: directives, location: location(from: start)))
        }
        let typeCondition = try accept("on") ? name("a type condition") : nil
        let directives = try directives(isConstant: false)
        guard token.kind == .openBrace else {
            let isBare = typeCondition == nil && directives.isEmpty
            throw unexpected(expected: isBare ? "a fragment's name, 'on' or '{' after '...'" : "'{'")
        }
        return .inlineFragment(
            InlineFragment(
                typeCondition: typeCondition, directives: directives, selectionSet: SelectionSet(selections: []),
                location: location(from: start)))
    }
}

/// A selection set whose closing brace hasn't been parsed yet.
private struct OpenSelectionSet {
    /// The field or inline fragment that the selection set belongs to, or `nil` for an operation or a fragment.
    let owner: Selection?
    let start: Int
    var selections: [Selection] = []
}
