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
        var head = TextBuffer(capacity: 32)
        head.append(text: type.rawValue)
        head.append(UInt8(ascii: " "))
        if let name { head.append(text: name) }
        let hasVariables = sets.variables.definitions.count > 0
        if hasVariables {
            head.append(UInt8(ascii: "("))
        } else if name != nil {
            head.append(UInt8(ascii: " "))
        }
        let (start, middle) = (head.count, hasVariables ? ") " : "" as StaticString)
        document = String(
            unsafeUninitializedCapacity: start + sets.variables.definitions.count + middle.utf8CodeUnitCount
                + sets.text.count
        ) { target in
            var end = 0
            func append(_ bytes: UnsafeBufferPointer<UInt8>) { end = target[end...].initialize(fromContentsOf: bytes) }
            head.withBytes(append)
            sets.variables.definitions.withBytes(append)
            middle.withUTF8Buffer(append)
            sets.text.withBytes(append)
            return end
        }
        values = VariableValues(document: document, start: start, variables: sets.variables.variables)
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
