extension ClosureReader {
    /// Reads a call on the scope, such as `$0.name()`.
    mutating func readField(from start: Int, name: Int, stopsAtBrace: Bool) {
        let field = tokens[name].name
        let isOn = field == names.on
        let isMethod = names.meaning(field) == .method || binding(tokens[start].name) == .holder
        index = name + 1
        if tokens[index].kind == .less { index = SelectionNames.endOfGenerics(tokens, index) ?? index }
        var result = RecordedValue.mocked
        if tokens[index].bracket == UInt8(ascii: "("), !tokens[index].beginsLine {
            let open = index
            // The field's own arguments come first and have labels. Whatever has no label is a selection.
            readElements(.selections, ofFieldAt: isOn ? nil : start..<name + 1, isMethod: isMethod)
            result = resultOfSelection(inArgumentsAt: open)
        }
        // `$0.read { try $0.name() }`, a method of the app.
        if names.meaning(field) == .takesClosures, tokens[index].bracket == UInt8(ascii: "{"), !stopsAtBrace {
            readSelection(index)
            result = .response
        }
        use(.field, start..<index, index == name + 1 && !isMethod ? conditionOfArgument() : nil)
        value = isOn || isMethod || field == names.selection || field == names.typename ? .response : result
    }

    /// Returns the value of a field: the result of the selection in its arguments, or a mock value without a selection.
    private mutating func resultOfSelection(inArgumentsAt open: Int) -> RecordedValue {
        let close = Int(tokens[open].match)
        // The selection is the last argument.
        var (place, last, isLabeled) = (open + 1, open + 1, true)
        while place < close {
            if place == last { isLabeled = tokens[place].isWord && tokens[place + 1].kind == .colon }
            if tokens[place].kind == .comma { last = place + 1 }
            place = tokens[place].kind == .open ? Int(tokens[place].match) + 1 : place + 1
        }
        return isLabeled || last >= close ? .mocked : result(ofSelection: last, close, levels: 0)
    }

    /// Returns whether a closure reads a single field without arguments: `{ try $0.name() }`.
    private func isField(_ open: Int) -> Bool {
        let first = open + (tokens[open + 1].kind == .try ? 2 : 1)
        return tokens[open].bracket == UInt8(ascii: "{") && tokens[first].name == names.firstArgument
            && tokens[first + 1].kind == .dot && tokens[first + 2].isWord
            && names.meaning(tokens[first + 2].name) != .method && tokens[first + 3].bracket == UInt8(ascii: "(")
            && tokens[first + 2].name != names.typename && tokens[first + 4].kind == .close
            && Int(tokens[open].match) == first + 5
    }

    /// Returns the recorded value of a selection: `.list { … }` or `human.nullable`.
    private mutating func result(ofSelection start: Int, _ end: Int, levels: Int) -> RecordedValue {
        let found: RecordedValue = levels > 1 ? .presentTwice : levels == 1 ? .present : .response
        // `.list { … }`, but not `.list { … }.map { … }`
        if tokens[start].kind == .dot, tokens[start + 2].kind == .open, Int(tokens[start + 2].match) == end - 1 {
            let name = tokens[start + 1].name
            let isLevel = name == names.list || name == names.nullable
            guard isLevel || name == names.nonNullOrFail else { return found }
            if isField(start + 2) { return .mocked }
            let levels = isLevel ? levels + 1 : levels
            let isNested = tokens[start + 2].bracket == UInt8(ascii: "(") && levels < 2
            if isNested { return result(ofSelection: start + 3, Int(tokens[start + 2].match), levels: levels) }
            return levels > 1 ? .presentTwice : levels == 1 ? .present : .response
        }
        var (place, levels) = (end - 1, levels)
        while place > start, tokens[place - 1].kind == .dot, levels < 2 {
            let name = tokens[place].name
            guard name == names.list || name == names.nullable else { break }
            levels += 1
            place -= 2
        }
        return levels > 1 ? .presentTwice : levels == 1 ? .present : .response
    }
}
