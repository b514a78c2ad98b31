extension ClosureReader {
    /// Reads the members, calls and subscripts that follow an operand.
    mutating func readChain(from start: Int, stopsAtBrace: Bool) {
        /// The condition after a question mark, where nothing runs without a value.
        var present = Condition.always
        var lastDot = index
        /// What the operand and the members so far stand for.
        var result = value
        /// The value whose method is called, and the method's name; `nil` if no method is.
        var owner: RecordedValue?
        var method: UInt64 = 0
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
                continue chain
            case .postfixQuestion:
                if meetsResponse, !present.isGiven {
                    present = Condition(.isNotNull, start, index, result.isPresent ? .mocked : .response)
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
                let isLazy = names.meaning(name) == .lazy
                // `Dictionary(grouping: names) { … }`
                let isGrouping =
                    isClosure && tokens[start + 1].kind == .open && tokens[start + 2].name == names.grouping
                    && index == Int(tokens[start + 1].match) + 1 && elements.first?.isPresent == true
                let runs: RecordedValue =
                    effects.contains(.callsClosure) && owner?.isPresent == true || isGrouping ? .mocked : .response
                let open = index
                let isImmediate =
                    owner == nil
                    && (names.isStandardFunction(tokens[start].name)
                        || names.effects(tokens[start].name).contains(.callsOnce))
                    || names.effects(name).contains(.callsOnce)
                call = Call(
                    name: index - 1,
                    runs: meetsResponse && !isImmediate
                        ? Condition(.hasValue, start, max(lastDot, start + 1), runs) : .always,
                    parameter: !meetsResponse
                        ? .constant : effects.contains(.passesElement) ? (owner ?? .response).asElement : .response,
                    isLazy: isLazy)
                if isClosure {
                    readNested { $0.readClosure($0.index, runs: $0.call.runs, parameter: $0.call.parameter) }
                } else {
                    readElements(.any)
                }
                if token.bracket == UInt8(ascii: "[") {
                    result = element(of: result, Int(token.match))
                    owner = nil
                } else if let owner {
                    result = self.result(of: method, owner, closure: open)
                } else if names.isCollection(name), open == start + 1 {
                    result = collection(madeIn: open)
                } else {
                    result = .response
                }
                (condition, call, isCertain) = outer
                // `_ = names.popLast()`
                if owner?.isPresent == true, lastDot == start + 1, !effects.contains(.keepsWhenChanged),
                    effects.contains(.changes)
                {
                    taint(tokens[start].name)
                }
                if names.isThrowing(name) { mayThrow(from: start) }
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

    /// Records that a call may throw an error that a `catch` in the closure catches.
    private mutating func mayThrow(from start: Int) {
        guard isCatching, meetsResponse else { return }
        flow.mayEnd(\.throwing, otherwise: Condition(.succeeds, start, index).and(branch))
    }

    /// Returns what a property of a value stands for.
    private mutating func property(_ name: UInt64, of owner: RecordedValue) -> RecordedValue {
        guard owner.meetsResponse else { return owner }
        if owner == .chosen { return .chosen }
        guard owner.isPresent else { return .response }
        if name == names.isEmpty { return .isFalse }
        if name == names.count { return .count }
        return names.effects(name).contains(.keepsAsProperty) ? owner : .response
    }

    /// Returns what the result of a method stands for.
    ///
    /// - Parameter closure: The open bracket after the method's name.
    private mutating func result(of name: UInt64, _ owner: RecordedValue, closure open: Int) -> RecordedValue {
        guard owner.isPresent else { return owner == .chosen ? .chosen : .response }
        // `.compactMap { $0 }`
        let isIdentity = tokens[open + 1].name == names.firstArgument && Int(tokens[open].match) == open + 2
        if name == names.compactMap, isIdentity { return owner.unwrapped }
        let effects = names.effects(name)
        // `.prefix(3)`
        let isNumber = tokens[open + 1].kind == .number && Int(tokens[open].match) == open + 2
        if name == names.prefix, isNumber { return tokens[open + 1].name == names.zero ? .response : owner }
        return effects.contains(.keepsAsMethod) ? owner : effects.contains(.keepsPresence) ? .present : .response
    }

    /// Returns what a collection stands for if it is made from another one: `Set(names)`.
    private func collection(madeIn open: Int) -> RecordedValue {
        tokens[open + 2].kind != .colon && elements.first?.isPresent == true ? .present : .response
    }

    /// Returns what a subscript stands for: `[0]` is an element, and `[...]` is the whole.
    private mutating func element(of list: RecordedValue, _ close: Int) -> RecordedValue {
        let content = tokens[close - 1]
        guard list.isPresent, content.kind != .open else { return .response }
        if tokens[close - 2].bracket == UInt8(ascii: "["), content.name == names.zero { return list.unwrapped }
        return .response
    }

    /// Reads the expressions in brackets.
    ///
    /// - Parameters:
    ///   - field: The tokens of the field's name, if the expressions are a field's arguments.
    ///   - isMethod: Whether the field is a method that the app adds to the scope.
    mutating func readElements(
        _ inner: Arguments, ofFieldAt field: Range<Int>? = nil, isMethod: Bool = false
    ) {
        let (open, outer, outerCondition, outerCertain) = (index, arguments, condition, isCertain)
        let close = Int(tokens[open].match)
        guard depth < Self.maximumDepth else {
            index = close + 1
            return
        }
        depth += 1
        var isReported = false
        var values: [RecordedValue] = []
        arguments = inner
        // The arguments of such a function may not be evaluated.
        if call.isLazy, call.runs.isGiven, call.name == open - 1 {
            condition = call.runs.inside(condition)
            isCertain = false
        }
        index = open + 1
        while index < close {
            let place = index
            let isLabel = tokens[index].isWord && tokens[index + 1].kind == .colon
            if isLabel, tokens[open].bracket == UInt8(ascii: "(") { index += 2 }
            if let field, isLabel || tokens[open].bracket == UInt8(ascii: "(") {
                let outerMeets = meetsResponse
                let start = index
                meetsResponse = false
                readExpression(until: close)
                // A selection may use values of the response, but which one it is must not depend on them.
                let isDependent = isLabel || isMethod ? meetsResponse : meetsResponse && value == .chosen
                if isDependent, !isReported {
                    isReported = true
                    use(.argument, field, Condition(.isSome, start, index))
                }
                meetsResponse = meetsResponse || outerMeets
            } else {
                readExpression(until: close)
                if index > place, values.count < 32, tokens[open].bracket == UInt8(ascii: "(") {
                    let isScope = index == place + 1 && binding(tokens[place].name) == .scope
                    values.append(isScope ? .scope : value)
                }
                // A function that gets a closure together with a value may call it only for some values.
                if meetsResponse, call.name == open - 1, tokens[open].bracket == UInt8(ascii: "("), !call.runs.isGiven,
                    !names.effects(tokens[open - 1].name).contains(.callsOnce)
                {
                    call.runs = Condition(.isSome, place, index)
                    call.parameter = .response
                }
            }
            if index == place { index += 1 }
        }
        elements = values
        (arguments, condition, isCertain) = (outer, outerCondition, outerCertain)
        index = close + 1
        depth -= 1
    }
}
