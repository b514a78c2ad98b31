extension ClosureReader {
    /// Reads the members, calls and subscripts that follow an operand.
    ///
    /// - Parameter isList: Whether the operand is a list that carries the scope, as in `[human.name, human.id]`.
    mutating func readChain(from start: Int, stopsAtBrace: Bool, isList: Bool) {
        /// The condition after a question mark, where nothing runs without a value.
        var present = Condition.always
        var lastDot = index
        /// What the operand and the members so far stand for.
        var result = value
        /// The value whose method is called, and the method's name; `nil` if no method is.
        var owner: RecordedValue?
        var method: UInt64 = 0
        /// The first call in the lazy closures so far, their first brace, and the names of their elements.
        var turns: (first: Int, open: Int, elements: Set<UInt64>)?
        var isLazy = false
        let storedBefore = storedUseCount
        /// The condition under which a known function calls its closures.
        var runsKnown: Condition?
        chain: while true {
            let token = tokens[index]
            switch token.kind {
            case .dot:
                lastDot = index
                index += 1
                owner = result
                method = tokens[index].name
                if tokens[index].isWord || tokens[index].kind == .number {
                    result = property(tokens[index].name, of: result)
                    index += 1
                }
                isLazy = isLazy || method == names.lazyName
                if meetsResponse, arguments != .any, names.isMaker(method), tokens[index].kind != .open {
                    names.functions.ask(method)
                    use(.receiver, index - 1..<index, Condition(.isSome, start, lastDot))
                }
                // `ids.lazy.compactMap { … }.first`
                if let turns, names.isEndingEarly(method) { report(turns, start, lastDot) }
                continue chain
            case .postfixQuestion:
                if meetsResponse, !present.isGiven {
                    present = Condition(.isNotNull, start, index, result.presence)
                }
                result = result.meetsResponse ? result.asElement : result
                index += 1
            case .postfixBang:
                result = result.meetsResponse ? result.asElement : result
                index += 1
            case .less:
                guard let behind = SelectionNames.endOfGenerics(tokens, index),
                    tokens[behind].kind == .open || tokens[behind].kind == .dot
                else { break chain }
                index = behind
                continue chain
            case .open:
                if token.beginsLine || token.isInterpolation { break chain }
                let isClosure = token.bracket == UInt8(ascii: "{")
                if isClosure, stopsAtBrace { break chain }
                let outer = (condition, call, isCertain)
                if present.isGiven {
                    condition = present.inside(condition)
                    isCertain = isCertain && present.isTrue
                }
                let name = tokens[index - 1].name
                let effects = owner == nil ? [] : names.effects(method)
                let mayBeLazy = names.hasLazyParameters && token.bracket == UInt8(ascii: "(")
                let lazy = mayBeLazy ? lazyParameters(ofCallAt: index, from: start) : nil
                // `Dictionary(grouping: names) { … }`
                let isGrouping =
                    isClosure && tokens[start + 1].kind == .open && tokens[start + 2].name == names.grouping
                    && index == Int(tokens[start + 1].match) + 1 && elements.first?.isPresent == true
                let runs: RecordedValue =
                    isGrouping ? .mocked : effects.contains(.callsClosure) ? (owner ?? .response).presence : .response
                let (open, wasMet) = (index, meetsResponse && !isList)
                let isImmediate =
                    owner == nil
                    && (names.isStandardFunction(tokens[start].name)
                        || names.effects(tokens[start].name).contains(.callsOnce))
                    || names.effects(name).contains(.callsOnce)
                if isClosure, names.hasTakers, owner == nil || !wasMet {
                    runsKnown = runsOfKnown(at: index) ?? runsKnown
                }
                call = Call(
                    name: index - 1,
                    runs: isClosure && runsKnown != nil
                        ? runsKnown ?? .always
                        : wasMet && !isImmediate
                            ? Condition(.hasValue, start, max(lastDot, start + 1), runs) : .always,
                    parameter: isList
                        ? .holder
                        : !wasMet
                            ? .constant
                            : effects.contains(.passesElement) ? (owner ?? .response).asElement : .response,
                    hasReceiver: owner != nil && wasMet && tokens[index - 1].isWord, lazy: lazy)
                if isClosure {
                    let firstCall = calls.count
                    // `with(human) { try $0.name() }`
                    let receivesScope =
                        open > start + 1 && Int(tokens[open - 1].match) == start + 1 && elements.contains(.scope)
                        && hasParameter(open) && names.functions.reading(of: tokens[start].name) == nil
                    let changed = changedVariables(from: open, to: Int(tokens[open].match))
                    let constant = changed.filter { !binding($0).meetsResponse }
                    readNested {
                        $0.readClosure(
                            open, runs: receivesScope ? .always : $0.call.runs, parameter: $0.call.parameter,
                            arguments: receivesScope ? [.scope] : [])
                    }
                    // `[2, 5].first { try !human.friends(limit: $0, …).isEmpty }`
                    if meetsResponse, !wasMet, owner != nil {
                        // From the second element on, the closure may get the values that it made from the response.
                        if method == names.reduce || constant.contains(where: { binding($0).meetsResponse }) {
                            readNested {
                                $0.readClosure(
                                    open, runs: .always, parameter: $0.call.parameter,
                                    arguments: method == $0.names.reduce ? [.response, $0.call.parameter] : [])
                            }
                        }
                        let isNamed = tokens[open + 2].kind == .in
                        let element = isNamed ? tokens[open + 1].name : names.firstArgument
                        let elements = (turns?.elements ?? []).union([element])
                        let new = (turns?.first ?? firstCall, turns?.open ?? open, elements)
                        if names.isEndingEarly(method) { report(new, start, lastDot) }
                        // With a closure that throws, Swift chooses the methods that call it for all elements.
                        if isLazy, !isThrowing(open) { turns = new }
                    }
                } else if owner != nil,
                    names.hasStoredScopes && isInitializerOfHolder(at: start)
                        || storedUseCount > storedBefore && isStoringClosures(start)
                {
                    // `Card(human: human).title(isShort: …)` or `Row { try human.name() }.title(isShort: …)`
                    readElements(.selections, ofMethodAt: start..<index)
                } else {
                    readElements(.any)
                    // `readers[try human.rating()](human)`, or `reader(human)` if the response chose the reader
                    if wasMet, open == start + 1 || tokens[open - 1].kind == .close, elements.contains(.scope),
                        let scope = (open..<Int(token.match)).first(where: { binding(tokens[$0].name) == .scope })
                    {
                        use(.passing, scope..<scope + 1, Condition(.isSome, start, open))
                    }
                }
                if token.bracket == UInt8(ascii: "[") {
                    // `[shortName, longName][try human.rating() > 5 ? 1 : 0]`
                    let isChosen = meetsResponse && !wasMet && outer.1.name == 0
                    result = isChosen && arguments != .any ? .chosen : element(of: result, Int(token.match))
                    owner = nil
                } else if let owner {
                    // `limit.map { … }`, where `limit` doesn't depend on the response
                    let isFixed = meetsResponse && !wasMet && method == names.map
                    result = isFixed ? .fixed : self.result(of: method, owner, closure: open)
                } else if names.isCollection(name), open == start + 1 {
                    result = collection(madeIn: open)
                } else if names.isNumber(name), open == start + 1 {
                    let number = elements.first ?? .response
                    result = number == .mocked || number == .count || number == .many ? number : .response
                } else if open == start + 1, name == names.minimum || name == names.maximum || name == names.absolute {
                    result = .bounded(elements, isMinimum: name == names.minimum)
                } else if open == start + 1, name == names.zip {
                    result = elements.allSatisfy(\.isPresent) ? .present : .response
                } else if open == start + 1, elements.contains(.scope) {
                    result = names.functions.reading(of: helper(name))?.result ?? .response
                } else {
                    result = .response
                }
                (condition, call, isCertain) = outer
                // `_ = names.popLast()`
                if owner?.isPresent == true, lastDot == start + 1, effects.contains(.changes) {
                    if effects.contains(.keepsWhenChanged) { taintElements(start) } else { taint(tokens[start].name) }
                }
                // `increase(by: try human.rating())` or `tags.forEach(increase)`, which assigns a variable
                if !localChanges.isEmpty, meetsResponse || condition.isGiven {
                    let argument = Int(token.match) == open + 2 ? tokens[open + 1].name : 0
                    for name in (localChanges[name] ?? []).union(localChanges[argument] ?? []) { taint(name) }
                }
                if isCatching || attempt != nil, names.isThrowing(name) || hasStrategy(open) { mayThrow(from: start) }
            case .name:
                // Another trailing closure: `failure: { … }`.
                guard !token.beginsLine, tokens[index - 1].bracket == UInt8(ascii: "}"),
                    tokens[index + 1].kind == .colon, tokens[index + 2].bracket == UInt8(ascii: "{")
                else { break chain }
                index += 2
            default: break chain
            }
            if token.kind != .open { owner = nil }
        }
        value = meetsResponse ? result.meetsResponse ? result : .response : result
    }

    /// Returns the condition under which a function calls the closure that begins here; `nil` if it isn't known.
    private mutating func runsOfKnown(at index: Int) -> Condition? {
        let isCall = tokens[index - 1].kind == .close
        let name = isCall ? Int(tokens[index - 1].match) - 1 : index - 1
        guard name > 0, names.callsAll(tokens[name].name) else { return nil }
        return isCall ? known.flatMap { $0.close == index - 1 ? $0.runs : nil } : .always
    }

    /// Reports the calls in closures that differ from element to element, if a method may end early.
    private mutating func report(
        _ turns: (first: Int, open: Int, elements: Set<UInt64>), _ start: Int, _ lastDot: Int
    ) {
        let condition = Condition(.hasValue, start, max(lastDot, start + 1))
        reportTurns(after: turns.first, turns.open, turns.elements, condition, certain: [])
    }

    /// Returns the parameters of a call whose arguments might not be evaluated; `nil` if all are.
    ///
    /// - Parameters:
    ///   - open: The open parenthesis of the call.
    ///   - start: The first token of the operand.
    private mutating func lazyParameters(ofCallAt open: Int, from start: Int) -> SelectionNames.LazyParameters? {
        let callee = tokens[open - 1]
        if names.meaning(callee.name) == .lazy { return names.lazyParameters(of: callee.name) }
        guard names.meaning(names.callAsFunction) == .lazy else { return nil }
        // `fallback(…)` may be a call to its `callAsFunction`. A name that begins with a capital letter is a type.
        let isName = open == start + 1 && tokens.bytes[Int(callee.start)] >= UInt8(ascii: "_")
        let isValue = callee.kind == .close || isName && names.meaning(callee.name) == .nothing
        return isValue ? names.lazyParameters(of: names.callAsFunction) : nil
    }

    /// Returns whether a closure names its parameter or uses `$0`.
    private mutating func hasParameter(_ open: Int) -> Bool {
        tokens[open + 2].kind == .in
            || (open..<Int(tokens[open].match)).contains { tokens[$0].name == names.firstArgument }
    }

    /// Returns whether a call parses its argument: `Date(text, strategy: .iso8601)`.
    private func hasStrategy(_ open: Int) -> Bool {
        (open..<Int(tokens[open].match)).contains {
            tokens[$0].name == names.strategy && tokens[$0 + 1].kind == .colon
        }
    }

    /// Records that a call may throw an error that a `catch` or a `try?` in the closure catches.
    mutating func mayThrow(from start: Int) {
        guard meetsResponse else { return }
        let succeeds = Condition(.succeeds, start, index)
        if attempt != nil {
            attempt = succeeds
        } else if isCatching {
            flow.mayEnd(\.throwing, otherwise: succeeds.and(branch))
        }
    }

    /// Returns what a property of a value stands for.
    private mutating func property(_ name: UInt64, of owner: RecordedValue) -> RecordedValue {
        guard owner.meetsResponse else { return owner }
        if owner == .chosen { return .chosen }
        if owner == .fixed {
            if name == names.isEmpty || name == names.count { return .decided }
            return names.effects(name).contains(.keepsAsProperty) ? .fixed : .response
        }
        guard owner.isPresent else { return .response }
        if name == names.isEmpty { return .isFalse }
        if name == names.count { return owner.isGrown || names.hasOtherMocks ? .count : .mocked }
        // The number 1 may be "1.0".
        if name == names.descriptionName { return .grown }
        // The first index is 0.
        if name == names.indices { return owner.isGrown ? .grown : .present }
        guard names.effects(name).contains(.keepsAsProperty) else { return .response }
        return owner == .many ? .response : owner
    }

    /// Returns what the result of a method stands for.
    ///
    /// - Parameter closure: The open bracket after the method's name.
    private mutating func result(of name: UInt64, _ owner: RecordedValue, closure open: Int) -> RecordedValue {
        let effects = names.effects(name)
        if owner == .fixed { return effects.isDisjoint(with: [.keepsAsMethod, .keepsPresence]) ? .response : .fixed }
        guard owner.isPresent else { return owner == .chosen ? .chosen : .response }
        // `.compactMap { $0 }`
        let isIdentity = tokens[open + 1].name == names.firstArgument && Int(tokens[open].match) == open + 2
        if name == names.compactMap, isIdentity { return owner.unwrapped }
        if names.isTextMethod(name) { return owner == .mocked && keepsText(name, open) ? .grown : .response }
        // `.prefix(3)`
        let isNumber = tokens[open + 1].kind == .number && Int(tokens[open].match) == open + 2
        if name == names.prefix, isNumber { return tokens[open + 1].name == names.zero ? .response : owner }
        if effects.contains(.keepsAsMethod) { return owner == .many ? .grown : owner }
        return effects.contains(.keepsPresence) ? owner.isGrown ? .grown : .present : .response
    }

    /// Returns whether something is left of the string "1": `split(separator: ",")`, `trimmingCharacters(in:
    /// .newlines)`.
    private func keepsText(_ method: UInt64, _ open: Int) -> Bool {
        guard names.isRemovingCharacters(method) else { return true }
        if tokens[open].bracket == UInt8(ascii: "{"), tokens[open + 2].name != SelectionNames.equal { return false }
        // The characters follow a label, or `$0 ==`.
        let characters = tokens[open + 3].kind == .dot ? open + 4 : open + 3
        return names.hasNoDigits(tokens[characters].name)
            || tokens[characters].kind == .literal && text(characters) != .one
    }

    /// Returns what a collection stands for if it is made from another one: `Set(names)`.
    private func collection(madeIn open: Int) -> RecordedValue {
        guard tokens[open + 2].kind != .colon, let first = elements.first, first.isPresent else { return .response }
        return first.isGrown ? .grown : .present
    }

    /// Returns what a subscript stands for: `[0]` is an element, and `[...]` is the whole.
    private mutating func element(of list: RecordedValue, _ close: Int) -> RecordedValue {
        let content = tokens[close - 1]
        guard list.isPresent, content.kind != .open else { return .response }
        if tokens[close - 2].bracket == UInt8(ascii: "["), content.name == names.zero { return list.unwrapped }
        return .response
    }
}
