extension ClosureReader {
    /// Reads an operand, with the members, calls and subscripts that follow it.
    mutating func readOperand(until end: Int, stopsAtBrace: Bool) {
        let start = index
        let token = tokens[index]
        switch token.kind {
        case .name: readName(stopsAtBrace: stopsAtBrace)
        case .dot: readImplicitMember(stopsAtBrace: stopsAtBrace)
        case .number:
            value = number(index)
            index += 1
        case .literal:
            value = text(index)
            index += 1
        case .if: return readNested { $0.readIf(until: end) }
        case .switch: return readNested { $0.readSwitch(until: end) }
        case .open:
            if token.bracket == UInt8(ascii: "{") {
                readClosureInArguments()
            } else {
                let (outer, after) = (callee, tokens[Int(token.match) + 1])
                callee = after.bracket == UInt8(ascii: "(") && !after.beginsLine ? index : 0
                readElements(arguments)
                callee = outer
                value = elements.count == 1 && token.bracket == UInt8(ascii: "(") ? elements[0] : .response
                if token.isInterpolation { value = .response }
                // Read the remaining interpolations of the string.
                while token.isInterpolation, tokens[index].isInterpolation { readElements(.any) }
            }
        case .`init`: index += 1
        default: return
        }
        // `[human.name, human.id]`, or the name of such a list
        let isReference = binding(tokens[start + 1].name) == .scope && tokens[start + 2].kind == .dot
        let isList =
            token.bracket == UInt8(ascii: "[") && isReference
            && (tokens[start + 4].kind == .comma || tokens[start + 4].kind == .close)
        let isReader = index == start + 1 && binding(token.name) == .reader
        readChain(from: start, stopsAtBrace: stopsAtBrace, isList: isList || isReader)
    }

    private mutating func readClosureInArguments() {
        if arguments == .closures {
            readSelection(index)
        } else {
            let after = tokens[index].kind == .open ? tokens[Int(tokens[index].match) + 1] : tokens[index]
            let isCalled = after.bracket == UInt8(ascii: "(") && !after.beginsLine
            readNested {
                let runs = isCalled ? .always : $0.call.runs
                $0.readClosure($0.index, runs: runs, parameter: $0.call.parameter, isCalled: isCalled)
            }
            value = .response
        }
    }

    /// Reads a name, and the call that follows if the name is a scope, or a type or function of selections.
    private mutating func readName(stopsAtBrace: Bool) {
        // `SwiftGraphQL.Selection`
        if tokens[index + 1].kind == .dot, names.meaning(tokens[index + 2].name) == .selection { index += 2 }
        let start = index
        let token = tokens[index]
        switch binding(token.name) {
        case .constant where token.name == names.selfName && isStoredScope(start + 2):
            // `self.human.name()`
            index += 2
            return readName(stopsAtBrace: stopsAtBrace)
        case .scope:
            if tokens[index + 1].kind == .dot, tokens[index + 2].isWord {
                return readField(from: start, name: start + 2, stopsAtBrace: stopsAtBrace)
            }
            index += 1
            return usePassing(start)
        case let known where known.isHolder:
            let member = lastMember(of: start)
            index = member + 1
            // Without a `try`, it reads no fields.
            if isTrying {
                if member > start, tokens[member].isWord {
                    return readField(from: start, name: member, stopsAtBrace: stopsAtBrace)
                }
                if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine {
                    readElements(.any)
                    return use(.reader, start..<start + 1)
                }
                if call.name > 0 { return usePassing(start) }
            }
            if known == .mixture { (meetsResponse, value) = (true, .response) }
            return
        case .reader:
            index += 1
            // The number of functions in a list
            if tokens[index].kind == .dot, tokens[index + 1].name == names.count { return index += 2 }
            elements = []
            var chosen: Condition?
            var end = index
            if tokens[index].bracket == UInt8(ascii: "["), !tokens[index].beginsLine {
                // `texts[try human.rating()]()`
                readElements(.any)
                if meetsResponse { (chosen, end) = (Condition(.isSome, start + 2, index - 1), index) }
                if tokens[index].kind == .postfixBang || tokens[index].kind == .postfixQuestion { index += 1 }
            }
            if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine { readElements(.any) }
            if meetsResponse, let body = bodies.removeValue(forKey: token.name) {
                let place = index
                if !body.wasCalled { bodies[token.name] = (body.open, body.parameters, true) }
                readClosure(
                    body.open, runs: .always, parameter: .response, storedAs: token.name, parameters: body.parameters,
                    arguments: body.wasCalled ? [] : elements)
                (index, meetsResponse) = (place, true)
            }
            if index == start + 1 { chosen = conditionOfArgument() }
            value = .response
            return use(.reader, start..<end, chosen)
        case let known where known.meetsResponse:
            index += 1
            meetsResponse = true
            value = known
            return
        default: index += 1
        }
        if isMethod, isTrying, isImplicitField(start) {
            index = start
            return readField(from: start, name: start, stopsAtBrace: stopsAtBrace)
        }
        if readsMembers, token.name == names.selfName || isMember(start, stopsAtBrace) {
            meetsResponse = true
            value = .response
            return
        }
        if isMethod, callee > 0, isImplicitReference(start) { use(.field, start..<start + 1) }
        switch token.name {
        case names.nil: value = .nil
        case names.true: value = .true
        case names.false: value = .false
        default: break
        }
        switch names.meaning(token.name) {
        case .selection: readSelectionHead(start)
        case .takesSelections, .takesClosures:
            let inner = names.meaning(token.name) == .takesClosures ? Arguments.closures : .selections
            if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine { readElements(inner) }
            if inner == .closures, tokens[index].bracket == UInt8(ascii: "{"), !stopsAtBrace { readSelection(index) }
        case .nothing, .namespace, .scope, .never, .method, .lazy, .function: break
        }
    }

