extension ClosureReader {
    /// Reads all selection closures in the source.
    ///
    /// The reader recognizes them by their position. They follow `Selection<…>` or one of its members, they are
    /// arguments of functions that take selections, or they are closures and functions with a parameter whose type is
    /// written as a scope, such as `Objects.Human`.
    mutating func readSource() {
        let braces = UInt8(ascii: "{")
        /// The end of the body of a function that returns a selection.
        var bodyEnd = 0
        /// The types around the current token whose members can read scopes.
        var types: [TypeWithScopes] = []
        index = 0
        while index < tokens.count {
            while let type = types.last, index >= type.close { types.removeLast() }
            let token = tokens[index]
            let start = index
            switch token.kind {
            case .name where token.name == names.subscriptName && !types.isEmpty: readMember(of: types.last)
            case .name:
                switch names.meaning(token.name) {
                case .selection:
                    let (type, isResult) = selectionType(at: index)
                    if isResult {
                        bodyEnd = max(bodyEnd, Int(tokens[type].match))
                        index = type
                    } else if tokens[type].kind == .assignment, tokens[type + 1].kind == .dot {
                        // `let human: Selection<…> = .init { … }`
                        index = type + 1
                        readSelectionExpression()
                    } else {
                        readSelectionHead(start)
                    }
                case .takesSelections, .takesClosures:
                    if start == 0 || tokens[start - 1].kind != .func { readSelectionExpression() }
                case .namespace: readNamespace()
                case .nothing, .scope, .never, .method, .lazy, .function: break
                }
            case .dot:
                // An implicit member. After an operand, a dot begins a member of that operand.
                if isImplicit(index), tokens[index + 2].kind == .open {
                    let member = names.member(tokens[index + 1].name)
                    if member == .certain || member == .possible && index < bodyEnd { readSelectionExpression() }
                }
            case .func, .`init`, .var: readMember(of: types.last)
            case .type:
                if let type = typeWithScopes(isNested: !types.isEmpty) {
                    types.append(type)
                    index = type.open + 1
                }
            case .open where token.bracket == braces && tokens[index + 1].bracket == UInt8(ascii: "("):
                // `{ (human: Objects.Human) in … }`
                if parameterNames(index + 1).contains(where: \.isScope) {
                    readSelection(index)
                }
            default: break
            }
            if index == start { index += 1 }
        }
    }

    /// Reads an expression that may contain selection closures and isn't inside one.
    private mutating func readSelectionExpression() {
        arguments = .selections
        let place = index
        readExpression(until: tokens.count)
        if index == place { index += 1 }
        (arguments, condition, flow, meetsResponse) = (.any, .always, Flow(), false)
        uses = []
    }

    /// Returns the index after the type `Selection<…>`, and whether a body that returns such a selection follows.
    private mutating func selectionType(at start: Int) -> (end: Int, isResult: Bool) {
        var end = start + 1
        if tokens[end].kind == .less { end = SelectionNames.endOfGenerics(tokens, end) ?? end }
        var first = start
        while first >= max(2, start - 8), tokens[first - 1].kind == .dot, tokens[first - 2].kind == .name { first -= 2 }
        guard first >= 2, tokens[end].bracket == UInt8(ascii: "{") else { return (end, false) }
        // The body of a function, or of `var human: Selection<…> { … }`.
        let isVariable = first >= 3 && tokens[first - 1].kind == .colon && tokens[first - 3].kind == .var
        return (end, tokens[first - 1].kind == .arrow || isVariable)
    }

    private mutating func isImplicit(_ dot: Int) -> Bool {
        guard dot > 0 else { return true }
        return switch tokens[dot - 1].kind {
        case .name, .number, .literal, .close, .postfixQuestion, .postfixBang, .greater: false
        default: true
        }
    }

    /// Reads `Objects.Human.select { … }`, or a closure whose type is declared.
    private mutating func readNamespace() {
        let start = index
        guard let end = names.endOfScope(tokens, from: index) else {
            if tokens[index + 1].kind == .dot, tokens[index + 3].kind == .dot { readSelectionExpression() }
            if index == start { index += 1 }
            return
        }
        index = end
        // `let name: (Objects.Human) throws -> String = { … }`
        guard tokens[start - 1 < 0 ? 0 : start - 1].bracket == UInt8(ascii: "("), tokens[end].kind == .close else {
            return
        }
        var place = end + 1
        let limit = min(place + 40, tokens.count)
        while place < limit,
            [.name, .arrow, .dot, .less, .greater, .comma, .postfixQuestion].contains(tokens[place].kind)
        {
            place += 1
        }
        if tokens[place].kind == .assignment, tokens[place + 1].bracket == UInt8(ascii: "{") {
            readSelection(place + 1)
        }
    }

