/// The text of an operation's selection set, one within the other, and the variables in it.
struct SelectionSetText: ~Copyable {
    var text: TextBuffer
    private(set) var variables: DocumentVariables

    /// An empty one, with room for what a recording most often takes.
    init(_ recording: Recording) {
        variables = DocumentVariables(capacity: recording.arguments.count)
        text = TextBuffer(capacity: 24 * recording.slots.count + 64)
    }

    /// Appends the arguments of a field that has some, and what says that its list comes bit by bit.
    ///
    /// - Parameters:
    ///   - id: The number of the slot.
    ///   - arguments: Those of the recording.
    ///   - position: The place of the slot in the plan.
    mutating func append(
        argumentsOf slot: RecordedSlot, _ id: RecordedSlot.ID, _ arguments: [EncodedArgument],
        at position: StableHash
    ) {
        var index = Int(slot.firstArgument)
        var end = index + Int(slot.argumentCount)
        // The last ones are those that are most often left out.
        while end > index, arguments[end - 1].isAbsent { end -= 1 }
        var isFirst = true
        slot.signature.forEachArgument(from: slot.name.endPosition) { name, type in
            guard index < end else { return false }
            if !arguments[index].isAbsent {
                text.append(isFirst ? "(" : ", ")
                isFirst = false
                text.append(name)
                text.append(": $")
                variables.add(name, type: type, .argument(index), at: position, namedIn: &text)
            }
            index += 1
            return index < end
        }
        if !isFirst { text.append(UInt8(ascii: ")")) }
        if slot.streamedCount >= 0 { appendStream(id, at: position) }
    }

    /// The count is a variable, as all values are.
    private mutating func appendStream(_ id: RecordedSlot.ID, at position: StableHash) {
        let (name, type): (StaticString, StaticString) = ("initialCount", "Int!")
        text.append(" @stream(initialCount: $")
        name.withUTF8Buffer { name in
            type.withUTF8Buffer { type in
                variables.add(
                    name, type: type, .streamedCount(of: id), at: position.appending("@stream"), namedIn: &text)
            }
        }
        text.append(UInt8(ascii: ")"))
    }
}
