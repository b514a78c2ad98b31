// Reads the app's declarations.
extension SelectionNames {
    /// Adds the protocols of scopes, and returns whether sources that were added before may use new names of scopes.
    func addScopes() -> Bool {
        for name in conformances where protocols[name] != 0 { add(name, .scope) }
        return !types.isEmpty
    }

    /// Adds the type aliases and functions that a source declares.
    func add(_ tokens: SwiftTokens) {
        var endOfMethods = 0
        /// The end of the outermost braces.
        var end = 0
        /// The types around the current token, as the tokens of their names.
        var types: [(name: Int, end: Int)] = []
        for index in 0..<tokens.count {
            switch tokens[index].kind {
            case .open: if index > end, tokens[index].bracket == UInt8(ascii: "{") { end = Int(tokens[index].match) }
            case .typealias: addAlias(tokens, index)
            case .func: addFunction(tokens, index, index < endOfMethods ? .method : index < end ? .nothing : .function)
            case .var, .let:
                guard tokens[index + 1].kind == .name else { continue }
                let name = tokens[index + 1].name
                if index < endOfMethods, tokens[index].kind == .var { add(name, .method) }
                if tokens[index].kind == .var { addMaker(tokens, name, from: index + 2) }
                if name == mockValue { addMockValue(tokens, index + 2) }
                if tokens[index + 3].bracket == UInt8(ascii: "{") { addClosure(tokens, index + 3, name) }
            case .catch: hasCatch = true
            case .`init` where index > 0 && tokens[index - 1].kind != .dot:
                while let type = types.last, index > type.end { types.removeLast() }
                if let type = types.last { addInitializer(tokens, index, of: type.name) }
            case .type:
                if tokens[index].name == protocolName { protocols[tokens[index + 1].name] = 1 }
                if let type = body(tokens, ofTypeAt: index) {
                    types.append((index + 1, Int(tokens[type.open].match)))
                    let scopes = scopes(tokens, storedIn: type.open, of: index + 1)
                    if !scopes.isEmpty {
                        storedScopes[type.name, default: []] += scopes
                        hasStoredScopes = true
                    }
                }
                if let body = bodyOfExtension(tokens, index) {
                    endOfMethods = Int(tokens[body].match)
                    addProtocols(tokens, index..<body)
                }
            default: break
            }
        }
    }

    /// Returns the open brace of an extension of a scope that begins here.
    func bodyOfExtension(_ tokens: SwiftTokens, _ index: Int) -> Int? {
        guard tokens[index].name == extensionName, var place = endOfScope(tokens, from: index + 1) else { return nil }
        let limit = min(place + 60, tokens.count)
        while place < limit, tokens[place].kind != .open { place += 1 }
        return tokens[place].bracket == UInt8(ascii: "{") ? place : nil
    }

