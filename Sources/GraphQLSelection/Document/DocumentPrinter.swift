/// Prints a recording as a document with one operation.
///
/// Calls that merged into one field are printed once, with the selection sets below them merged too.
struct DocumentPrinter {
    let document: String
    let values: VariableValues

    /// Gives the recording its response names, and prints it.
    ///
    /// - Throws: `SelectionError` when a subscription's root has not just one field (specification 5.2.4.1), or when a
    ///   part is deferred or streamed where the directives may not be used.
    init(_ recording: inout Recording, type: OperationType, name: String?) throws {
        let printed = recording.finish()
        if type == .subscription { try Self.checkSubscription(recording) }
        if type != .query, recording.isIncremental { try Self.checkIncremental(recording, type) }
        if let printed {
            self.init(printed, type: type, name: name)
        } else {
            self.init(merged: recording, type: type, name: name)
        }
    }

    /// Prints a recording that has its response names, whatever merges in it.
    init(merged recording: Recording, type: OperationType, name: String?) {
        var sets = SelectionSetPrinter(recording)
        sets.printRoot()
        self.init(sets.output, type: type, name: name)
    }

    private init(_ sets: borrowing SelectionSetText, type: OperationType, name: String?) {
        let definitionCount = sets.variables.definitions.count
        var text = TextBuffer(capacity: sets.text.count + definitionCount + (name?.utf8.count ?? 0) + 24)
        text.append(text: type.rawValue)
        if let name {
            text.append(UInt8(ascii: " "))
            text.append(text: name)
        }
        if definitionCount > 0 {
            if name == nil { text.append(UInt8(ascii: " ")) }
            text.append(UInt8(ascii: "("))
            sets.variables.definitions.withBytes { text.append($0) }
            text.append(UInt8(ascii: ")"))
        }
        text.append(UInt8(ascii: " "))
        sets.text.withBytes { text.append($0) }
        document = text.withBytes { String(decoding: $0, as: UTF8.self) }
        values = sets.variables.values
    }

    /// A subscription defers nothing, and a mutation nothing at its root, whose fields are executed one after the other.
    private static func checkIncremental(_ recording: Recording, _ type: OperationType) throws {
        var sets = [Recording.root]
        var isAtRoot = type == .subscription
        while !isAtRoot, let set = sets.popLast() {
            for slot in recording.slots(of: set) {
                if slot.kind == .deferred || slot.streamedCount >= 0 { isAtRoot = true }
                if !slot.kind.isField { sets += recording.sets(below: slot) }
            }
        }
        guard isAtRoot else { return }
        throw SelectionError(
            code: .invalidSelection,
            message: type == .subscription
                ? "a subscription can't have parts that are deferred or streamed: use `selection(_:)` and `list`"
                : "a mutation can't have its root fields deferred or streamed: use `selection(_:)` and `list` there")
    }

    private static func checkSubscription(_ recording: Recording) throws {
        var names: Set<String> = []
        var sets = [Recording.root]
        while let set = sets.popLast() {
            for slot in recording.slots(of: set) {
                if slot.kind.isField {
                    names.insert(recording.responseName(of: slot))
                } else {
                    sets += recording.sets(below: slot)
                }
            }
        }
        let texts = names.sorted()
        guard texts.count == 1, texts.first != "__typename" else {
            throw SelectionError(
                code: .invalidSelection,
                message: """
                    a subscription has to select exactly one field at its root; this selects \
                    \(texts.isEmpty ? "none" : texts.joined(separator: ", ")).
                    """)
        }
    }
}
