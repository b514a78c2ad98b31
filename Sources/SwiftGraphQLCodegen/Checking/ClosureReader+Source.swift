extension ClosureReader {
    /// Reads all selection closures in the source.
    ///
    /// The reader recognizes them by their position. They follow `Selection<…>` or one of its members, they are
    /// arguments of functions that take selections, or they are closures and functions with a parameter whose type is
    /// written as a scope, such as `Objects.Human`.
    mutating func readSource() {
        let braces = UInt8(ascii: "{")
        /// The end of code whose type mentions `Selection`. Implicit members in it, such as `.init { }`, are
        /// selections.
        var bodyEnd = 0
        /// The end of the extension of `Selection` around the current token.
        var extensionEnd = 0
        /// The body of a function that returns a closure with a scope as its parameter.
        var closures = 0..<0
        /// The types around the current token whose members can read scopes.
        var types: [TypeWithScopes] = []
        /// The end of the last one.
        var endOfType = Int.max
        /// The names and ends of all types around the current token.
        var enclosing: [(name: UInt64, close: Int)] = []
        index = 0
        while index < tokens.count {
            while index >= endOfType {
                types.removeLast()
                endOfType = types.last?.close ?? .max
            }
            let token = tokens[index]
            let start = index
            switch token.kind {
            case .name where token.name == names.subscriptName && !types.isEmpty: readMember(of: types.last)
            case .name:
                let isSelf = index < extensionEnd && token.name == names.selfType
                switch isSelf ? .selection : names.meaning(token.name) {
                case .selection:
                    if let (code, end) = codeOfSelectionType(at: index) {
                        bodyEnd = max(bodyEnd, end)
                        index = code
                    } else {
                        readSelectionHead(start)
                    }
                case .takesSelections, .takesClosures: if isCall(start) { readSelectionExpression() }
                case .namespace: readNamespace(&closures)
                case .nothing, .scope, .never, .method, .lazy, .function: break
                }
            case .dot:
                // An implicit member. After an operand, a dot begins a member of that operand.
                if isImplicit(index), tokens[index + 2].kind == .open {
                    let member = names.member(tokens[index + 1].name)
                    if member == .certain || member == .possible && index < bodyEnd { readSelectionExpression() }
                }
            case .func, .var: readMember(of: types.last)
            case .`init`:
                while let type = enclosing.last, index >= type.close { enclosing.removeLast() }
                readMember(of: types.last, in: enclosing.last?.name)
            case .type:
                while let type = enclosing.last, index >= type.close { enclosing.removeLast() }
                if let body = names.body(tokens, ofTypeAt: index) {
                    enclosing.append((body.name, Int(tokens[body.open].match)))
                    if tokens[index + 1].kind == .name, names.meaning(body.name) == .selection {
                        // `extension Selection where Scope == Objects.Human { … }`
                        extensionEnd = Int(tokens[body.open].match)
                        bodyEnd = max(bodyEnd, extensionEnd)
                        index = body.open + 1
                    }
                }
                if index == start, let type = typeWithScopes(isNested: !types.isEmpty) {
                    types.append(type)
                    endOfType = type.close
                    index = type.open + 1
                }
            case .open where token.bracket == braces:
                // `{ (human: Objects.Human) in … }`, or a closure that a function returns.
                let isResult =
                    closures.contains(index) && (index == closures.lowerBound || tokens[index - 1].kind == .return)
                if isResult || hasScopeAsParameter(index) { readSelection(index) }
            default: break
            }
            if index == start { index += 1 }
        }
    }

    /// Reads an expression that may contain selection closures and isn't inside one.
    private mutating func readSelectionExpression(_ inner: Arguments = .selections) {
        arguments = inner
        let place = index
        readExpression(until: tokens.count)
        if index == place { index += 1 }
        (arguments, condition, flow, meetsResponse) = (.any, .always, Flow(), false)
        uses = []
    }

    /// Returns whether a name is called here, rather than declared or written as a type.
    private mutating func isCall(_ index: Int) -> Bool {
        let last = index > 0 ? tokens[index - 1].kind : .end
        if last == .func || last == .type { return false }
        let isFunction = tokens.bytes[Int(tokens[index].start)] >= UInt8(ascii: "_")
        if isFunction || tokens[index + 1].bracket == UInt8(ascii: "(") { return true }
        return tokens[index + 1].bracket == UInt8(ascii: "{")
            && ![.arrow, .colon, .as, .is, .postfixQuestion, .postfixBang].contains(last)
    }

    /// Returns whether a closure has a parameter whose type is written as a scope.
    private mutating func hasScopeAsParameter(_ open: Int) -> Bool {
        var place = open + 1
        while tokens[place].kind == .at { place += 2 }
        if tokens[place].bracket == UInt8(ascii: "[") { place = Int(tokens[place].match) + 1 }
        return tokens[place].bracket == UInt8(ascii: "(") && parameters(place).contains(where: \.isScope)
    }

    /// Returns the start and end of the code that makes values of the type `Selection<…>` that begins here: the value
    /// of a variable or parameter, or the body of a function or computed property. Returns `nil` if none follows.
    private mutating func codeOfSelectionType(at start: Int) -> (start: Int, end: Int)? {
        var place = start + 1
        if tokens[place].kind == .less { place = SelectionNames.endOfGenerics(tokens, place) ?? place }
        // `SwiftGraphQL.Selection`
        let first = start > 1 && tokens[start - 1].kind == .dot ? start - 2 : start
        let before = first > 0 ? tokens[first - 1].kind : .end
        // The body of a function, or of `var human: Selection<…> { … }`.
        var isType = before == .arrow || before == .colon && first > 2 && tokens[first - 3].kind == .var
        // `[Selection<…>]` or `Selection<…>?`
        while tokens[place].kind == .postfixQuestion || tokens[place].bracket == UInt8(ascii: "]") {
            place += 1
            isType = true
        }
        if tokens[place].kind == .where, isType {
            let limit = min(place + 60, tokens.count)
            while place < limit, tokens[place].bracket != UInt8(ascii: "{") { place += 1 }
        }
        if tokens[place].bracket == UInt8(ascii: "{"), isType { return (place, Int(tokens[place].match)) }
        guard tokens[place].kind == .assignment else { return nil }
        return (place + 1, endOfExpression(from: place + 1))
    }

    /// Returns the index after an expression that isn't read.
    private mutating func endOfExpression(from start: Int) -> Int {
        var place = start
        while place < tokens.count {
            let token = tokens[place]
            let isContinued = tokens[place - 1].kind == .ternary || tokens[place - 1].kind == .colon
            if token.beginsLine, place > start, !isContinued, !continuesLine(token.kind) { break }
            switch token.kind {
            case .open: place = Int(token.match) + 1
            case .close, .comma, .semicolon: return place
            default: place += 1
            }
        }
        return place
    }

    /// Returns whether a dot begins an implicit member, such as `.list`.
    mutating func isImplicit(_ dot: Int) -> Bool {
        guard dot > 0 else { return true }
        guard tokens[dot].kind == .dot else { return false }
        return switch tokens[dot - 1].kind {
        case .name, .number, .literal, .close, .postfixQuestion, .postfixBang, .greater: false
        default: true
        }
    }

    /// Reads a closure whose type is declared.
    ///
    /// - Parameter closures: Set to the body of a function that returns such closures.
    private mutating func readNamespace(_ closures: inout Range<Int>) {
        let start = index
        guard let end = names.endOfScope(tokens, from: index) else { return }
        index = end
        // `let name: (Objects.Human) throws -> String = { … }`
        guard tokens[start - 1 < 0 ? 0 : start - 1].bracket == UInt8(ascii: "("), tokens[end].kind == .close else {
            return
        }
        var place = end + 1
        let limit = min(place + 40, tokens.count)
        while place < limit,
            [.name, .arrow, .dot, .less, .greater, .comma, .postfixQuestion].contains(tokens[place].kind)
                || tokens[place].bracket == UInt8(ascii: "[") || tokens[place].bracket == UInt8(ascii: "]")
        {
            place += 1
        }
        if tokens[place].kind == .assignment, tokens[place + 1].kind == .open {
            // A closure, or a list or dictionary of closures.
            index = place + 1
            readSelectionExpression(.closures)
        } else if tokens[place].bracket == UInt8(ascii: "{") {
            closures = place + 1..<Int(tokens[place].match)
            index = place + 1
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

    /// Returns the type or extension that begins here; `nil` if it neither has scopes nor is inside such a type.
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
    ///
    /// - Parameter typeName: The name of the type that an initializer belongs to.
    private mutating func readMember(of type: TypeWithScopes?, in typeName: UInt64? = nil) {
        let (kind, start) = (tokens[index].kind, index)
        if kind == .func || kind == .`init`, let function = function(at: index) {
            var scopes = function.parameters.filter(\.isScope).map(\.name)
            if kind == .func, let type, !isStatic(index) {
                // A parameter hides the property of its name.
                scopes += type.scopes.filter { scope in !function.parameters.contains { $0.name == scope } }
            }
            let name = kind == .func ? tokens[start + 1].name : typeName ?? 0
            addMaker(name, function.parameters, function.body)
            let others = function.parameters.filter { !$0.isScope }
            let constants = others.map { (name: $0.name, value: RecordedValue.constant) }
            if scopes.isEmpty {
                addClosures(of: name, others, 0) { $0.readMember(function.body, [], $1, of: type) }
                index = start
                return
            }
            let before = findings.count
            names.functions.add(name)
            readMember(function.body, scopes, constants, of: type, function: scopes.count == 1 ? name : 0)
            guard name != 0 else { return }
            let count = findings.count - before
            // A method of the scope, or of a type that stores it, is called on the scope itself.
            if type == nil, kind == .func {
                readsMembers = true
                if hasMoreFindings(than: count, { $0.readMember(function.body, scopes, constants, of: nil) }) {
                    names.functions.add(name, choosesByReceiver: true)
                }
                readsMembers = false
            }
            addChoices(of: name, others, count) { $0.readMember(function.body, scopes, $1, of: type) }
            addClosures(of: name, others, count) { $0.readMember(function.body, scopes, $1, of: type) }
        } else if kind == .func, tokens[start + 2].bracket == UInt8(ascii: "("), function(at: start) == nil {
            // The types that conform to a protocol may read different fields.
            if parameters(start + 2).contains(where: \.isScope) {
                names.functions.add(tokens[start + 1].name, choosesByReceiver: true)
            }
        } else if kind == .var, names.isMaker(tokens[start + 1].name) {
            let body = (start..<min(start + 60, tokens.count)).first { tokens[$0].bracket == UInt8(ascii: "{") }
            if let body { addMaker(tokens[start + 1].name, [], body) }
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
            readMember(open, type.scopes, [], of: type, function: type.scopes.count == 1 ? tokens[start + 1].name : 0)
        }
    }

    private mutating func readMember(
        _ open: Int, _ scopes: [UInt64], _ others: [(name: UInt64, value: RecordedValue)], of type: TypeWithScopes?,
        function: UInt64 = 0
    ) {
        if let type, !type.isExtension { storedScopes = type.scopes }
        let isMethod = type?.isExtension == true && scopes.contains(names.selfName)
        readSelection(open, parameters: scopes, others: others, isMethod: isMethod, function: function)
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