    // MARK: - Types with scopes

    /// An extension of a scope, a type that stores scopes, or a type in one of them.
    private struct TypeWithScopes {
        var open: Int
        var close: Int
        /// The names of the scopes: `self`, or the names of the properties; empty for a nested type that stores none.
        var scopes: [UInt64]
        var isExtension: Bool
    }

    /// Returns the type or extension that begins here; nil if it neither has scopes nor is inside such a type.
    private mutating func typeWithScopes(isNested: Bool) -> TypeWithScopes? {
        if let open = names.bodyOfExtension(tokens, index) {
            let close = Int(tokens[open].match)
            return TypeWithScopes(open: open, close: close, scopes: [names.selfName], isExtension: true)
        }
        guard let body = names.body(tokens, ofTypeAt: index) else { return nil }
        let scopes = names.storedScopes(tokens, inTypeAt: index, body)
        guard isNested || !scopes.isEmpty else { return nil }
        return TypeWithScopes(
            open: body.open, close: Int(tokens[body.open].match), scopes: scopes, isExtension: false)
    }

    /// Reads a function, an initializer, a computed property or a subscript, if it can read a scope.
    private mutating func readMember(of type: TypeWithScopes?) {
        let (kind, start) = (tokens[index].kind, index)
        if kind == .func || kind == .`init`, let function = function(at: index) {
            var scopes = function.parameters.filter(\.isScope).map(\.name)
            if kind == .func, let type, !isStatic(index) {
                // A parameter hides the property of its name.
                scopes += type.scopes.filter { scope in !function.parameters.contains { $0.name == scope } }
            }
            let others = function.parameters.map(\.name).filter { !scopes.contains($0) }
            guard !scopes.isEmpty else { return }
            let before = findings.count
            readMember(function.body, scopes, others, of: type)
            guard kind == .func else { return }
            let (name, count) = (tokens[start + 1].name, findings.count - before)
            // A method of the scope, or of a type that stores it, is called on the scope itself.
            if type == nil {
                readsMembers = true
                if hasMoreFindings(than: count, { $0.readMember(function.body, scopes, others, of: nil) }) {
                    names.addReceiver(name)
                }
                readsMembers = false
            }
            guard !others.isEmpty else { return }
            let choosesFields = hasMoreFindings(than: count) {
                $0.readMember(function.body, scopes, others, .response, of: type)
            }
            names.addFunction(name, choosesFields: choosesFields)
        } else if kind == .func, tokens[start + 2].bracket == UInt8(ascii: "("), function(at: start) == nil {
            // The types that conform to a protocol may read different fields.
            if parameterNames(start + 2).contains(where: \.isScope) { names.addReceiver(tokens[start + 1].name) }
        } else if kind == .var || kind == .name, let type, !type.scopes.isEmpty, !isStatic(index) {
            var open = index + 1
            while open < min(type.close, start + 60), tokens[open].bracket != UInt8(ascii: "{"),
                tokens[open].kind != .assignment, !tokens[open].beginsLine || tokens[open].kind == .arrow
            {
                open = tokens[open].kind == .open ? Int(tokens[open].match) + 1 : open + 1
            }
            guard open < type.close, tokens[open].bracket == UInt8(ascii: "{") else { return }
            // `{ get throws { … } }`
            var getter = open + 1
            if tokens[getter].name == names.getter {
                while getter < Int(tokens[open].match), tokens[getter].bracket != UInt8(ascii: "{") { getter += 1 }
                guard getter < Int(tokens[open].match) else { return }
                open = getter
            }
            readMember(open, type.scopes, [], of: type)
        }
    }

    private mutating func readMember(
        _ open: Int, _ scopes: [UInt64], _ others: [UInt64], _ other: RecordedValue = .constant,
        of type: TypeWithScopes?
    ) {
        if let type, !type.isExtension { storedScopes = type.scopes }
        let isMethod = type?.isExtension == true && scopes.contains(names.selfName)
        readSelection(open, parameters: scopes, others: others, other, isMethod: isMethod)
        storedScopes = []
    }

    /// Returns whether a declaration has the modifier `static`.
    private func isStatic(_ index: Int) -> Bool {
        var place = index
        while place > 0, !tokens[place].beginsLine, tokens[place - 1].kind == .name {
            place -= 1
            if tokens[place].name == names.staticName { return true }
        }
        return false
    }
}