    /// Returns the type that is declared or extended here, with the open brace of its body.
    func body(_ tokens: SwiftTokens, ofTypeAt index: Int) -> (name: UInt64, open: Int)? {
        guard tokens[index + 1].kind == .name else { return nil }
        var place = index + 2
        // Lists of protocols are shorter than this.
        let limit = min(index + 60, tokens.count)
        while place < limit, tokens[place].bracket != UInt8(ascii: "{") {
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        return place < limit ? (tokens[index + 1].name, place) : nil
    }

    /// Adds the protocols that an extension of a scope declares: `extension Objects.Human: Named { … }`.
    private func addProtocols(_ tokens: SwiftTokens, _ head: Range<Int>) {
        for place in head where tokens[place].kind == .name {
            guard tokens[place - 1].kind == .colon || tokens[place - 1].kind == .comma else { continue }
            conformances.append(tokens[place].name)
            types.append(tokens.word(place))
        }
    }

    /// Returns the properties in a type's body that store scopes: `struct Card { let human: Objects.Human }`.
    ///
    /// - Parameter type: The token of the type's name, to add its initializer if it takes selections or their closures.
    func scopes(_ tokens: SwiftTokens, storedIn open: Int, of type: Int? = nil) -> [UInt64] {
        let close = Int(tokens[open].match)
        var scopes: [UInt64] = []
        var place = open + 1
        while place < close {
            if tokens[place].kind == .open {
                place = Int(tokens[place].match)
            } else if tokens[place].kind == .let || tokens[place].kind == .var, tokens[place + 2].kind == .colon {
                if endOfScope(tokens, from: place + 3) != nil {
                    scopes.append(tokens[place + 1].name)
                } else if let type {
                    let found = taken(tokens, storedAt: place + 3, close)
                    if found != .nothing { addTaken(found, by: tokens, type) }
                }
            }
            place += 1
        }
        return scopes
    }

    private func add(_ name: UInt64, _ meaning: Meaning) {
        if self.meaning(name) == .nothing || self.meaning(name) == .function { meanings[name] = meaning.rawValue }
    }

    /// Returns the index after a scope's type that begins here, such as `Objects.Human`; `nil` if none does.
    func endOfScope(_ tokens: SwiftTokens, from start: Int) -> Int? {
        var index = start
        while true {
            let token = tokens[index]
            guard token.kind == .name || token.kind == .at else {
                guard token.kind == .reference else { return nil }
                index += 1
                continue
            }
            // Skip `some`, `inout`, `@Sendable` and the like.
            if token.kind == .at || tokens[index + 1].kind == .name && !tokens[index + 1].beginsLine {
                index += 1
            } else {
                break
            }
        }
        if meaning(tokens[index].name) == .scope, tokens[index + 1].kind != .dot { return index + 1 }
        var isScope = false
        while tokens[index].kind == .name {
            guard tokens[index + 1].kind == .dot else { return isScope ? index + 1 : nil }
            // An app can have its own `Operations`.
            isScope =
                isScope
                || meaning(tokens[index].name) == .namespace
                    && (tokens[index].name != operations || operationTypes[tokens[index + 2].name] != 0)
            index += 2
        }
        return nil
    }

    private func addAlias(_ tokens: SwiftTokens, _ index: Int) {
        let name = tokens[index + 1].name
        var value = index + 2
        if tokens[value].kind == .less { value = Self.endOfGenerics(tokens, value) ?? value }
        guard tokens[value].kind == .assignment, meaning(name) == .nothing else { return }
        // Skip the module's name.
        var type = value + 1
        while tokens[type].kind == .name, tokens[type + 1].kind == .dot, meaning(tokens[type].name) != .namespace {
            type += 2
        }
        if meaning(tokens[type].name) == .selection {
            meanings[name] = Meaning.selection.rawValue
        } else if endOfScope(tokens, from: value + 1) != nil {
            meanings[name] = Meaning.scope.rawValue
        } else {
            return
        }
        types.append(tokens.word(index + 1))
    }

    /// Adds a function that is stored as a closure, if it throws errors: `let parse = { … throw … }`.
    private func addClosure(_ tokens: SwiftTokens, _ open: Int, _ name: UInt64) {
        let close = min(open + 60, Int(tokens[open].match))
        if (open..<close).contains(where: { tokens[$0].kind == .throw || tokens[$0].name == throwsName }) {
            throwing[name] = 1
        }
    }

    private func addFunction(_ tokens: SwiftTokens, _ index: Int, _ other: Meaning) {
        let nameIndex = index + 1
        let name = tokens[nameIndex].name
        var open = nameIndex + 1
        if tokens[open].kind == .less { open = Self.endOfGenerics(tokens, open) ?? open }
        guard name != 0, tokens[open].kind == .open else { return }
        let close = Int(tokens[open].match)
        if tokens[close + 1].name == throwsName { throwing[name] = 1 }
        addMaker(tokens, name, from: close + 1)
        guard meaning(name) == .nothing || meaning(name) == .function else { return }
        // No parameter list that people write is longer than this.
        let (found, isLazy, isTaker) = taken(tokens, open + 1..<max(open + 1, min(close, open + 200)))
        if isTaker {
            takers[name] = 1
            hasTakers = true
        }
        if found != .nothing {
            addTaken(found, by: tokens, nameIndex)
        } else if isLazy {
            add(name, .lazy)
            addLazyParameters(tokens, open, name)
            functions.addParameter(ScopeFunctions.parameter(nil, of: name), choosesFields: true)
        } else if other == .method {
            // Reading a field needs a `try`.
            var body = close + 1
            while body < close + 60, tokens[body].kind != .end, tokens[body].bracket != UInt8(ascii: "{") { body += 1 }
            guard tokens[body].bracket == UInt8(ascii: "{") else { return }
            let readsFields = (body..<Int(tokens[body].match)).contains { tokens[$0].kind == .try }
            add(name, readsFields ? .method : .function)
        } else if other != .nothing {
            add(name, other)
        }
    }

    /// Adds a function or a computed property, if the type that begins here is a selection: `-> Selection<…> {`.
    private func addMaker(_ tokens: SwiftTokens, _ name: UInt64, from start: Int) {
        var place = start
        while tokens[place].kind != .arrow, tokens[place].kind != .colon {
            guard place < start + 4, tokens[place].kind == .name else { return }
            place += 1
        }
        // `SwiftGraphQL.Selection`
        if tokens[place + 2].kind == .dot { place += 2 }
        guard meaning(tokens[place + 1].name) == .selection else { return }
        place += 2
        if tokens[place].kind == .less { place = Self.endOfGenerics(tokens, place) ?? place }
        if tokens[place].kind != .assignment { makers[name] = 1 }
    }

    /// Returns whether parameters are selections or their closures, whether one might not be evaluated, and whether one
    /// is a function.
    private func taken(
        _ tokens: SwiftTokens, _ parameters: Range<Int>
    ) -> (meaning: Meaning, isLazy: Bool, isTaker: Bool) {
        var found = Meaning.nothing
        var (isLazy, isTaker) = (false, false)
        for index in parameters {
            if tokens[index].kind == .name, meaning(tokens[index].name) == .selection {
                if found == .nothing { found = .takesSelections }
            } else if tokens[index].bracket == UInt8(ascii: "("), let end = endOfScope(tokens, from: index + 1),
                end == Int(tokens[index].match)
            {
                found = .takesClosures
            } else if tokens[index].kind == .at, tokens[index + 1].name == autoclosure {
                isLazy = true
            } else if tokens[index].kind == .arrow {
                isTaker = true
            }
        }
        return (found, isLazy, isTaker)
    }

    /// Returns whether a property whose type begins here is a parameter of its type's initializer that is a selection
    /// or a selection's closure.
    private func taken(_ tokens: SwiftTokens, storedAt start: Int, _ close: Int) -> Meaning {
        switch tokens[start].kind {
        case .at, .open: break
        case .name where meaning(tokens[start].name) == .selection: break
        default: return .nothing
        }
        var end = start
        let limit = min(close, start + 40)
        while end < limit, !tokens[end].beginsLine, tokens[end].kind != .semicolon {
            // A property with a value, or a computed one.
            if tokens[end].kind == .assignment || tokens[end].bracket == UInt8(ascii: "{") { return .nothing }
            end += 1
        }
        return taken(tokens, start..<end).meaning
    }

    /// Adds a function or type whose name is at a token, if it takes selections or their closures.
    private func addTaken(_ found: Meaning, by tokens: SwiftTokens, _ nameIndex: Int) {
        let current = meaning(tokens[nameIndex].name)
        guard found != .nothing, current == .nothing || current == .function || current == .takesSelections,
            current != found
        else { return }
        meanings[tokens[nameIndex].name] = found.rawValue
        functionNames.append(tokens.word(nameIndex))
    }

    /// Adds an initializer as a function with the name of its type.
    private func addInitializer(_ tokens: SwiftTokens, _ index: Int, of typeIndex: Int) {
        let type = tokens[typeIndex].name
        var open = index + 1
        if tokens[open].kind == .postfixQuestion { open += 1 }
        if tokens[open].kind == .less { open = Self.endOfGenerics(tokens, open) ?? open }
        guard tokens[open].bracket == UInt8(ascii: "(") else { return }
        let close = Int(tokens[open].match)
        if tokens[close + 1].name == throwsName { throwing[type] = 1 }
        let (found, isLazy, _) = taken(tokens, open + 1..<max(open + 1, close))
        if found != .nothing {
            addTaken(found, by: tokens, typeIndex)
        } else if isLazy {
            add(type, .lazy)
            addLazyParameters(tokens, open, type)
        }
    }

    /// Adds the parameters in parentheses whose arguments a function might not evaluate.
    private func addLazyParameters(_ tokens: SwiftTokens, _ open: Int, _ name: UInt64) {
        let close = Int(tokens[open].match)
        var parameters = lazyParameters[name] ?? LazyParameters()
        var (place, unlabeled) = (open + 1, 0)
        while place < close {
            let label = tokens[place].name
            var isLazy = false
            while place < close, tokens[place].kind != .comma {
                if tokens[place].name == autoclosure, tokens[place - 1].kind == .at { isLazy = true }
                if tokens[place].name == escaping { parameters.isEscaping = true }
                if tokens[place].kind == .less, let end = Self.endOfGenerics(tokens, place) {
                    place = end
                } else {
                    place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
                }
            }
            if label == unused {
                if isLazy, unlabeled < UInt64.bitWidth { parameters.unlabeled |= 1 << UInt64(unlabeled) }
                unlabeled += 1
            } else if isLazy {
                parameters.labels.insert(label)
            }
            place += 1
        }
        lazyParameters[name] = parameters
        hasLazyParameters = true
    }

    /// Adds the value of a codec's `mockValue`, whose type or value begins here.
    private func addMockValue(_ tokens: SwiftTokens, _ start: Int) {
        var place = start
        // Skip the type.
        while place < start + 20, tokens[place].kind != .assignment, tokens[place].bracket != UInt8(ascii: "{") {
            place += 1
        }
        guard tokens[place].kind == .assignment || tokens[place].kind == .open else { return }
        place += 1
        if tokens[place].kind == .return { place += 1 }
        // `Decimal(0)`
        if tokens[place].kind == .name, tokens[place + 1].bracket == UInt8(ascii: "(") { place += 2 }
        let isZero = tokens[place].kind == .dot && tokens[place + 1].name == zeroName
        let isNumber = isZero || tokens[place].kind == .number && tokens[place].name != one
        let isText = tokens[place].kind == .literal && tokens.text(place..<place + 1) != "\"1\""
        if isNumber || isText || tokens[place].kind == .prefix || tokens[place].bracket == UInt8(ascii: "[") {
            hasOtherMocks = true
        }
    }

    /// Returns the index after the generic arguments that begin here; `nil` if none do.
    static func endOfGenerics(_ tokens: SwiftTokens, _ start: Int) -> Int? {
        var depth = 0
        var index = start
        // No list of types that people write is longer than this.
        while index < min(start + 64, tokens.count) {
            switch tokens[index].kind {
            case .less: depth += 1
            case .greater:
                depth -= 1
                if depth == 0 { return index + 1 }
            case .open:
                if tokens[index].bracket == UInt8(ascii: "{") { return nil }
                index = Int(tokens[index].match)
            case .name, .dot, .comma, .postfixQuestion, .postfixBang, .arrow, .at, .reference, .colon, .tight, .number:
                break
            default: return nil
            }
            index += 1
        }
        return nil
    }
}
