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
        index = 0
        while index < tokens.count {
            let token = tokens[index]
            let start = index
            switch token.kind {
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
            case .func, .`init`: readScopeFunction()
            case .type: if let open = names.bodyOfExtension(tokens, index) { readMethods(open) }
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

    /// Reads the methods and properties in an extension of a scope, whose `self` is the scope.
    private mutating func readMethods(_ open: Int) {
        let close = Int(tokens[open].match)
        var isStatic = false
        index = open + 1
        while index < close {
            let token = tokens[index]
            let start = index
            if token.name == names.staticName { isStatic = true }
            switch token.kind {
            case .func:
                if let function = function(at: index) {
                    let scopes = function.parameters.filter(\.isScope).map(\.name)
                    if !isStatic {
                        readSelection(function.body, parameters: [names.selfName] + scopes, isMethod: true)
                    } else if !scopes.isEmpty {
                        readSelection(function.body, parameters: scopes)
                    }
                    index = Int(tokens[function.body].match) + 1
                }
                isStatic = false
            case .var:
                while index < close, tokens[index].bracket != UInt8(ascii: "{"), index < start + 60 { index += 1 }
                guard tokens[index].bracket == UInt8(ascii: "{") else { break }
                let body = index
                // `{ get throws { … } }`
                var getter = body + 1
                if tokens[getter].name == names.getter {
                    while getter < close, tokens[getter].bracket != UInt8(ascii: "{") { getter += 1 }
                    if !isStatic, getter < close { readSelection(getter, parameters: [names.selfName], isMethod: true) }
                } else if !isStatic {
                    readSelection(body, parameters: [names.selfName], isMethod: true)
                }
                index = Int(tokens[body].match) + 1
                isStatic = false
            case .open: index = Int(token.match) + 1
            default: break
            }
            if index == start { index += 1 }
        }
    }

    /// Reads a function if one of its parameters is a scope.
    private mutating func readScopeFunction() {
        guard let function = function(at: index) else { return }
        let scopes = function.parameters.filter(\.isScope).map(\.name)
        if !scopes.isEmpty { readSelection(function.body, parameters: scopes) }
    }
}
