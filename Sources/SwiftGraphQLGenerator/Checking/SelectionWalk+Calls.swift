extension SelectionWalk {
    /// Reads an operand and the members, calls and subscripts that follow it.
    mutating func chain(_ node: Int) -> RecordedValue {
        let (entry, start, operand) = (reach, tree[node].start, tree[node].child)
        let (token, kind) = (tree[operand].token, tree[operand].kind)
        var suffix = tree[operand].next
        let isCalled = tree[suffix].kind == .call
        let frame = scope(operand)
        var value: RecordedValue
        if frame >= 0, tree[suffix].kind == .member {
            value = member(of: frame, start, &suffix)
        } else if kind == .name, names.meaning(name(token)) == .selection {
            value = selection(operand, &suffix)
        } else if kind == .name, tree[suffix].kind == .member, names.meaning(name(tree[suffix].token)) == .selection {
            // The operand is the module's name in `SwiftGraphQL.Selection`, so skip it.
            let name = suffix
            suffix = tree[suffix].next
            value = selection(name, &suffix)
        } else if kind == .implicitMember, isCalled, expectation.isSelection, word(token).makesSelection {
            value = make(token, &suffix)
        } else if kind == .name || kind == .implicitMember, isCalled, frame < 0 {
            value = arguments(suffix, token)
            if word(token).isNever { reach = .dead }
            suffix = tree[suffix].next
        } else if kind == .closure, isCalled {
            value = run(operand, .unknown)
            suffix = tree[suffix].next
        } else {
            value = evaluate(operand)
        }
        while suffix > 0 { value = follow(value, start, &suffix) }
        reach = entry
        return value
    }

    /// Reads a member, call or subscript that follows the given value.
    private mutating func follow(_ value: RecordedValue, _ start: Int, _ suffix: inout Int) -> RecordedValue {
        let node = suffix
        suffix = tree[suffix].next
        switch tree[node].kind {
        case .question:
            reach = reach.under(value.presence, Condition(.isNotNull, start..<tree[node].start))
            return value.unwrapped
        case .bang: return value.unwrapped
        case .member:
            let call = tree[suffix].kind == .call ? suffix : 0
            if call > 0 { suffix = tree[suffix].next }
            return member(tree[node].token, of: value, call, start)
        default: return arguments(node, 0).dependent(on: value)
        }
    }

    // MARK: - Members of scopes

    /// Reads a member of a scope, such as `$0.name()`.
    private mutating func member(of frame: Int, _ start: Int, _ suffix: inout Int) -> RecordedValue {
        let (token, call) = (tree[suffix].token, tree[suffix].next)
        let name = name(token)
        suffix = tree[call].kind == .call ? tree[call].next : call
        let isAlways = reach.kind == .runs || reach.kind == .depends
        let directive = tree[tree[tree[call].child].child].child
        if word(token) == .with, tree[suffix].kind == .member, tree[directive].kind == .implicitMember {
            // The member applies a directive to a field: `$0.with(.cached(ttl: 60)).name()`.
            let outer = expectation
            expectation = Expectation()
            _ = fieldArguments(tree[directive].next, of: tree[directive].token, start, mayReport: isAlways)
            expectation = outer
            return member(of: frame, start, &suffix)
        }
        guard tree[call].kind == .call, !names.isMember(name) else {
            // This is a member that the app adds to the scope, or a reference to a field's method without a call.
            if names.isMember(name) { open(frame) }
            if tree[call].kind == .call { _ = arguments(call, token) }
            add(Call(field: name, reach: .unknown), to: frame)
            return .response
        }
        let (outer, first) = (expectation, findings.count)
        let isGroup = word(token) == .include || word(token) == .skip
        expectation = Expectation(isSelection: true, isClosure: isGroup)
        let value = fieldArguments(call, of: token, start, mayReport: isAlways && word(token) != .on)
        expectation = outer
        // A call on an outer scope could store indices that change when the inner selection is reported.
        let nested = frame == frames.count - 1 ? first..<findings.count : 0..<0
        if word(token) == .selection {
            frames[frame].groups.append(nested)
            open(frame)
            return .response
        }
        let range = start..<tree[call].end
        add(Call(field: name, reach: reach, tokens: range, name: token, nested: nested), to: frame)
        // The value of a group is unknown, because the app decides whether to include the group.
        if isGroup { return .unknown }
        return word(token) == .on || word(token) == .__typename ? .response : value
    }

    /// Reads the arguments of a field or directive. If `mayReport` is true, reports the first argument whose value
    /// depends on the response or is different in each run.
    ///
    /// - Returns: The value of the field in the recording.
    private mutating func fieldArguments(
        _ call: Int, of name: Int, _ start: Int, mayReport: Bool
    ) -> RecordedValue {
        var mayReport = mayReport
        var value = RecordedValue(kind: .mock, isFromResponse: true)
        for argument in tree.children(of: call) {
            let result = evaluate(argument)
            if tree[argument].token == 0 {
                value = result.dependent(on: value)
            } else if mayReport {
                let unsteady = unsteadyCall(tree[argument].range)
                guard result.isFromResponse || unsteady != nil else { continue }
                mayReport = false
                let condition = Condition(.isSome, unsteady ?? tree[argument].range)
                let kind: Finding.Kind = result.isFromResponse ? .argument : .unsteady
                findings.append(Finding(kind: kind, condition: condition, tokens: start..<name + 1, name: name))
            }
        }
        return value
    }

    /// Returns the tokens of an expression whose value is different in each run, such as `UUID()`, `Date.now` or
    /// `.random(in: …)`.
    private mutating func unsteadyCall(_ range: Range<Int>) -> Range<Int>? {
        // Limit the search. Hand-written arguments have fewer tokens.
        let maximumCount = 200
        for place in range.prefix(maximumCount) where tokens[place].kind == .name {
            let (word, next) = (word(place), tokens[place + 1])
            let isCalled = next.bracket == UInt8(ascii: "(")
            if word == .random, tokens[place - 1].kind == .dot, isCalled { return place..<place + 1 }
            guard word == .UUID || word == .Date else { continue }
            let isEmpty = isCalled && tokens[place + 2].kind == .close
            if isEmpty || next.kind == .dot && self.word(place + 2) == .now { return place..<place + 3 }
        }
        return nil
    }

    // MARK: - Selections

    /// Reads an expression that creates a selection: `Selection { … }`, `Selection(…)` or `Selection.list(…)`.
    private mutating func selection(_ operand: Int, _ suffix: inout Int) -> RecordedValue {
        let outer = expectation.isMutation
        if names.type(tokens, tree[operand].range).isMutation { expectation.isMutation = true }
        var member = 0
        if tree[suffix].kind == .member, word(tree[suffix].token).makesSelection {
            member = tree[suffix].token
            suffix = tree[suffix].next
        }
        let value = tree[suffix].kind == .call ? make(member, &suffix) : .unknown
        expectation.isMutation = outer
        return value
    }

    /// Reads the arguments of a member that creates a selection, such as `list`.
    ///
    /// - Returns: The value, in the recording, of a field with this selection.
    private mutating func make(_ member: Int, _ suffix: inout Int) -> RecordedValue {
        let (call, outer, word) = (suffix, expectation, member > 0 ? word(member) : .other)
        suffix = tree[suffix].next
        (expectation.isSelection, expectation.isClosure) = (true, true)
        var value = RecordedValue.response
        for argument in tree.children(of: call) {
            let closure = tree[argument].child
            if word == .nullable, tree[closure].kind == .closure, returnsOptional(closure) {
                let range = member..<member + 1
                let condition = Condition(.isSome, range)
                findings.append(Finding(kind: .optionalTwice, condition: condition, tokens: range, name: member))
            }
            value = evaluate(argument)
        }
        expectation = outer
        guard word == .list || word == .nullable else { return value }
        return RecordedValue(kind: value.kind == .mock ? .mock : .filled, isFromResponse: true)
    }

    /// Returns whether the given closure returns an optional because of its field's selection, as in
    /// `{ try $0.home(.nullable { … }) }` or `{ try $0.home(planet.nullable) }`.
    private mutating func returnsOptional(_ closure: Int) -> Bool {
        let block = tree.lastChild(of: closure)
        var result = unwrapped(tree.lastChild(of: block))
        if tree[result].kind == .name {
            // The closure returns a variable, as in `let home = try $0.home(…); return home`, so use its value.
            let name = name(tree[result].token)
            for statement in tree.children(of: block) where tree[statement].kind == .binding {
                let pattern = tree[statement].child
                if self.name(tree[pattern].start) == name { result = unwrapped(tree[pattern].next) }
            }
        }
        let call = tree.lastChild(of: result)
        guard tree[result].kind == .chain, tree[tree[result].child].kind == .name, tree[call].kind == .call,
            tree[tree[tree[result].child].next].next == call
        else { return false }
        let selection = tree.lastChild(of: call)
        let value = tree[selection].child
        let (first, last) = (tree[value].child, tree.lastChild(of: value))
        guard tree[selection].token == 0, tree[value].kind == .chain else { return false }
        // The selection is the property of another selection, as in `planet.nullable`.
        if tree[last].kind == .member { return word(tree[last].token) == .nullable }
        let word = word(tree[first].token)
        return tree[first].kind == .implicitMember && tree[first].next == last
            && (word == .nullable || word == .optional)
    }

    // MARK: - Functions

    /// Reads the arguments of a call. If the function takes selections, reads its arguments as selections.
    ///
    /// - Parameter token: The token of the function's name, or zero if the function has no name.
    private mutating func arguments(_ call: Int, _ token: Int) -> RecordedValue {
        let outer = expectation
        let meaning = token > 0 ? names.meaning(name(token)) : .nothing
        let isTaker = meaning == .takesSelections || meaning == .takesClosures
        expectation = Expectation(isSelection: isTaker, isClosure: meaning == .takesClosures)
        var result = RecordedValue.unknown
        for argument in tree.children(of: call) {
            let frame = scope(tree[argument].child)
            if frame >= 0, token > 0 {
                pass(frame, to: token, call)
                result = .response
            } else {
                result = evaluate(argument).dependent(on: result)
            }
        }
        expectation = outer
        if isTrying, reach.kind != .dead { thrown = thrown?.joined(.unknown) }
        let isConversion = token > 0 && word(token).isConversion && tree[tree[call].child].next == 0
        return isConversion && result.hasElements.kind == .yes ? result : result.with(.unknown)
    }

    /// Reads a member of the given value and returns the member's value.
    ///
    /// - Parameter call: The call's node if the member is a method, or zero if the member is a property.
    private mutating func member(_ token: Int, of value: RecordedValue, _ call: Int, _ start: Int) -> RecordedValue {
        let (word, isFilled, last) = (word(token), value.hasElements.kind == .yes, tree.lastChild(of: call))
        let closure = tree[last].child
        guard call > 0, tree[closure].kind == .closure, word.callsForElements else {
            let result = call > 0 ? arguments(call, token).dependent(on: value) : value.with(.unknown)
            guard isFilled, last == 0 else { return result }
            switch word {
            case .isEmpty: return value.with(.no)
            case .count where value.kind == .mock: return value.with(.one)
            case _ where word.keepsElements: return value
            case _ where word.isElement: return value.kind == .mock ? value : value.with(.filled)
            default: return result
            }
        }
        var result = value
        for argument in tree.children(of: call) where argument != last {
            result = result.dependent(on: evaluate(argument))
        }
        let outer = reach
        // End the condition before the method's name, so that the warning shows only the collection.
        reach = reach.under(value.hasElements, Condition(.hasValue, start..<max(start, token - 1)))
        _ = run(closure, word == .reduce ? value.with(.unknown) : value.unwrapped)
        reach = outer
        return word == .map && isFilled ? value.with(.filled) : result.with(.unknown)
    }
}
