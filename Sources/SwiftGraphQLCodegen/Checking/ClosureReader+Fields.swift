extension ClosureReader {
    /// Reads a call on the scope, such as `$0.name()`.
    mutating func readField(from start: Int, name: Int, stopsAtBrace: Bool) {
        let field = tokens[name].name
        let isOn = field == names.on
        let isMethod = names.meaning(field) == .method || binding(tokens[start].name).isHolder
        index = name + 1
        if tokens[index].kind == .less { index = SelectionNames.endOfGenerics(tokens, index) ?? index }
        var result = RecordedValue.mocked
        if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine {
            let open = index
            // The field's own arguments come first and have labels. Whatever has no label is a selection.
            if isMethod || names.meaning(field) == .lazy {
                readElements(.selections, ofMethodAt: start..<name + 1)
            } else {
                readElements(.selections, ofFieldAt: isOn ? nil : start..<name + 1)
            }
            result = resultOfSelection(inArgumentsAt: open)
        }
        // `$0.read { try $0.name() }`, a method of the app.
        if names.meaning(field) == .takesClosures, tokens[index].bracket == UInt8(ascii: "{"), !stopsAtBrace {
            readSelection(index)
            result = .response
        }
        let isReference = index == name + 1 && !isMethod
        use(.field, start..<index, isReference ? conditionOfArgument() : nil, function: isMethod ? field : 0)
        // `let readers = [human.name, human.id]`
        if isReference, !isTrying { carryCount += 1 }
        if isMethod { result = names.functions.reading(of: field)?.result ?? .response }
        value = isOn || field == names.selection || field == names.typename ? .response : result
    }

    /// Returns the value of a field: the result of the selection in its arguments, or a mock value without a selection.
    ///
    /// - Parameter depth: The number of selections around the field that were looked into.
    private mutating func resultOfSelection(inArgumentsAt open: Int, depth: Int = 0) -> RecordedValue {
        let close = Int(tokens[open].match)
        // The selection is the last argument.
        var (place, last, isLabeled) = (open + 1, open + 1, true)
        while place < close {
            if place == last { isLabeled = tokens[place].isWord && tokens[place + 1].kind == .colon }
            if tokens[place].kind == .comma { last = place + 1 }
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        return isLabeled || last >= close ? .mocked : result(ofSelection: last, close, depth)
    }

    /// Returns the value of a closure that only reads a field, `{ try $0.name() }` or `{ try $0.nodes(.list { … }) }`.
    private mutating func result(ofClosure open: Int, _ depth: Int) -> RecordedValue {
        let isNamed = tokens[open + 2].kind == .in
        var first = isNamed ? open + 3 : open + 1
        if tokens[first].kind == .try { first += 1 }
        let field = tokens[first + 2].name
        guard tokens[first].name == (isNamed ? tokens[open + 1].name : names.firstArgument),
            tokens[first + 1].kind == .dot, tokens[first + 3].bracket == UInt8(ascii: "("),
            Int(tokens[open].match) == Int(tokens[first + 3].match) + 1, names.meaning(field) != .method,
            field != names.on, field != names.selection, field != names.typename
        else { return .response }
        return resultOfSelection(inArgumentsAt: first + 3, depth: depth + 1)
    }

    /// Returns the recorded value of a selection: `.list { … }` or `human.nullable`.
    private mutating func result(ofSelection start: Int, _ end: Int, _ depth: Int) -> RecordedValue {
        let open = start + 2
        // `.list { … }`, but not `.list { … }.map { … }`
        if tokens[start].kind == .dot, tokens[open].kind == .open, Int(tokens[open].match) == end - 1 {
            let name = tokens[start + 1].name
            let isLevel = name == names.list || name == names.nullable
            guard depth < 8, isLevel || name == names.nonNullOrFail || name == names.select || name == names.initName
            else { return .response }
            let inner =
                tokens[open].bracket == UInt8(ascii: "(")
                ? result(ofSelection: open + 1, end - 1, depth + 1) : result(ofClosure: open, depth)
            return isLevel ? inner.wrapped : inner
        }
        var (place, result) = (end - 1, RecordedValue.response)
        while place > start, tokens[place - 1].kind == .dot, result != .presentTwice {
            guard tokens[place].name == names.list || tokens[place].name == names.nullable else { break }
            result = result.wrapped
            place -= 2
        }
        return result
    }
}
