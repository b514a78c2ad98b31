extension ClosureReader {
    /// Reads the statements up to a token, or up to the next case of a `switch`.
    mutating func readStatements(until end: Int) {
        depth += 1
        let outer = condition
        /// The blocks to run at the end, with the conditions under which they do.
        var deferred: [(open: Int, condition: Condition)] = []
        /// The `#if`s around the current statement.
        var directives: [CompiledBranches] = []
        if depth <= Self.maximumDepth {
            while index < end {
                let start = index
                let kind = tokens[index].kind
                if kind == .case || kind == .default { break }
                if kind == .directive {
                    readDirective(&directives)
                    skipLine(until: end)
                    continue
                }
                if kind == .defer { deferred.append((index + 1, condition)) }
                readStatement(kind, until: end)
                // After an early exit, the remaining statements run only under a condition.
                if flow.rest.isGiven { condition = flow.rest.inside(directives.isEmpty ? outer : condition) }
                if index == start { index += 1 }
            }
            while !directives.isEmpty { endDirective(&directives) }
            // The variables may have other values by now.
            let (last, flow) = (index, flow)
            for block in deferred.reversed() {
                (index, condition) = (block.open, block.condition)
                readBlock()
            }
            (index, self.flow) = (last, flow)
        } else {
            index = end
        }
        depth -= 1
        condition = outer
    }

    /// The branches of an `#if`, of which Swift compiles one or none.
    private struct CompiledBranches {
        /// The flow before the `#if`.
        var outer: Flow
        var ways: [Flow] = []
        var hasElse = false
        /// The number of declarations before the current branch.
        var declarations: Int
    }

    /// Reads `#if`, `#elseif`, `#else` or `#endif`.
    ///
    /// Unlike those in other branches, the declarations in the branches of `#if` are visible after it.
    private mutating func readDirective(_ directives: inout [CompiledBranches]) {
        let name = tokens[index].name
        if name == names.ifDirective {
            directives.append(CompiledBranches(outer: flow, declarations: declarationCount))
            flow = Flow()
        } else if name == names.endifDirective {
            endDirective(&directives)
        } else if var branches = directives.popLast() {
            forgetCalls(since: branches.declarations)
            branches.ways.append(flow)
            branches.hasElse = name == names.elseDirective
            directives.append(branches)
            flow = Flow()
        }
    }

    private mutating func endDirective(_ directives: inout [CompiledBranches]) {
        guard let branches = directives.popLast() else { return }
        forgetCalls(since: branches.declarations)
        let ways = branches.ways + [flow]
        flow = branches.outer
        flow.join(branches.hasElse ? ways : ways + [Flow()])
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
            withoutTaints { $0.readBlock() }
        case .return:
            index += 1
            let start = index
            if !tokens[index].beginsLine || tokens[index].kind != .close { readExpression(until: end) }
            if isMaker, condition.isGiven || value == .chosen { reportChoice(at: start) }
            if !branch.isFalse { returned = returned == nil ? value : .response }
            flow.end(\.returns, otherwise: branch.negated)
        case .throw:
            index += 1
            readExpression(until: end)
            if isCatching { flow.end(\.throwing, otherwise: branch.negated) } else { flow.falls = false }
        case .break, .continue:
            index += 1
            if tokens[index].kind == .name, !tokens[index].beginsLine {
                flow.end(\.jumps, label: tokens[index].name, otherwise: branch.negated)
                index += 1
            } else {
                flow.end(kind == .break ? \.breaks : \.continues, otherwise: branch.negated)
            }
        case .func, .`init`: readFunction(until: end)
        case .type:
            while index < end, tokens[index].bracket != UInt8(ascii: "{") { index += 1 }
            skipBracket()
        case .import, .typealias: skipLine(until: end)
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
    mutating func readBlock() {
        guard tokens[index].bracket == UInt8(ascii: "{") else { return }
        let close = Int(tokens[index].match)
        index += 1
        block { $0.readStatements(until: close) }
        index = close + 1
    }

    /// Reads one of several branches and returns its flow.
    mutating func way(_ condition: Condition, _ body: (inout ClosureReader) -> Void) -> Flow {
        let (outer, outerCondition, outerBranch) = (flow, self.condition, branch)
        flow = Flow()
        self.condition = condition.inside(outerCondition)
        branch = condition.and(outerBranch)
        block(body)
        let way = flow
        (flow, self.condition, branch) = (outer, outerCondition, outerBranch)
        return way
    }

    /// Continues with the paths through one of several branches.
    ///
    /// Paths that the recording certainly doesn't take have no effect on the recorded fields.
    private mutating func join(_ ways: [(condition: Condition, flow: Flow)]) {
        if let taken = ways.first(where: \.condition.isTrue) { return flow.append(taken.flow) }
        flow.join(ways.filter { !$0.condition.isFalse }.map(\.flow))
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
        var ways: [(Condition, Flow)] = []
        block { reader in
            let given = reader.readConditions(until: end)
            ways.append((given, reader.way(given) { $0.readBlock() }))
            guard reader.tokens[reader.index].kind == .else else {
                ways.append((given.negated, Flow()))
                return
            }
            reader.index += 1
            ways.append((given.negated, reader.way(given.negated) { $0.readElse(until: end) }))
        }
        join(ways)
        value = ways[0].0.isGiven || meetsResponse ? .chosen : .constant
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
        join([(given.negated, leaving), (given, Flow())])
    }

    /// Reads conditions up to the brace or `else` after them.
    ///
    /// - Returns: The condition under which the code after them runs.
    mutating func readConditions(until end: Int) -> Condition {
        let (outer, outerMeets, outerCertain) = (condition, meetsResponse, isCertain)
        let start = index
        var given = Condition.always
        var all = RecordedValue.true
        meetsResponse = false
        while index < end {
            let clause = index
            var kind = Condition.Kind.isTrue
            let outerClauses = meetsResponse
            meetsResponse = false
            if [.let, .var, .case].contains(tokens[index].kind) {
                kind = tokens[index].kind == .case ? .isSome : .isNotNull
                readBinding(until: end, isCondition: true)
            } else {
                readExpression(until: end, stopsAtBrace: true)
                value = value.asCondition
            }
            if meetsResponse, !value.meetsResponse { value = .response }
            all = .and(all, value)
            meetsResponse = meetsResponse || outerClauses
            if meetsResponse {
                var first = clause
                if kind != .isTrue {
                    while first < index, tokens[first].kind != .assignment { first += 1 }
                    // `if let name {` is short for `if let name = name {`.
                    first = first < index ? first + 1 : clause + 1
                }
                given =
                    given.isGiven || !value.meetsResponse
                    ? Condition(.isTrue, start, index, all) : Condition(kind, first, index, all)
                // Swift evaluates the next clause only if this one is true.
                condition = given.inside(outer)
            }
            guard tokens[index].kind == .comma else { break }
            index += 1
            isCertain = isCertain && all.isTrue
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
        let subjectValue = meetsResponse && !value.meetsResponse ? .response : value
        // `switch (try $0.homePlanet(), try $0.mass())`
        let isTuple = tokens[subject].kind == .open && Int(tokens[subject].match) == index - 1 && elements.count > 1
        let subjects = isTuple ? elements : []
        var given = meetsResponse ? Condition(.isSome, subject, index) : .always
        guard tokens[index].bracket == UInt8(ascii: "{") else { return }
        let close = Int(tokens[index].match)
        index += 1
        var ways: [(condition: Condition, flow: Flow)] = []
        /// Whether no case so far matches.
        var isOpen = RecordedValue.true
        /// The case before, if it ends with `fallthrough`.
        var fallen: (condition: Condition, flow: Flow)?
        while index < close {
            guard tokens[index].kind == .case || tokens[index].kind == .default else {
                index += 1
                continue
            }
            let ofSubject = given
            var matches = match(until: close, subjectValue, subjects)
            if given.isGiven {
                given.value = .and(isOpen, matches)
                if let fallen { given.value = .or(fallen.condition.value, given.value) }
            }
            var condition = given
            var way = way(condition) { reader in
                // A value that a pattern compares with also decides whether the later cases run.
                let element = matches.isTrue ? subjectValue.asElement : .response
                let (pattern, clause) = reader.readCase(until: close, ofSubject, element)
                if let pattern { given = pattern }
                if !ofSubject.isGiven, given.isGiven { reader.condition = given.inside(reader.condition) }
                if ofSubject.isGiven, let clause {
                    matches = .and(matches, clause.value)
                    condition = clause.and(condition)
                    reader.condition = condition.inside(reader.condition)
                    reader.branch = condition.and(reader.branch)
                }
                reader.readStatements(until: close)
            }
            isOpen = .and(isOpen, matches.negated)
            way.end(of: \.breaks)
            if let fallen {
                var both = fallen.flow
                both.append(way)
                ways.append((fallen.condition, both))
            }
            let isFalling = tokens[index - 1].name == names.fallthroughName && tokens[index - 1].kind == .name
            fallen = isFalling ? (condition, way) : nil
            if !isFalling { ways.append((condition, way)) }
        }
        index = close + 1
        join(ways)
        meetsResponse = meetsResponse || outerMeets || given.isGiven
        value = given.isGiven || meetsResponse ? .chosen : .constant
    }

    /// Returns whether the case that begins here matches in the recording.
    ///
    /// - Parameter elements: The values of a tuple; empty if the subject isn't one.
    private func match(until end: Int, _ subject: RecordedValue, _ elements: [RecordedValue]) -> RecordedValue {
        if tokens[index].kind == .default { return .true }
        var (start, place) = (index + 1, index + 1)
        var matches = RecordedValue.false
        var clause: Int?
        while place < end, tokens[place].kind != .colon {
            if tokens[place].kind == .where { clause = place }
            // `case 1, 2:`
            if tokens[place].kind == .comma {
                matches = .or(matches, match(start..<place, subject, elements))
                start = place + 1
            }
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        // The clause of one of several patterns.
        if clause != nil, start > index + 1 { return .response }
        return .or(matches, match(start..<(clause ?? place), subject, elements))
    }

    /// Returns whether a value matches a pattern in the recording.
    func match(
        _ pattern: Range<Int>, _ subject: RecordedValue, _ elements: [RecordedValue] = [], isBinding: Bool = false
    ) -> RecordedValue {
        var pattern = pattern
        var isBinding = isBinding
        while let first = pattern.first, tokens[first].kind == .let || tokens[first].kind == .var {
            isBinding = true
            pattern = first + 1..<pattern.upperBound
        }
        guard let first = pattern.first else { return .response }
        let (name, next) = (tokens[first].name, tokens[first + 1])
        let isAny = isBinding || name == names.unused
        if !elements.isEmpty, tokens[first].bracket == UInt8(ascii: "("),
            Int(tokens[first].match) == pattern.upperBound - 1
        {
            return match(first + 1..<pattern.upperBound - 1, tuple: elements, isBinding: isBinding)
        }
        if pattern.count == 1 {
            if name == names.nil { return subject.presence.negated }
            if name == names.true { return subject.asCondition }
            if name == names.false { return subject.asCondition.negated }
            return isAny ? .true : match(literal: pattern, subject)
        }
        if pattern.count == 2 {
            if tokens[first].kind == .dot, next.name == names.none { return subject.presence.negated }
            if next.kind == .postfixQuestion, name == names.true { return subject.asCondition }
            if next.kind == .postfixQuestion, name == names.false { return subject.asCondition.negated }
            let isSome = tokens[first].kind == .dot && next.name == names.some
            if isSome || isAny && next.kind == .postfixQuestion { return subject.presence }
        }
        if tokens[first].kind != .dot { return match(literal: pattern, subject) }
        // `.some(let name)`
        guard tokens[first].kind == .dot, next.name == names.some, tokens[first + 2].kind == .open,
            Int(tokens[first + 2].match) == pattern.upperBound - 1, subject.isPresent
        else { return .response }
        let inner = first + 3..<pattern.upperBound - 1
        return isBinding && inner.count == 1 || match(inner, .constant) == .true ? .mocked : .response
    }

    /// Returns whether the elements of a tuple match the patterns between parentheses.
    private func match(_ patterns: Range<Int>, tuple: [RecordedValue], isBinding: Bool) -> RecordedValue {
        var parts: [Range<Int>] = []
        var (start, place) = (patterns.lowerBound, patterns.lowerBound)
        while place < patterns.upperBound {
            if tokens[place].kind == .comma {
                parts.append(start..<place)
                start = place + 1
            }
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        parts.append(start..<patterns.upperBound)
        guard parts.count == tuple.count else { return .response }
        return zip(parts, tuple).reduce(.true) { .and($0, match($1.0, $1.1, isBinding: isBinding)) }
    }

    /// Reads the patterns of a case, up to its colon.
    ///
    /// - Returns: The condition of the patterns, if they depend on the response and the subject doesn't, and the
    ///   condition of the `where` clause, if there is one.
    private mutating func readCase(
        until end: Int, _ ofSubject: Condition, _ element: RecordedValue
    ) -> (pattern: Condition?, clause: Condition?) {
        let outerMeets = meetsResponse
        let start = index + 1
        var clause: Condition?
        meetsResponse = false
        index += 1
        /// The end of the parentheses. A colon inside them belongs to a label.
        var inner = index
        while index < end, tokens[index].kind != .colon || index < inner {
            switch tokens[index].kind {
            case .dot: index += 2
            case .let, .var: declareNames(until: end, ofSubject.isGiven ? element : .constant)
            case .where:
                let first = index + 1
                index += 1
                readExpression(until: end)
                clause = Condition(.isTrue, first, index, value.asCondition)
            case .name where binding(tokens[index].name) != .constant && tokens[index + 1].kind != .colon:
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
        return (condition, clause)
    }

    // MARK: - Errors

    private mutating func readDo(until end: Int) {
        let label = label(of: index)
        index += 1
        let (outerMeets, start, outerCatching) = (meetsResponse, index, isCatching)
        let open = tokens[index].bracket == UInt8(ascii: "{") ? Int(tokens[index].match) + 1 : index
        meetsResponse = false
        isCatching = isCatching || tokens[open].kind == .catch
        var body = way(.always) { $0.readBlock() }
        // If the block returns at its end, the code after it runs only after a jump.
        if label != 0, !body.falls, !body.returns.otherwise.isGiven, meetsResponse,
            !body.jumps.happens || body.jumps.otherwise.isGiven
        {
            body.returns.otherwise = Condition(.isSome, start, index)
        }
        body.endJumps(to: label)
        isCatching = outerCatching
        guard tokens[index].kind == .catch else {
            meetsResponse = meetsResponse || outerMeets
            return flow.append(body)
        }
        let given = meetsResponse ? Condition(.fails, start, index) : .always
        let isCaught = body.throwing.happens || !given.isGiven
        body.end(of: \.throwing)
        var ways = [body]
        while tokens[index].kind == .catch {
            ways.append(
                way(given) {
                    $0.readCatchPattern(until: end)
                    $0.readBlock()
                })
        }
        flow.join(isCaught ? ways : [body])
        meetsResponse = meetsResponse || outerMeets
    }

    private mutating func readCatchPattern(until end: Int) {
        index += 1
        while index < end, tokens[index].bracket != UInt8(ascii: "{") {
            switch tokens[index].kind {
            case .let, .var: declareNames(until: end, condition.isGiven ? .response : .constant)
            case .where:
                index += 1
                readExpression(until: end, stopsAtBrace: true)
            default: index += 1
            }
        }
    }
}