    /// Records that the scope, or a value that carries it, is passed on.
    private mutating func usePassing(_ name: Int) {
        let isArgument = call.name > 0
        use(
            .passing, isArgument ? call.name..<name + 1 : name..<name + 1,
            function: isArgument ? helper(tokens[call.name].name) : 0)
    }

    /// Returns the token of the last name in `pair.0.name` or `cards[0].title`.
    private func lastMember(of start: Int) -> Int {
        var (member, place) = (start, start + 1)
        while true {
            if tokens[place].bracket == UInt8(ascii: "["), !tokens[place].beginsLine {
                place = Int(tokens[place].match) + 1
            } else if tokens[place].kind == .postfixBang || tokens[place].kind == .postfixQuestion {
                place += 1
            } else if tokens[place].kind == .dot, tokens[place + 1].isWord || tokens[place + 1].kind == .number {
                member = place + 1
                place += 2
            } else {
                return member
            }
        }
    }

    /// Returns whether code only passed the scope on, and read nothing.
    ///
    /// - Parameters:
    ///   - uses: The number of uses before the code.
    ///   - carried: The number of uses before the code that read nothing.
    func carries(since uses: Int, _ carried: Int) -> Bool {
        carryCount > carried && carryCount - carried == useCount - uses
    }

    /// Returns the condition under which a function calls the function that is its argument, which ends here:
    /// `pick(try human.homePlanet(), human.name)`. Returns `nil` if that doesn't depend on the response.
    mutating func conditionOfArgument() -> Condition? {
        let isArgument = tokens[index].kind == .comma || tokens[index].kind == .close
        return isArgument && call.runs.isGiven ? call.runs.inside(condition) : nil
    }

    /// Returns whether the name after `self.` is a property that stores a scope.
    func isStoredScope(_ index: Int) -> Bool {
        !storedScopes.isEmpty && tokens[index - 1].kind == .dot && storedScopes.contains(tokens[index].name)
    }

    /// Returns whether a name is called like a field, in a method of the scope.
    private mutating func isImplicitField(_ index: Int) -> Bool {
        guard tokens[index + 1].bracket == UInt8(ascii: "("), !tokens[index + 1].beginsLine,
            index == 0 || tokens[index - 1].kind != .dot, !isDeclared(tokens[index].name)
        else { return false }
        switch names.meaning(tokens[index].name) {
        case .method: break
        // A field's first argument has a label or is a selection.
        case .nothing: if [.literal, .number, .prefix, .reference].contains(tokens[index + 2].kind) { return false }
        default: return false
        }
        let first = tokens.bytes[Int(tokens[index].start)]
        return (first >= UInt8(ascii: "_") || first == UInt8(ascii: "`"))
            && !names.isStandardFunction(tokens[index].name)
    }

