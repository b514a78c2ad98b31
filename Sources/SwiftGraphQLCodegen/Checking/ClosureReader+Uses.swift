extension ClosureReader {
    /// Records a call on the scope, or a mention of a function that makes such calls.
    ///
    /// - Parameters:
    ///   - other: The condition under which the call runs, if it isn't the current condition.
    ///   - function: The name of the function that reads the scope; zero if none does.
    mutating func use(
        _ kind: Use.Kind, _ range: Range<Int>, _ other: Condition? = nil, function: UInt64 = 0
    ) {
        let condition = other ?? self.condition
        useCount += 1
        meetsResponse = true
        let text = kind.isOfArguments ? 0 : hash(of: range)
        let known =
            kind == .reader
            ? readers[tokens[range.lowerBound].name] : function != 0 ? names.functions.reading(of: function) : nil
        if !isTrying, kind == .passing || kind == .reader, known?.handlesErrors != true { carryCount += 1 }
        calls.append((kind, text, range))
        // The same call has already run wherever this one does, so its field is recorded.
        let isKnown = text != 0 && binding(text) == .called
        if condition.isUnrecorded, !isKnown {
            let all = known?.all(in: selection) ?? []
            if all.isEmpty || !all.allSatisfy({ binding($0) == .called }) {
                uses.append(Use(kind: kind, condition: condition, tokens: range, text: text, calls: all))
            }
        }
        guard isCertain, text != 0, other == nil else { return }
        flow.calls.append(text)
        if !isKnown { declare(text, .called) }
        guard let known else { return }
        for call in known.certain(in: selection) {
            flow.calls.append(call)
            declare(call, .called)
        }
    }

    /// Returns whether reading code reports more than `count` findings, and discards these findings.
    mutating func hasMoreFindings(than count: Int, _ body: (inout ClosureReader) -> Void) -> Bool {
        let before = findings.count
        body(&self)
        defer { findings.removeLast(findings.count - before) }
        return findings.count - before > count
    }

    /// Reports that a selection makes an optional of an optional.
    mutating func reportOptionalTwice(at name: Int) {
        findings.append(Use(kind: .optionalTwice, condition: .always, tokens: name..<name + 1, text: 0))
    }

    /// Reports that a function makes different selections for different responses.
    mutating func reportChoice(at place: Int) {
        findings.append(Use(kind: .choice, condition: .always, tokens: place..<place + 1, text: 0))
    }

    /// Returns a hash of a call's text after the scope's name; zero for a call that is too long to compare.
    private mutating func hash(of range: Range<Int>) -> UInt64 {
        guard range.count <= 64 || branch.isGiven && range.count <= 1_000 else { return 0 }
        let isMember = range.count > 1 && tokens[range.lowerBound + 1].kind == .dot
        var hash = SwiftToken.offset
        let first = isMember ? range.lowerBound + 2 : range.lowerBound
        for place in first..<max(first, range.upperBound) {
            let token = tokens[place]
            // A literal has no name.
            if token.name != 0 {
                hash = (hash ^ token.name) &* SwiftToken.prime
                // An argument that was declared or assigned again is another argument.
                if place > first, token.kind == .name, tokens[place - 1].kind != .dot, tokens[place + 1].kind != .colon
                {
                    hash = (hash ^ UInt64(versions[token.name])) &* SwiftToken.prime
                }
            } else {
                for byte in Int(token.start)..<min(Int(token.end), Int(token.start) + 200) {
                    hash = (hash ^ UInt64(tokens.bytes[byte])) &* SwiftToken.prime
                }
            }
        }
        // Equal calls in different selections have different hashes.
        return (hash | 1) ^ selection
    }

    // MARK: - Functions

    /// Records the calls of a local function or closure that reads fields.
    mutating func storeCalls(since first: Int, as name: UInt64, handlesErrors: Bool = false) {
        readers[name] = storedCalls(since: first)
        readers[name]?.handlesErrors = handlesErrors
    }

    /// Returns the calls of the current function or closure, if they are few.
    ///
    /// - Parameter first: The number of calls before it.
    mutating func storedCalls(since first: Int) -> ScopeFunctions.Reading {
        let certain = flow.certainCalls
        var reading = ScopeFunctions.Reading(selection: selection)
        guard certain.count <= ScopeFunctions.Reading.maximumCalls else { return reading }
        reading.certain = certain
        guard calls.count - first <= ScopeFunctions.Reading.maximumCalls else { return reading }
        // The text of a call includes the calls in its arguments.
        var (place, start) = (calls.count, Int.max)
        while place > first {
            place -= 1
            guard calls[place].tokens.upperBound <= start else { continue }
            if calls[place].text == 0 {
                reading.all = []
                break
            }
            reading.all.append(calls[place].text)
            start = calls[place].tokens.lowerBound
        }
        return reading
    }

    /// Returns whether the code in braces contains a `try?`, a `try!` or a `catch`.
    func handlesErrors(_ open: Int) -> Bool {
        (open..<Int(tokens[open].match)).contains { place in
            let next = tokens[place + 1].kind
            return tokens[place].kind == .catch
                || tokens[place].kind == .try && (next == .postfixQuestion || next == .postfixBang)
        }
    }

    /// Returns whether the closure that begins here contains a `try` that is neither `try?` nor `try!`.
    func isThrowing(_ open: Int) -> Bool {
        var place = open + 1
        while place < Int(tokens[open].match) {
            let next = tokens[place + 1].kind
            if tokens[place].kind == .try, next != .postfixQuestion, next != .postfixBang { return true }
            place = tokens[place].bracket == UInt8(ascii: "{") ? Int(tokens[place].match) + 1 : place + 1
        }
        return false
    }

    /// Returns the name under which `ScopeFunctions` knows a function.
    mutating func helper(_ name: UInt64) -> UInt64 { localHelpers.isEmpty ? name : localHelpers[name] ?? name }

    /// Records that a name stands for the same function as another.
    mutating func storeReader(_ name: UInt64, as other: UInt64) { readers[other] = readers[name] }
}
