/// Prints a recording as a document with one operation, and its variables as JSON.
///
/// Calls that merged into one field are printed once, with the selection sets below them merged too.
struct DocumentPrinter {
    let document: String
    let variables: String
    let uploads: [UploadPlace]

    /// - Throws: `SelectionError` when a subscription's root has not just one field (specification 5.2.4.1).
    init(_ recording: Recording, type: OperationType, name: String?) throws {
        if type == .subscription { try Self.checkSubscription(recording) }
        var sets = SelectionSetPrinter(recording)
        sets.printRoot()
        sets.variables.finish()
        let definitions = sets.variables.definitions
        var text: [UInt8] = []
        text.reserveCapacity(sets.text.count + definitions.count + (name?.utf8.count ?? 0) + 24)
        text.append(contentsOf: type.rawValue.utf8)
        if let name {
            text.append(UInt8(ascii: " "))
            text.append(contentsOf: name.utf8)
        }
        if !definitions.isEmpty {
            if name == nil { text.append(UInt8(ascii: " ")) }
            text.append(UInt8(ascii: "("))
            text.append(contentsOf: definitions)
            text.append(UInt8(ascii: ")"))
        }
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: sets.text)
        document = String(decoding: text, as: UTF8.self)
        variables = sets.variables.json
        uploads = sets.variables.uploads
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
