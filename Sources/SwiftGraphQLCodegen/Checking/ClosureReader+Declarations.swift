extension ClosureReader {
    /// Reads a `let` or `var` with everything that it declares.
    mutating func readDeclaration(until end: Int) {
        repeat {
            readBinding(until: end, isCondition: false)
        } while index < end && tokens[index].kind == .comma && !tokens[index].beginsLine
    }

    /// Reads a pattern with its value, `let name = value` or `case .found(let name) = value`, and declares the names.
    ///
    /// The current token is the keyword, or the comma before another pattern.
    mutating func readBinding(until end: Int, isCondition: Bool) {
        let isVariable = tokens[index].kind == .var
        let isLazy = isVariable && index > 0 && tokens[index - 1].name == names.lazyName
        let isCase = tokens[index].kind == .case
        index += 1
        let pattern = index
        var patternEnd: Int?
        var isSelection = false
        scan: while index < end {
            let token = tokens[index]
            if token.beginsLine, index > pattern, token.kind != .assignment { break }
            switch token.kind {
            case .assignment, .comma, .semicolon, .in, .else: break scan
            case .open:
                if token.bracket == UInt8(ascii: "{") { break scan }
                index = Int(token.match) + 1
            case .close: break scan
            case .colon:
                if patternEnd == nil {
                    patternEnd = index
                    isSelection = names.meaning(tokens[index + 1].name) == .selection
                }
                index += 1
            case .less:
                index = SelectionNames.endOfGenerics(tokens, index) ?? index + 1
            default: index += 1
            }
        }
        let patternNames = pattern..<(patternEnd ?? index)
        if tokens[index].kind == .assignment {
            index += 1
            let start = index
            var given =
                isLazy
                ? readLater(until: end, storedAs: tokens[pattern].name)
                : readValue(until: end, isCondition: isCondition, isSelection: isSelection, tokens[pattern].name)
            if given == .reader, tokens[start].bracket == UInt8(ascii: "{") {
                bodies[tokens[pattern].name] = (start, [], false)
            }
            if tokens[start].bracket == UInt8(ascii: "{") { addChanges(of: tokens[pattern].name, start) }
            if isCondition {
                let outer = given
                given = given.meetsResponse ? given.asElement : given
                value = isCase ? match(patternNames, outer) : outer.meetsResponse ? outer.presence : outer
            } else if isVariable, given.meetsResponse, !given.isPresent {
                given = .response
            }
            // `let (name, planet) = (…, …)`
            let elements = elements
            if tokens[pattern].bracket == UInt8(ascii: "("), !isVariable, elements.count > 1 {
                var count = 0
                for place in patternNames where tokens[place].kind == .name {
                    declare(tokens[place].name, count < elements.count ? elements[count] : given)
                    count += 1
                }
            } else {
                declareNames(in: patternNames, given)
            }
        } else if tokens[index].bracket == UInt8(ascii: "{"), !isCondition {
            let count = useCount
            readClosure(index, runs: .always, parameter: .constant, storedAs: tokens[pattern].name)
            declareNames(in: patternNames, useCount > count ? .reader : .constant)
        } else if isCondition {
            // `if let name {`: the name stands for the unwrapped value.
            let binding = binding(tokens[pattern].name)
            value = binding.meetsResponse ? binding.presence : binding
            if binding.meetsResponse {
                meetsResponse = true
                declare(tokens[pattern].name, binding.asElement)
            }
        } else {
            declareNames(in: patternNames, .constant)
        }
    }

    /// Reads the value of a declaration and returns what the declared names stand for.
    private mutating func readValue(
        until end: Int, isCondition: Bool, isSelection: Bool, _ name: UInt64
    ) -> RecordedValue {
        elements = []
        // `copy human`
        if tokens[index].kind == .name, tokens[index + 1].kind == .name, !tokens[index + 1].beginsLine { index += 1 }
        // `self.human`
        if tokens[index].name == names.selfName, binding(names.selfName) == .constant, isStoredScope(index + 2),
            binding(tokens[index + 2].name) == .scope
        {
            index += 2
        }
        let (first, second) = (tokens[index], tokens[index + 1])
        // Another name for the scope, or for a function that reads its fields.
        if first.kind == .name, binding(first.name).readsFields,
            second.beginsLine || [.close, .end, .semicolon].contains(second.kind)
        {
            index += 1
            if binding(first.name) == .reader { storeReader(first.name, as: name) }
            return binding(first.name)
        }
        if isInitializerOfHolder() {
            let count = useCount
            readExpression(until: end)
            return useCount > count ? .mixture : .constant
        }
        // `let read = human.name`, which calls nothing yet.
        if first.kind == .name, binding(first.name) == .scope, second.kind == .dot, tokens[index + 2].isWord,
            names.meaning(tokens[index + 2].name) != .method,
            tokens[index + 3].beginsLine || [.close, .end, .semicolon].contains(tokens[index + 3].kind)
        {
            index += 3
            return .reader
        }
        if first.bracket == UInt8(ascii: "{"), !isCondition {
            let close = Int(first.match)
            // A closure that is called at once is read as a value.
            if tokens[close + 1].bracket != UInt8(ascii: "(") || tokens[close + 1].beginsLine {
                let (count, outerMeets) = (useCount, meetsResponse)
                meetsResponse = false
                readClosure(index, runs: .always, parameter: .constant, storedAs: name)
                defer { meetsResponse = outerMeets }
                return useCount > count ? .reader : meetsResponse ? .response : .constant
            }
        }
        let (outer, stored, start) = ((meetsResponse, arguments), storedUseCount, index)
        let (uses, carried) = (useCount, carryCount)
        meetsResponse = false
        if isSelection { arguments = .selections }
        readExpression(until: end, stopsAtBrace: isCondition)
        let binding: RecordedValue = meetsResponse ? value.meetsResponse ? value : .response : .constant
        (meetsResponse, arguments) = (outer.0 || meetsResponse, outer.1)
        guard storedUseCount > stored || carryCount > carried else { return binding }
        if isCondition {
            guard carries(since: uses, carried) else { return binding }
            // `if let copy = copy(of: human) {`
            meetsResponse = outer.0
            return .holder
        }
        // `[{ try human.name() }, …]`, `[human.name, …]` or `(human, isLong)`
        let isLiteral = tokens[start].kind == .open && Int(tokens[start].match) == index - 1
        if isLiteral, tokens[start].bracket == UInt8(ascii: "[") { return .reader }
        if isLiteral, carries(since: uses, carried) { return .holder }
        // `copy(of: human)`
        return carryCount > carried || isStoringClosures(start) ? .mixture : binding
    }

    /// Returns whether the value that begins here and ends before the current token keeps closures that are its
    /// arguments: `Row { try human.name() }`, `later { try human.name() }`. Without a `try`, it can't call them.
    func isStoringClosures(_ start: Int) -> Bool {
        let first = tokens[start]
        let isType = first.kind == .name && tokens.bytes[Int(first.start)] < UInt8(ascii: "_")
        let isCall = first.kind == .name && tokens[start + 1].kind == .open && !names.isStandardFunction(first.name)
        guard isType || isCall || first.kind == .dot, first.name != names.result,
            let open = (start..<index).first(where: { tokens[$0].kind == .open })
        else { return false }
        if names.lazyParameters(of: first.name)?.isEscaping == true { return true }
        if isCall, !isType,
            !(open..<index).contains(where: { tokens[$0].bracket == UInt8(ascii: "{") && isThrowing($0) })
        {
            return false
        }
        let (close, brace) = (Int(tokens[open].match), UInt8(ascii: "{"))
        if tokens[open].bracket == brace || tokens[close + 1].bracket == brace { return true }
        var place = open + 1
        while place < close {
            let token = tokens[place]
            if token.bracket == brace, [.open, .comma, .colon].contains(tokens[place - 1].kind) { return true }
            place = token.kind == .open ? Int(token.match) + 1 : place + 1
        }
        return false
    }

    /// Returns whether the value that begins here is only `Card(human: human)`, where the type stores a scope.
    private mutating func isInitializerOfHolder() -> Bool {
        let type = tokens[index].kind == .try ? index + 1 : index
        guard isInitializerOfHolder(at: type) else { return false }
        let next = tokens[Int(tokens[type + 1].match) + 1]
        return [.close, .end, .semicolon].contains(next.kind) || next.beginsLine && next.kind != .dot
    }

    /// Returns whether an expression begins with `Card(human: human)`, where the type stores a scope.
    mutating func isInitializerOfHolder(at start: Int) -> Bool {
        tokens[start].kind == .name && tokens[start + 1].bracket == UInt8(ascii: "(")
            && !names.storedScopes(of: tokens[start].name).isEmpty
    }

    // MARK: - Patterns

    /// Declares the names of a pattern.
    mutating func declareNames(in range: Range<Int>, _ binding: RecordedValue) {
        for place in range where tokens[place].kind == .name {
            // Skip the names of cases, labels and types.
            if place > 0, tokens[place - 1].kind == .dot { continue }
            if place + 1 < range.upperBound, tokens[place + 1].kind == .colon { continue }
            declare(tokens[place].name, binding)
        }
    }

    /// Reads a pattern that begins with `let` or `var`, and declares its names.
    mutating func declareNames(until end: Int, _ binding: RecordedValue) {
        index += 1
        let start = index
        while index < end {
            let token = tokens[index]
            if token.kind == .open, token.bracket != UInt8(ascii: "{") {
                index = Int(token.match) + 1
            } else if token.kind == .name || token.kind == .dot || token.kind == .postfixQuestion {
                index += 1
            } else {
                break
            }
        }
        declareNames(in: start..<index, binding)
    }

    // MARK: - Functions

    /// Reads a function that is declared in a closure.
    mutating func readFunction(until end: Int) {
        let isInitializer = tokens[index].kind == .`init`
        let name = isInitializer ? 0 : tokens[index + 1].name
        guard let function = function(at: index) else {
            index += 1
            return
        }
        let scopes = function.parameters.filter(\.isScope).map(\.name)
        addChanges(of: name, function.body)
        addMaker(name, function.parameters, function.body)
        if !scopes.isEmpty {
            let others = function.parameters.filter { !$0.isScope }
            let helper = name ^ selection
            if name != 0 { localHelpers[name] = helper }
            let before = findings.count
            readSelection(
                function.body, parameters: scopes, others: others.map { ($0.name, .constant) },
                function: name != 0 && scopes.count == 1 ? helper : 0)
            guard name != 0, !isReadingAgain else { return }
            isReadingAgain = true
            addChoices(of: helper, others, findings.count - before) {
                $0.readSelection(function.body, parameters: scopes, others: $1)
            }
            isReadingAgain = false
            return
        }
        addClosures(of: name, function.parameters, 0) { $0.readSelection(function.body, parameters: [], others: $1) }
        let (count, outerMeets) = (useCount, meetsResponse)
        meetsResponse = false
        let parameters = function.parameters.map(\.name)
        readClosure(function.body, runs: .always, parameter: .constant, storedAs: name, parameters: parameters)
        let binding: RecordedValue = useCount > count ? .reader : meetsResponse ? .response : .constant
        meetsResponse = outerMeets
        guard name != 0 else { return }
        declare(name, binding)
        // A function that is declared before this one may call it.
        if binding == .reader {
            for other in localFunctions where self.binding(other.name) != .reader {
                let calls = other.body..<Int(tokens[other.body].match)
                if calls.contains(where: { tokens[$0].name == name }) { declare(other.name, .reader) }
            }
        }
        localFunctions.append((name, function.body))
        if binding == .reader, !parameters.isEmpty { bodies[name] = (function.body, parameters, false) }
    }

    /// Records which variables a local function or closure assigns or changes, also by calling others.
    private mutating func addChanges(of name: UInt64, _ open: Int) {
        let end = Int(tokens[open].match)
        var changed = changedVariables(from: open, to: end)
        if !localChanges.isEmpty {
            for place in open..<end { changed.formUnion(localChanges[tokens[place].name] ?? []) }
        }
        localChanges[name] = changed.isEmpty ? nil : changed
    }

    /// Records for which of its parameters a function makes different selections, if it makes selections.
    mutating func addMaker(_ name: UInt64, _ parameters: [Parameter], _ body: Int) {
        guard !isReadingAgain, names.functions.asked.contains(name), names.isMaker(name) else { return }
        isReadingAgain = true
        defer { isReadingAgain = false }
        let start = index
        readsMembers = true
        let choosesByReceiver = hasMoreFindings(than: 0) { $0.readSelection(body, parameters: [], isMaker: true) }
        readsMembers = false
        names.functions.add(name, choosesByReceiver: choosesByReceiver)
        addChoices(of: name, parameters, 0) { $0.readSelection(body, parameters: [], others: $1, isMaker: true) }
        index = start
    }

    /// Records for which of its parameters a function reads different fields for different arguments.
    ///
    /// - Parameters:
    ///   - others: The parameters that aren't scopes.
    ///   - count: The number of findings in the function for arguments that don't depend on the response.
    ///   - read: Reads the function again. Its second parameter is what the parameters stand for.
    mutating func addChoices(
        of function: UInt64, _ others: [Parameter], _ count: Int,
        _ read: (inout ClosureReader, [(name: UInt64, value: RecordedValue)]) -> Void
    ) {
        guard !others.isEmpty else { return }
        let choosesFields = hasMoreFindings(than: count) { read(&$0, others.map { ($0.name, .response) }) }
        var deciding = others
        if choosesFields, others.count > 1, others.count <= Self.maximumParameters {
            deciding = others.filter { parameter in
                hasMoreFindings(than: count) { reader in
                    read(&reader, others.map { ($0.name, $0.name == parameter.name ? .response : .constant) })
                }
            }
            // It takes the arguments together.
            if deciding.isEmpty { deciding = others }
        }
        for other in others {
            let isDeciding = choosesFields && deciding.contains { $0.name == other.name }
            names.functions.addParameter(ScopeFunctions.parameter(other.label, of: function), choosesFields: isDeciding)
            // `card(human, isLong: try human.isOpen())`, where the argument is true in the recording.
            let isDecidingIfMocked =
                isDeciding
                && hasMoreFindings(than: count) { reader in
                    read(&reader, others.map { ($0.name, $0.name == other.name ? .mocked : .constant) })
                }
            let mocked = ScopeFunctions.parameter(other.label, of: function, isMocked: true)
            names.functions.addParameter(mocked, choosesFields: isDecidingIfMocked)
        }
    }

    /// Records whether a function always calls all of its closures, by reading it as if they read fields.
    ///
    /// - Parameters:
    ///   - others: The parameters that aren't scopes.
    ///   - count: The number of findings in the function if the closures read no fields.
    ///   - read: Reads the function again. Its second parameter is what the parameters stand for.
    mutating func addClosures(
        of function: UInt64, _ others: [Parameter], _ count: Int,
        _ read: (inout ClosureReader, [(name: UInt64, value: RecordedValue)]) -> Void
    ) {
        let closures = others.filter(\.isClosure).map { (name: $0.name, value: RecordedValue.reader) }
        guard !closures.isEmpty, !isReadingAgain, names.functions.asked.contains(function),
            names.lazyParameters(of: function) == nil
        else { return }
        isReadingAgain = true
        defer { isReadingAgain = false }
        let values = others.filter { !$0.isClosure }
        let constants = closures + values.map { ($0.name, .constant) }
        names.functions.add(function, callsAll: !hasMoreFindings(than: count) { read(&$0, constants) })
        addChoices(of: ~function, values, count) { read(&$0, closures + $1) }
    }

    /// Returns the parameters of the function declared at a token, and the open brace of its body.
    mutating func function(at index: Int) -> (parameters: [Parameter], body: Int)? {
        var place = index + (tokens[index].kind == .`init` ? 1 : 2)
        if tokens[place].kind == .postfixQuestion { place += 1 }
        var generics: [UInt64] = []
        if tokens[place].kind == .less, let end = SelectionNames.endOfGenerics(tokens, place) {
            // `<N: Named>`
            for colon in place..<end where tokens[colon].kind == .colon {
                if names.endOfScope(tokens, from: colon + 1) != nil { generics.append(tokens[colon - 1].name) }
            }
            place = end
        }
        guard tokens[place].bracket == UInt8(ascii: "(") else { return nil }
        let parameters = self.parameters(place, generics)
        place = Int(tokens[place].match) + 1
        // Skip the effects, the return type and the `where` clause.
        let limit = min(place + 100, tokens.count)
        while place < limit {
            let token = tokens[place]
            switch token.kind {
            case .open where token.bracket == UInt8(ascii: "{"): return (parameters, place)
            case .open: place = Int(token.match) + 1
            case .name, .arrow, .dot, .less, .greater, .comma, .colon, .postfixQuestion, .postfixBang, .where, .at,
                .comparison, .tight, .reference:
                place += 1
            default: return nil
            }
        }
        return nil
    }
}
