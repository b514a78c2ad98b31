extension ClosureReader {
    /// Reads the expressions in brackets.
    ///
    /// - Parameters:
    ///   - field: The tokens of the field's name, if the expressions are a field's arguments.
    ///   - method: The tokens up to the method's name, if the expressions are the arguments of a method that the app
    ///     adds to the scope, or to a value that carries the scope.
    mutating func readElements(
        _ inner: Arguments, ofFieldAt field: Range<Int>? = nil, ofMethodAt method: Range<Int>? = nil
    ) {
        let (open, outer, outerCondition, outerCertain) = (index, (arguments, call), condition, isCertain)
        let close = Int(tokens[open].match)
        guard depth < Self.maximumDepth else {
            index = close + 1
            return
        }
        depth += 1
        arguments = inner
        elements = []
        index = open + 1
        if let method {
            call = Call(name: open - 1)
            if names.hasLazyParameters, names.meaning(tokens[open - 1].name) == .lazy {
                // It might not evaluate its arguments.
                call.lazy = names.lazyParameters(of: tokens[open - 1].name)
                call.runs = Condition(.isSome, method.lowerBound, open)
                call.parameter = .response
            }
        }
        if let field {
            readArguments(ofFieldAt: field, close)
        } else if call.name == open - 1, let lazy = call.lazy {
            readArguments(open, lazy)
        } else {
            readElements(open, method, isSelection: outer.0 != .any)
        }
        ((arguments, call), condition, isCertain) = (outer, outerCondition, outerCertain)
        index = close + 1
        depth -= 1
    }

    /// Reads the elements of a tuple or a collection, or the arguments of a function.
    ///
    /// - Parameter isSelection: Whether the result must be a selection.
    private mutating func readElements(_ open: Int, _ method: Range<Int>?, isSelection: Bool) {
        let (close, isParenthesis) = (Int(tokens[open].match), tokens[open].bracket == UInt8(ascii: "("))
        let isCall = isParenthesis && call.name == open - 1
        var values: [RecordedValue] = []
        /// The labels of the arguments that depend on the response, and whether these are mock values.
        var labels: [(label: UInt64, isMocked: Bool)] = []
        // `firstOf([{ try human.homePlanet() }, { try human.name() }])`
        let isListOfClosures =
            !isParenthesis && tokens[open + 1].bracket == UInt8(ascii: "{") && call.name > 0
            && tokens[close + 1].kind != .dot && Int(tokens[call.name + 1].match) > close
        while index < close {
            let place = index
            var label = names.unused
            if tokens[index].isWord, tokens[index + 1].kind == .colon {
                if isParenthesis {
                    label = tokens[index].name
                    index += 2
                } else if tokens[index].name == names.defaultName {
                    skipDefault(open)
                }
            }
            let start = index
            readExpression(until: close)
            if index > start, values.count < 32, isParenthesis {
                let isScope = index == start + 1 && binding(tokens[start].name) == .scope
                values.append(isScope ? .scope : value)
                if !isScope, value.meetsResponse, !isKnownClosure(start) { labels.append((label, value == .mocked)) }
            }
            // A function that gets a closure together with a value may call it only for some values.
            if meetsResponse, isCall || isListOfClosures, !call.runs.isGiven,
                !names.effects(tokens[call.name].name).contains(.callsOnce), !isCallingAll(start, label)
            {
                call.runs = Condition(.isSome, place, index)
                call.parameter = .response
            }
            if index == place { index += 1 }
        }
        elements = values
        guard isCall else { return }
        if names.hasTakers, !call.hasReceiver, names.callsAll(tokens[call.name].name) { known = (close, call.runs) }
        // `.text(…)` is a case of an enum if it isn't a selection's argument.
        let isMaker =
            (!labels.isEmpty || call.hasReceiver) && names.isMaker(tokens[call.name].name)
            && (isSelection || !call.hasReceiver && !isImplicit(call.name - 1))
        guard method != nil || values.contains(.scope) || isMaker else { return }
        if isMaker { names.functions.ask(tokens[call.name].name) }
        let (callee, condition) = (method ?? call.name..<open, Condition(.isSome, open + 1, close))
        // `card(human, isLong: try human.rating() > 3)` or `human.card(isLong: try human.rating() > 3)`
        if !labels.isEmpty {
            let function = method == nil ? helper(tokens[call.name].name) : tokens[call.name].name
            use(.choice, callee, condition)
            uses[uses.count - 1].calls = labels.map {
                ScopeFunctions.parameter($0.label, of: function, isMocked: $0.isMocked)
            }
        } else if call.hasReceiver {
            use(.receiver, callee, condition)
        }
    }

    /// Returns whether the last argument is a closure, or a function such as `human.name`, and the called function
    /// always calls all of its closures.
    private mutating func isKnownClosure(_ start: Int) -> Bool {
        guard names.callsAll(tokens[call.name].name) else { return false }
        return tokens[start].bracket == UInt8(ascii: "{")
            || binding(tokens[start].name).readsFields
                && (index == start + 1 || index == start + 3 && tokens[start + 1].kind == .dot)
    }

    /// Returns whether the called function calls all of its closures, regardless of the value of the last argument.
    private mutating func isCallingAll(_ start: Int, _ label: UInt64) -> Bool {
        let function = tokens[call.name].name
        guard !call.hasReceiver, names.callsAll(function) else { return false }
        if isKnownClosure(start) || !value.meetsResponse { return true }
        let parameter = ScopeFunctions.parameter(label, of: ~function, isMocked: value == .mocked)
        return names.functions.choosesFields(parameter, of: ~function) == false
    }

    /// Reads the arguments of a field.
    private mutating func readArguments(ofFieldAt field: Range<Int>, _ close: Int) {
        var isReported = false
        while index < close {
            let place = index
            let isLabel = tokens[index].isWord && tokens[index + 1].kind == .colon
            if isLabel { index += 2 }
            let (start, outerMeets) = (index, meetsResponse)
            meetsResponse = false
            readExpression(until: close)
            // A selection may use values of the response, but the choice of the selection must not depend on them.
            if meetsResponse, isLabel || value == .chosen, !isReported {
                use(.argument, field, Condition(.isSome, start, index))
                isReported = true
            }
            if isLabel, index > start + 2, let place = unsteadyCall(start..<index) {
                use(.unsteady, field, Condition(.isSome, place.lowerBound, place.upperBound))
            }
            meetsResponse = meetsResponse || outerMeets
            if index == place { index += 1 }
        }
    }

    /// Returns the tokens of a value that differs each time it is computed: `UUID()`, `Date()`, `Date.now` or
    /// `.random(in: …)`.
    private func unsteadyCall(_ range: Range<Int>) -> Range<Int>? {
        for place in range where tokens[place].kind == .name {
            let (name, next) = (tokens[place].name, tokens[place + 1])
            if name == names.random, tokens[place - 1].kind == .dot, next.bracket == UInt8(ascii: "(") {
                return place..<place + 1
            }
            guard name == names.uuid || name == names.date else { continue }
            let isCall = next.bracket == UInt8(ascii: "(") && tokens[place + 2].kind == .close
            if isCall || next.kind == .dot && tokens[place + 2].name == names.now { return place..<place + 3 }
        }
        return nil
    }

    // MARK: - Arguments that might not be evaluated

    /// Reads the arguments of a function that might not evaluate all of them; those are read last.
    private mutating func readArguments(_ open: Int, _ lazy: SelectionNames.LazyParameters) {
        let close = Int(tokens[open].match)
        /// The starts of the arguments that the function might not evaluate.
        var later: [Int] = []
        /// Whether the function can decide on the basis of another value.
        var canDecide = tokens[call.name - 1].kind == .dot || names.meaning(tokens[call.name].name) != .lazy
        var count = 0
        while index < close {
            let start = index
            let isLabel = tokens[index].isWord && tokens[index + 1].kind == .colon
            if isLabel { index += 2 }
            if isLabel ? lazy.labels.contains(tokens[start].name) : lazy.contains(count) {
                later.append(index)
                skipArgument(until: close)
            } else {
                let isLiteral = tokens[index].kind == .literal && tokens[index + 1].kind != .tight
                canDecide = canDecide || !isLiteral
                readArgument(until: close)
            }
            if !isLabel { count += 1 }
            if tokens[index].kind == .comma { index += 1 }
            if index == start { index += 1 }
        }
        if canDecide || lazy.isEscaping { isCertain = false }
        let firstCall = calls.count
        for start in later {
            index = start
            if call.runs.isGiven { condition = call.runs.inside(condition) }
            readExpression(until: close)
            isCertain = false
        }
        if lazy.isEscaping { storedUseCount += calls.count - firstCall }
    }

    /// Reads an argument on which the evaluation of others may depend.
    private mutating func readArgument(until end: Int) {
        let (start, outerMeets) = (index, meetsResponse)
        meetsResponse = false
        readExpression(until: end)
        if meetsResponse, !call.runs.isGiven {
            call.runs = Condition(.isSome, start, index)
            call.parameter = .response
        }
        meetsResponse = meetsResponse || outerMeets
    }

    private mutating func skipArgument(until end: Int) {
        while index < end, tokens[index].kind != .comma {
            index = tokens[index].kind == .open ? Int(tokens[index].match) + 1 : index + 1
        }
    }

    /// Goes to the value after the label `default` of a subscript, which is only evaluated if the key is missing.
    private mutating func skipDefault(_ open: Int) {
        guard index > open + 1, tokens[index - 1].kind == .comma else { return }
        if meetsResponse { condition = Condition(.isSome, open + 1, index - 1).inside(condition) }
        isCertain = false
        index += 2
    }
}
