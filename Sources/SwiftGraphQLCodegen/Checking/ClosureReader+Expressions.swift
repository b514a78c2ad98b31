extension ClosureReader {
    /// A part of an expression that an operator may turn into a condition.
    private struct Operand {
        var start: Int
        var meetsResponse = false
    }

    /// Reads an expression up to a comma, a colon, a closing bracket or the end of its last line.
    ///
    /// - Parameters:
    ///   - stopsAtBrace: Whether a brace ends the expression, as in conditions.
    ///   - isStatement: Whether the expression may be an assignment, or a call that changes the value it is called on.
    mutating func readExpression(until end: Int, stopsAtBrace: Bool = false, isStatement: Bool = false) {
        let (outerCondition, outerMeets, outerCertain) = (condition, meetsResponse, isCertain)
        let start = index
        meetsResponse = false

        // Operators by increasing precedence: `a || b && c ?? d`. Each turns the operands on its left into a condition.
        var base = condition
        var (whole, conjunction, optional) = (Operand(start: index), Operand(start: index), Operand(start: index))
        var (or, and, coalescing) = (Condition.always, Condition.always, Condition.always)
        /// For each `? :`, the calls before it and the calls in its first branch.
        var branches: [(before: [UInt64], first: [UInt64])] = []
        var changed: [UInt64] = []
        var isAssignment = false
        var expectsOperand = true

        /// Begins a part that doesn't depend on the operators on its left.
        func beginPart() {
            (whole, conjunction, optional) = (Operand(start: index), Operand(start: index), Operand(start: index))
            (or, and, coalescing) = (.always, .always, .always)
            expectsOperand = true
        }

        reading: while index < end {
            let token = tokens[index]
            if token.beginsLine, !expectsOperand, !continuesLine(token.kind) { break }
            switch token.kind {
            case .try, .await, .prefix, .postfixBang, .postfixQuestion: index += 1
            case .or:
                if whole.meetsResponse { or = Condition(.isFalse, whole.start, index) }
                (and, coalescing) = (.always, .always)
                index += 1
                (conjunction, optional) = (Operand(start: index), Operand(start: index))
                isCertain = false
                expectsOperand = true
            case .and:
                if conjunction.meetsResponse { and = Condition(.isTrue, conjunction.start, index) }
                coalescing = .always
                index += 1
                optional = Operand(start: index)
                isCertain = false
                expectsOperand = true
            case .coalescing:
                if optional.meetsResponse { coalescing = Condition(.isNull, optional.start, index) }
                index += 1
                isCertain = false
                expectsOperand = true
            case .ternary:
                let given = whole.meetsResponse ? Condition(.isTrue, whole.start, index) : base
                index += 1
                let before = flow.calls
                flow.calls = []
                isCertain = outerCertain
                condition = given
                readNested { $0.block { $0.readExpression(until: end) } }
                let first = flow.calls
                if tokens[index].kind == .colon {
                    index += 1
                    if whole.meetsResponse { base = given.negated }
                    flow.calls = []
                    branches.append((before, first))
                } else {
                    flow.calls = before
                }
                beginPart()
            case .assignment, .compoundAssignment:
                guard isStatement else { break reading }
                isAssignment = true
                index += 1
                beginPart()
            case .comparison, .less, .greater, .is:
                index += 1
                coalescing = .always
                optional = Operand(start: index)
                expectsOperand = true
            case .tight, .as, .arrow:
                index += 1
                expectsOperand = true
            case .reference:
                index += 1
                changed.append(tokens[index].name)
            case .comma, .colon, .semicolon, .close, .directive, .end: break reading
            default:
                if !expectsOperand, token.kind != .name { break reading }
                if token.bracket == UInt8(ascii: "{"), stopsAtBrace { break reading }
                let outer = meetsResponse
                meetsResponse = false
                let inner = coalescing.isGiven ? coalescing : and.isGiven ? and : or
                condition = inner.isGiven ? inner : base
                let place = index
                readOperand(until: end, stopsAtBrace: stopsAtBrace)
                if meetsResponse {
                    whole.meetsResponse = true
                    conjunction.meetsResponse = true
                    optional.meetsResponse = true
                }
                meetsResponse = meetsResponse || outer
                expectsOperand = false
                // No operand begins here.
                if index == place { break reading }
            }
        }

        for branch in branches.reversed() {
            let known = Set(branch.first)
            flow.calls = branch.before + flow.calls.filter { known.contains($0) }
        }
        if isStatement, meetsResponse || isAssignment && outerCondition.isGiven {
            let isMember = tokens[start + 1].kind == .dot
            // A name that begins with a capital letter is a type.
            let isVariable = tokens[start].kind == .name && tokens.bytes[Int(tokens[start].start)] >= UInt8(ascii: "_")
            if isVariable, isAssignment || isMember { taint(tokens[start].name) }
        }
        if meetsResponse { for name in changed { taint(name) } }
        (condition, isCertain) = (outerCondition, outerCertain)
        meetsResponse = meetsResponse || outerMeets
    }

    private func continuesLine(_ kind: SwiftToken.Kind) -> Bool {
        switch kind {
        case .dot, .or, .and, .coalescing, .ternary, .assignment, .compoundAssignment, .less, .greater, .comparison,
            .tight, .as, .is, .colon, .comma, .close:
            true
        default: false
        }
    }

    /// Reads code that nests one level deeper, or skips it if that is too deep.
    private mutating func readNested(_ body: (inout ClosureReader) -> Void) {
        guard depth < Self.maximumDepth else {
            if tokens[index].kind == .open { index = Int(tokens[index].match) + 1 }
            return
        }
        depth += 1
        body(&self)
        depth -= 1
    }

    // MARK: - Operands

    /// Reads an operand, with the members, calls and subscripts that follow it.
    private mutating func readOperand(until end: Int, stopsAtBrace: Bool) {
        let start = index
        let token = tokens[index]
        switch token.kind {
        case .name: readName(stopsAtBrace: stopsAtBrace)
        case .dot: readImplicitMember(stopsAtBrace: stopsAtBrace)
        case .number, .literal: index += 1
        case .if: return readNested { $0.readIf(until: end) }
        case .switch: return readNested { $0.readSwitch(until: end) }
        case .open:
            if token.bracket == UInt8(ascii: "{") {
                readClosureInArguments()
            } else {
                readElements(arguments)
                // Read the remaining interpolations of the string.
                while token.isInterpolation, tokens[index].isInterpolation { readElements(.any) }
            }
        case .`init`: index += 1
        default: return
        }
        readChain(from: start, stopsAtBrace: stopsAtBrace)
    }

    private mutating func readClosureInArguments() {
        if arguments == .closures {
            readSelection(index)
        } else {
            readNested { $0.readClosure($0.index, runs: $0.call.runs, meetsResponse: $0.call.meetsResponse) }
        }
    }

    /// Reads a name, and the call that follows if the name is a scope, or a type or function of selections.
    private mutating func readName(stopsAtBrace: Bool) {
        let start = index
        let token = tokens[index]
        switch binding(token.name) {
        case .scope:
            if tokens[index + 1].kind == .dot, tokens[index + 2].isWord {
                readField(stopsAtBrace: stopsAtBrace)
            } else {
                index += 1
                use(.passing, call.name > 0 ? call.name..<start + 1 : start..<start + 1)
            }
            return
        case .reader:
            index += 1
            if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine { readElements(.any) }
            if meetsResponse, let body = bodies.removeValue(forKey: token.name) {
                let place = index
                readClosure(body.open, runs: .always, meetsResponse: true, isStored: true, parameters: body.parameters)
                index = place
            }
            return use(.reader, start..<start + 1)
        case .response:
            index += 1
            meetsResponse = true
            return
        case .other, .called: index += 1
        }
        switch names.meaning(token.name) {
        case .selection: readSelectionHead(start)
        case .takesSelections, .takesClosures:
            let inner = names.meaning(token.name) == .takesClosures ? Arguments.closures : .selections
            if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine { readElements(inner) }
            if inner == .closures, tokens[index].bracket == UInt8(ascii: "{"), !stopsAtBrace { readSelection(index) }
        case .namespace:
            // `Objects.Human.select { … }`
            guard tokens[index].kind == .dot, tokens[index + 1].kind == .name, tokens[index + 2].kind == .dot,
                names.member(tokens[index + 3].name) != .nothing
            else { return }
            index += 3
            readMember(.closures)
        case .nothing, .scope, .never: break
        }
    }

    /// Reads the member, arguments or closure after `Selection` that make a selection.
    mutating func readSelectionHead(_ start: Int) {
        index = start + 1
        if tokens[index].kind == .less { index = SelectionNames.endOfGenerics(tokens, index) ?? index }
        if tokens[index].kind == .dot, names.member(tokens[index + 1].name) != .nothing {
            index += 1
            readMember(.closures)
        } else if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine {
            readElements(.closures)
        } else if tokens[index].bracket == UInt8(ascii: "{"), !tokens[index].beginsLine {
            readSelection(index)
        }
    }

    private mutating func readImplicitMember(stopsAtBrace: Bool) {
        index += 1
        guard tokens[index].isWord else { return }
        let member = names.member(tokens[index].name)
        let isSelection = member == .certain || member == .possible && arguments != .any
        if isSelection, !stopsAtBrace { readMember(.closures) } else { index += 1 }
    }

    /// Reads a member of `Selection`, such as `list`, with its selection or closure.
    private mutating func readMember(_ inner: Arguments) {
        index += 1
        if tokens[index].bracket == UInt8(ascii: "{") {
            readSelection(index)
        } else if tokens[index].bracket == UInt8(ascii: "(") {
            readElements(inner)
        }
    }

    /// Reads a call on the scope, such as `$0.name()`.
    private mutating func readField(stopsAtBrace: Bool) {
        let start = index
        let isOn = tokens[index + 2].name == names.on
        index += 3
        if tokens[index].kind == .less { index = SelectionNames.endOfGenerics(tokens, index) ?? index }
        if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine {
            // The field's own arguments come first and have labels. Whatever has no label is a selection.
            readElements(.selections, ofFieldAt: isOn ? nil : start)
        }
        use(.field, start..<index)
    }

    // MARK: - Chains

    /// Reads the members, calls and subscripts that follow an operand.
    private mutating func readChain(from start: Int, stopsAtBrace: Bool) {
        /// The condition after a question mark, where nothing runs without a value.
        var present = Condition.always
        var lastDot = index
        while true {
            let token = tokens[index]
            switch token.kind {
            case .dot:
                lastDot = index
                index += 1
                if tokens[index].isWord || tokens[index].kind == .number { index += 1 }
            case .postfixQuestion:
                if meetsResponse, !present.isGiven { present = Condition(.isNotNull, start, index) }
                index += 1
            case .postfixBang: index += 1
            case .less:
                guard let behind = SelectionNames.endOfGenerics(tokens, index),
                    tokens[behind].kind == .open || tokens[behind].kind == .dot
                else { return }
                index = behind
            case .open:
                if token.beginsLine || token.isInterpolation { return }
                let isClosure = token.bracket == UInt8(ascii: "{")
                if isClosure, stopsAtBrace { return }
                let outer = (condition, call, isCertain)
                if present.isGiven { (condition, isCertain) = (present, false) }
                call = Call(
                    name: index - 1,
                    runs: meetsResponse ? Condition(.hasValue, start, max(lastDot, start + 1)) : .always,
                    meetsResponse: meetsResponse)
                if isClosure {
                    readNested { $0.readClosure($0.index, runs: $0.call.runs, meetsResponse: $0.call.meetsResponse) }
                } else {
                    readElements(.any)
                }
                (condition, call, isCertain) = outer
            case .name:
                // Another trailing closure: `failure: { … }`.
                guard !token.beginsLine, tokens[index - 1].bracket == UInt8(ascii: "}"),
                    tokens[index + 1].kind == .colon, tokens[index + 2].bracket == UInt8(ascii: "{")
                else { return }
                index += 2
            default: return
            }
        }
    }

    /// Reads the expressions in brackets.
    ///
    /// - Parameter field: The token at which the field begins, if the expressions are a field's arguments.
    private mutating func readElements(_ inner: Arguments, ofFieldAt field: Int? = nil) {
        let (open, outer) = (index, arguments)
        let close = Int(tokens[open].match)
        guard depth < Self.maximumDepth else {
            index = close + 1
            return
        }
        depth += 1
        var isReported = false
        arguments = inner
        index = open + 1
        while index < close {
            let place = index
            let isLabel = tokens[index].isWord && tokens[index + 1].kind == .colon
            if isLabel, tokens[open].bracket == UInt8(ascii: "(") {
                index += 2
                if let field {
                    let outerMeets = meetsResponse
                    meetsResponse = false
                    readExpression(until: close)
                    if meetsResponse, !isReported {
                        isReported = true
                        use(.argument, field..<field + 3, Condition(.isSome, place + 2, index))
                    }
                    meetsResponse = meetsResponse || outerMeets
                    continue
                }
            }
            readExpression(until: close)
            if index == place { index += 1 }
        }
        arguments = outer
        index = close + 1
        depth -= 1
    }
}
