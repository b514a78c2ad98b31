extension ClosureReader {
    /// The iterations of a loop.
    private struct Turns {
        /// The number of calls before the loop.
        let firstCall: Int
        /// The open brace of the body.
        let open: Int
        /// The names that stand for another value in each iteration.
        let variables: Set<UInt64>
        /// The flow of the first iteration.
        let flow: Flow
        /// The condition for reaching the end of an iteration.
        let rest: Condition
    }

    mutating func readFor(until end: Int) {
        let label = label(of: index)
        index += 1
        let outerMeets = meetsResponse
        var pattern: [UInt64] = []
        let start = index
        while index < end, tokens[index].kind != .in {
            if tokens[index].kind == .name { pattern.append(tokens[index].name) }
            index += 1
        }
        let isWhole = index == start + 1
        index += 1
        meetsResponse = false
        let (sequence, uses, carried, first) = (index, useCount, carryCount, calls.count)
        readExpression(until: end, stopsAtBrace: true)
        let (elements, sequenceEnd) = (value, index)
        // `[human.name, human.id]`, where the response doesn't decide how many elements there are
        let carries = carries(since: uses, carried)
        let given =
            meetsResponse && !carries ? Condition(.hasValue, sequence, index, elements.presence) : .always
        let element: RecordedValue =
            carries ? .holder : !given.isGiven ? .constant : isWhole ? elements.asElement : .response
        var taken = given
        let turns = readTurns(given, after: first, pattern) { reader in
            for name in pattern { reader.declare(name, element) }
            reader.taintTurns(given)
            if reader.tokens[reader.index].kind == .where {
                let clause = reader.readWhere(until: end)
                if clause.isGiven {
                    taken = clause.and(given)
                    reader.condition = taken.inside(reader.condition)
                    reader.branch = taken.and(reader.branch)
                }
            }
            reader.readBlock()
        }
        self.end(turns, turns.rest)
        joinLoop(turns.flow, taken, label, isCertain: !taken.isGiven && isFilled(sequence, sequenceEnd))
        meetsResponse = meetsResponse || outerMeets
    }

    /// Returns whether a loop runs at least once: over `["a", "b"]`, `0..<2` or `Line.allCases`, without a `where`.
    private func isFilled(_ start: Int, _ end: Int) -> Bool {
        let (first, last) = (tokens[start], tokens[end - 1])
        if tokens[end].kind == .where { return false }
        if first.bracket == UInt8(ascii: "[") { return Int(first.match) == end - 1 && end > start + 2 }
        let isRange = end == start + 3 && first.kind == .number && last.kind == .number
        return isRange && number(start) == .low && number(end - 1).isOneOrMore || last.name == names.allCases
    }

    /// Reads the body of a loop.
    ///
    /// - Parameters:
    ///   - first: The number of calls before the loop.
    ///   - pattern: The names that stand for another value in each iteration.
    private mutating func readTurns(
        _ given: Condition, after first: Int, _ pattern: [UInt64] = [], _ body: (inout ClosureReader) -> Void
    ) -> Turns {
        let start = index
        var open = start
        while open < tokens.count, tokens[open].bracket != UInt8(ascii: "{") {
            open = tokens[open].kind == .open ? Int(tokens[open].match) + 1 : open + 1
        }
        let changed = changedVariables(from: open, to: Int(tokens[open].match))
        let constant = changed.filter { !binding($0).meetsResponse }
        let variables = changed.union(pattern)
        let flow = way(given, body)
        var rest = flow.rest
        // If the body gives variables values of the response, the next iterations use these.
        if constant.contains(where: { binding($0).meetsResponse }) {
            block { reader in
                let certain = Set(flow.certainCalls)
                for call in reader.calls[first...] where certain.contains(call.text) {
                    if !reader.mentions(variables, call.tokens) { reader.declare(call.text, .called) }
                }
                reader.index = start
                rest = reader.way(given, body).rest.inside(rest)
            }
        }
        return Turns(firstCall: first, open: open, variables: variables, flow: flow, rest: rest)
    }

    /// Ends the iterations of a loop.
    ///
    /// - Parameter next: The condition for the next iteration.
    private mutating func end(_ turns: Turns, _ next: Condition) {
        reportTurns(
            after: turns.firstCall, turns.open, turns.variables, next, certain: turns.flow.certainCalls)
        // The number of iterations decides what the variables hold.
        if next.isGiven { for name in turns.variables { taint(name) } }
    }

    /// Records that the variables that the body of a loop assigns depend on the response, if its iterations do.
    private mutating func taintTurns(_ given: Condition) {
        var open = index
        while open < tokens.count, tokens[open].bracket != UInt8(ascii: "{") {
            open = tokens[open].kind == .open ? Int(tokens[open].match) + 1 : open + 1
        }
        for name in changedVariables(from: open + 1, to: Int(tokens[open].match))
        where given.isGiven || binding(name).isPresent {
            taint(name)
        }
    }

    /// Reads the `where` clause of a loop, and returns the condition that it adds to the loop's body.
    private mutating func readWhere(until end: Int) -> Condition {
        index += 1
        let start = index
        meetsResponse = false
        readExpression(until: end, stopsAtBrace: true)
        return meetsResponse ? Condition(.isTrue, start, index, value.asCondition) : .always
    }

    mutating func readWhile(until end: Int) {
        let label = label(of: index)
        index += 1
        block { reader in
            let (first, start) = (reader.calls.count, reader.index)
            let given = reader.readConditions(until: end)
            let open = reader.index
            let turns = reader.readTurns(given, after: first) {
                $0.taintTurns(given)
                $0.readBlock()
            }
            // The body may give the variables of the condition values of the response.
            let isTainted = (start..<open).contains { reader.binding(reader.tokens[$0].name).meetsResponse }
            var next = given.isGiven ? given : isTainted ? Condition(.isTrue, start, open) : turns.rest
            // Even if the first iteration doesn't depend on the response, the others do.
            next.value = .response
            reader.end(turns, next)
            reader.joinLoop(turns.flow, given, label)
        }
    }

    mutating func readRepeat(until end: Int) {
        let label = label(of: index)
        index += 1
        let turns = readTurns(.always, after: calls.count) {
            $0.taintTurns(.always)
            $0.readBlock()
        }
        joinLoop(turns.flow, .always, label, isCertain: true)
        var next = turns.rest
        if tokens[index].kind == .while {
            index += 1
            let (clause, outerMeets) = (index, meetsResponse)
            meetsResponse = false
            readExpression(until: end)
            if meetsResponse { next = Condition(.isTrue, clause, index) }
            meetsResponse = meetsResponse || outerMeets
        }
        self.end(turns, next)
    }

    /// Returns the name of the statement at a token, or zero if it has none: `rows: for …`.
    mutating func label(of index: Int) -> UInt64 {
        index > 1 && tokens[index - 1].kind == .colon && tokens[index - 2].beginsLine ? tokens[index - 2].name : 0
    }

    /// Adds the flow of a loop, which may run zero times unless it is certain to run.
    private mutating func joinLoop(_ loop: Flow, _ given: Condition, _ label: UInt64, isCertain: Bool = false) {
        var loop = loop
        loop.endLoop(label: label)
        flow.join(given.isTrue || isCertain ? [loop] : given.isFalse ? [Flow()] : [loop, Flow()])
    }

    /// Reports the calls in a loop that differ from iteration to iteration, if the loop may end early.
    ///
    /// - Parameters:
    ///   - first: The number of calls before the loop.
    ///   - open: The open brace of the loop's body.
    ///   - variables: The names that stand for another value in each iteration.
    ///   - condition: The condition for the next iteration.
    ///   - certain: The calls that each iteration makes.
    mutating func reportTurns(
        after first: Int, _ open: Int, _ variables: Set<UInt64>, _ condition: Condition, certain: [UInt64]
    ) {
        guard condition.isUnrecorded else { return }
        /// The start of the last call that isn't in a selection or argument of another call.
        var outermost = Int.max
        for call in calls[first...].reversed() {
            let start = call.tokens.lowerBound
            let isInner = call.tokens.upperBound > outermost
            if !isInner { outermost = start }
            // `$0` in an inner selection is another `$0`.
            if mentions(variables, isInner ? start + 1..<max(start + 1, call.tokens.upperBound) : call.tokens) {
                uses.append(Use(kind: call.kind, condition: condition, tokens: call.tokens, text: 0))
            } else if !isInner, call.text != 0, binding(call.text) != .called, !certain.contains(call.text),
                mentions(variables, open..<max(open, start))
            {
                // `for line in lines { if line == .name { … } … }`
                uses.append(Use(kind: call.kind, condition: condition, tokens: call.tokens, text: call.text))
            }
        }
    }

    /// Returns whether tokens use one of the names, rather than members or labels of these names.
    func mentions(_ names: Set<UInt64>, _ range: Range<Int>) -> Bool {
        range.contains { place in
            guard names.contains(tokens[place].name), tokens[place - 1].kind != .dot else { return false }
            return tokens[place + 1].kind != .colon || ![.open, .comma].contains(tokens[place - 1].kind)
        }
    }
}