    /// Returns whether a name may be a property of `self`.
    private mutating func isMember(_ index: Int, _ stopsAtBrace: Bool) -> Bool {
        let next = tokens[index + 1]
        return tokens.bytes[Int(tokens[index].start)] >= UInt8(ascii: "_")
            && (next.kind != .open || stopsAtBrace && next.bracket == UInt8(ascii: "{"))
            && !isDeclared(tokens[index].name) && names.meaning(tokens[index].name) == .nothing
            && ![names.nil, names.true, names.false].contains(tokens[index].name)
    }

    /// Returns whether a name is an alternative of `(isLong ? name : id)()`, in a method of the scope.
    private mutating func isImplicitReference(_ index: Int) -> Bool {
        (tokens[index + 1].kind == .colon || tokens[index + 1].kind == .close) && !isDeclared(tokens[index].name)
            && (tokens[index - 1].kind == .ternary || tokens[index - 1].kind == .colon)
            && names.meaning(tokens[index].name) == .nothing && Int(tokens[callee].match) > index
    }

    /// Reads the member, arguments or closure after `Selection` that make a selection.
    mutating func readSelectionHead(_ start: Int) {
        index = start + 1
        if tokens[index].kind == .less { index = SelectionNames.endOfGenerics(tokens, index) ?? index }
        if tokens[index].kind == .dot, names.member(tokens[index + 1].name) != .nothing {
            index += 1
            readMember(.closures)
        } else if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine {
            readElements(.closures)
        } else if tokens[index].bracket == UInt8(ascii: "{"), !tokens[index].beginsLine {
            readSelection(index)
        }
    }

    private mutating func readImplicitMember(stopsAtBrace: Bool) {
        index += 1
        guard tokens[index].isWord else { return }
        if tokens[index].name == names.none { value = .nil }
        let member = names.member(tokens[index].name)
        let isSelection = member == .certain || member == .possible && arguments != .any
        if isSelection, !stopsAtBrace { readMember(.closures) } else { index += 1 }
    }

    /// Reads a member of `Selection`, such as `list`, with its selection or closure.
    private mutating func readMember(_ inner: Arguments) {
        index += 1
        if tokens[index].bracket == UInt8(ascii: "{") {
            let isNullable = tokens[index - 1].name == names.nullable
            if isNullable, returnsOptionalSelection(index) { reportOptionalTwice(at: index - 1) }
            readSelection(index)
        } else if tokens[index].bracket == UInt8(ascii: "(") {
            readElements(inner)
        }
    }

    /// Returns whether a closure returns a field with a selection that makes an optional:
    /// `{ try $0.home(.nullable { … }) }`, `{ try $0.home(planet.nullable) }`.
    private func returnsOptionalSelection(_ open: Int) -> Bool {
        var close = Int(tokens[open].match)
        // `let home = try $0.home(…); return home`
        let result = tokens[close - 1]
        if result.kind == .name, result.beginsLine || [.return, .semicolon].contains(tokens[close - 2].kind),
            let name = (open..<close).first(where: { tokens[$0].name == result.name && tokens[$0 - 1].kind == .let }),
            tokens[name + 1].kind == .assignment
        {
            var end = name + 2
            while end < close, !tokens[end].beginsLine || tokens[end].kind == .dot, tokens[end].kind != .semicolon {
                end = tokens[end].kind == .open ? Int(tokens[end].match) + 1 : end + 1
            }
            close = min(end, close)
        }
        // Find the call that ends the closure, from its end.
        guard close - 1 > open, tokens[close - 1].bracket == UInt8(ascii: ")") else { return false }
        let arguments = Int(tokens[close - 1].match)
        var start = arguments - 3
        guard start > open, tokens[start].kind == .name, tokens[start + 1].kind == .dot, tokens[start + 2].isWord else {
            return false
        }
        if tokens[start - 1].kind == .try { start -= 1 }
        guard start - 1 == open || [.in, .return, .assignment].contains(tokens[start - 1].kind) else { return false }
        // The selection is the last argument.
        var (place, last) = (arguments + 1, arguments + 1)
        while place < close - 1 {
            if tokens[place].kind == .comma { last = place + 1 }
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        // `planet.nullable`
        if tokens[last].kind == .name, tokens[last + 1].kind == .dot, tokens[close - 3].kind == .dot {
            return tokens[close - 2].name == names.nullable
        }
        let selection = tokens[last + 1].name
        return tokens[last].kind == .dot && (selection == names.nullable || selection == names.optional)
            && Int(tokens[last + 2].match) == close - 2
    }
}
