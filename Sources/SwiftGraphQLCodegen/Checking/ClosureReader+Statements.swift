extension ClosureReader {
    /// Reads the statements up to a token, or up to the next case of a `switch`.
    mutating func readStatements(until end: Int) {
        depth += 1
        let outer = condition
        if depth <= Self.maximumDepth {
            while index < end {
                let start = index
                let kind = tokens[index].kind
                if kind == .case || kind == .default { break }
                readStatement(kind, until: end)
                // After an early exit, the remaining statements run only under a condition.
                if flow.rest.isGiven { condition = flow.rest }
                if index == start { index += 1 }
            }
        } else {
            index = end
        }
        depth -= 1
        condition = outer
    }

    private mutating func readStatement(_ kind: SwiftToken.Kind, until end: Int) {
        switch kind {
        case .let, .var: readDeclaration(until: end)
        case .if: readIf(until: end)
        case .guard: readGuard(until: end)
        case .switch: readSwitch(until: end)
        case .for: readFor(until: end)
        case .while: readWhile(until: end)
        case .repeat: readRepeat(until: end)
        case .do: readDo(until: end)
        case .defer:
            index += 1
            readBlock()
        case .return:
            index += 1
            if !tokens[index].beginsLine || tokens[index].kind != .close { readExpression(until: end) }
            flow.end(\.returns, otherwise: condition.negated)
        case .throw:
            index += 1
            readExpression(until: end)
            flow.falls = false
        case .break, .continue:
            index += 1
            if tokens[index].kind == .name, !tokens[index].beginsLine { index += 1 }
            flow.end(kind == .break ? \.breaks : \.continues, otherwise: condition.negated)
        case .func, .`init`: readFunction(until: end)
        case .type:
            while index < end, tokens[index].bracket != UInt8(ascii: "{") { index += 1 }
            skipBracket()
        case .import, .typealias, .directive: skipLine(until: end)
        case .at:
            index += 2
            if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine { skipBracket() }
        case .semicolon, .close: index += 1
        default:
            let start = index
            readExpression(until: end, isStatement: true)
            if names.meaning(tokens[start].name) == .never, index > start + 1 { flow.falls = false }
        }
    }

    // MARK: - Blocks

    /// Reads the block that begins here, if there is one, as a part of the current code.
    private mutating func readBlock() {
        guard tokens[index].bracket == UInt8(ascii: "{") else { return }
        let close = Int(tokens[index].match)
        index += 1
        block { $0.readStatements(until: close) }
        index = close + 1
    }

    /// Reads one of several branches and returns its flow.
    private mutating func way(_ condition: Condition, _ body: (inout ClosureReader) -> Void) -> Flow {
        let (outer, outerCondition) = (flow, self.condition)
        flow = Flow()
        if condition.isGiven { self.condition = condition }
        block(body)
        let way = flow
        (flow, self.condition) = (outer, outerCondition)
        return way
    }

    private mutating func skipBracket() {
        if tokens[index].kind == .open { index = Int(tokens[index].match) + 1 }
    }

    private mutating func skipLine(until end: Int) {
        index += 1
        while index < end, !tokens[index].beginsLine { index += 1 }
    }

    // MARK: - Branches

    /// Reads an `if`, as a statement or an expression.
    mutating func readIf(until end: Int) {
        index += 1
        var ways: [Flow] = []
        block { reader in
            let given = reader.readConditions(until: end)
            ways.append(reader.way(given) { $0.readBlock() })
            guard reader.tokens[reader.index].kind == .else else {
                ways.append(Flow())
                return
            }
            reader.index += 1
            ways.append(reader.way(given.negated) { $0.readElse(until: end) })
        }
        flow.join(ways)
    }

    private mutating func readElse(until end: Int) {
        guard tokens[index].kind == .if, depth < Self.maximumDepth else { return readBlock() }
        depth += 1
        readIf(until: end)
        depth -= 1
    }

    private mutating func readGuard(until end: Int) {
        index += 1
        let given = readConditions(until: end)
        guard tokens[index].kind == .else else { return }
        index += 1
        let leaving = way(given.negated) { $0.readBlock() }
        flow.join([leaving, Flow()])
    }

    /// Reads conditions up to the brace or `else` after them.
    ///
    /// - Returns: The condition under which the code after them runs.
    private mutating func readConditions(until end: Int) -> Condition {
        let (outer, outerMeets, outerCertain) = (condition, meetsResponse, isCertain)
        let start = index
        var given = Condition.always
        meetsResponse = false
        while index < end {
            let clause = index
            var kind = Condition.Kind.isTrue
            if [.let, .var, .case].contains(tokens[index].kind) {
                kind = tokens[index].kind == .case ? .isSome : .isNotNull
                readBinding(until: end, isCondition: true)
            } else {
                readExpression(until: end, stopsAtBrace: true)
            }
            if meetsResponse {
                var first = clause
                if kind != .isTrue {
                    while first < index, tokens[first].kind != .assignment { first += 1 }
                    // `if let name {` is short for `if let name = name {`.
                    first = first < index ? first + 1 : clause + 1
                }
                given =
                    given.isGiven ? Condition(.isTrue, start, index) : Condition(kind, first, index)
                // Swift evaluates the next clause only if this one is true.
                condition = given
            }
            guard tokens[index].kind == .comma else { break }
            index += 1
            isCertain = false
        }
        (condition, isCertain) = (outer, outerCertain)
        meetsResponse = meetsResponse || outerMeets
        return given
    }

    /// Reads a `switch`, as a statement or an expression.
    mutating func readSwitch(until end: Int) {
        index += 1
        let (subject, outerMeets) = (index, meetsResponse)
        meetsResponse = false
        readExpression(until: end, stopsAtBrace: true)
        var given = meetsResponse ? Condition(.isSome, subject, index) : .always
        guard tokens[index].bracket == UInt8(ascii: "{") else { return }
        let close = Int(tokens[index].match)
        index += 1
        var ways: [Flow] = []
        while index < close {
            guard tokens[index].kind == .case || tokens[index].kind == .default else {
                index += 1
                continue
            }
            let ofSubject = given
            var way = way(given) { reader in
                // A value that a pattern compares with also decides whether the later cases run.
                if let pattern = reader.readCase(until: close, ofSubject) { given = pattern }
                if !ofSubject.isGiven, given.isGiven { reader.condition = given }
                reader.readStatements(until: close)
            }
            way.falls = way.falls || way.breaks.happens
            way.breaks = Flow.Exit()
            ways.append(way)
        }
        index = close + 1
        flow.join(ways)
        meetsResponse = meetsResponse || outerMeets || given.isGiven
    }

    /// Reads the patterns of a case, up to its colon.
    ///
    /// - Returns: The condition of the patterns, if they depend on the response and the subject doesn't.
    private mutating func readCase(until end: Int, _ ofSubject: Condition) -> Condition? {
        let outerMeets = meetsResponse
        let start = index + 1
        meetsResponse = false
        index += 1
        /// The end of the parentheses. A colon inside of them belongs to a label.
        var inner = index
        while index < end, tokens[index].kind != .colon || index < inner {
            switch tokens[index].kind {
            case .dot: index += 2
            case .let, .var: declareNames(until: end, ofSubject.isGiven ? .response : .other)
            case .where:
                index += 1
                readExpression(until: end)
            case .name where binding(tokens[index].name) != .other && tokens[index + 1].kind != .colon:
                readExpression(until: end)
            case .open:
                inner = max(inner, Int(tokens[index].match))
                index += 1
            default: index += 1
            }
        }
        let condition = meetsResponse && !ofSubject.isGiven ? Condition(.isTrue, start, index) : nil
        index += 1
        meetsResponse = outerMeets
        return condition
    }

    // MARK: - Loops

    private mutating func readFor(until end: Int) {
        index += 1
        let outerMeets = meetsResponse
        let pattern = index
        while index < end, tokens[index].kind != .in { index += 1 }
        let patternEnd = index
        index += 1
        meetsResponse = false
        let sequence = index
        readExpression(until: end, stopsAtBrace: true)
        let given = meetsResponse ? Condition(.hasValue, sequence, index) : .always
        let loop = way(given) { reader in
            for place in pattern..<patternEnd where reader.tokens[place].kind == .name {
                reader.declare(reader.tokens[place].name, given.isGiven ? .response : .other)
            }
            if reader.tokens[reader.index].kind == .where { reader.readWhere(until: end) }
            reader.readBlock()
        }
        joinLoop(loop)
        meetsResponse = meetsResponse || outerMeets
    }

    /// Reads the `where` clause of a loop, which becomes the condition of the loop's body.
    private mutating func readWhere(until end: Int) {
        index += 1
        let start = index
        meetsResponse = false
        readExpression(until: end, stopsAtBrace: true)
        if meetsResponse { condition = Condition(.isTrue, start, index) }
    }

    private mutating func readWhile(until end: Int) {
        index += 1
        block { reader in
            let given = reader.readConditions(until: end)
            reader.joinLoop(reader.way(given) { $0.readBlock() })
        }
    }

    private mutating func readRepeat(until end: Int) {
        index += 1
        var loop = way(.always) { $0.readBlock() }
        loop.breaks = Flow.Exit()
        loop.continues = Flow.Exit()
        flow.join([loop])
        guard tokens[index].kind == .while else { return }
        index += 1
        readExpression(until: end)
    }

    /// Adds the flow of a loop, which may run zero times.
    private mutating func joinLoop(_ loop: Flow) {
        var loop = loop
        loop.breaks = Flow.Exit()
        loop.continues = Flow.Exit()
        flow.join([loop, Flow()])
    }

    // MARK: - Errors

    private mutating func readDo(until end: Int) {
        index += 1
        let (outerMeets, start) = (meetsResponse, index)
        meetsResponse = false
        let body = way(.always) { $0.readBlock() }
        let given = meetsResponse ? Condition(.fails, start, index) : .always
        guard tokens[index].kind == .catch else {
            meetsResponse = meetsResponse || outerMeets
            return flow.join([body])
        }
        var ways = [body]
        while tokens[index].kind == .catch {
            ways.append(
                way(given) {
                    $0.readCatchPattern(until: end)
                    $0.readBlock()
                })
        }
        flow.join(ways)
        meetsResponse = meetsResponse || outerMeets
    }

    private mutating func readCatchPattern(until end: Int) {
        index += 1
        while index < end, tokens[index].bracket != UInt8(ascii: "{") {
            switch tokens[index].kind {
            case .let, .var: declareNames(until: end, condition.isGiven ? .response : .other)
            case .where:
                index += 1
                readExpression(until: end, stopsAtBrace: true)
            default: index += 1
            }
        }
    }
}
