/// Prints a recording as a document.
///
/// Calls in one object that share a response name are printed once, at the position of the first call, with their
/// selection sets merged.
struct DocumentPrinter {
    private let recording: Recording
    private let names: ResponseNames
    /// The selection sets printed so far.
    private var body: [UInt8] = []
    /// The variable definitions printed so far: `$first_01234567: Int, $after_89abcdef: String`.
    private var definitions: [UInt8] = []
    private var variables: [Document.Variable] = []
    private var variableNames = NameTable()
    /// For each name, the last object that has it as a response name, and the index of the item in that object.
    private var sightings: [(object: Int, item: Int)]
    private var objectCount = 0

    /// A part of a selection set.
    private struct Item {
        enum Kind {
            case field(RecordedCall.Place)
            case fragment(Recording.SetID)
            case deferred
        }

        let kind: Kind
        /// The selection sets below the part. They are printed as one.
        var sets: [Recording.SetID]
    }

    /// The parts of a selection set, in the order in which they were first selected.
    private struct Items {
        struct Fragment: Hashable {
            let type: Name
            let marker: ResponseNames.NameID?
        }

        var list: [Item] = []
        /// The index of each fragment in the list.
        var fragments: [Fragment: Int] = [:]
    }

    /// Prints an operation.
    static func print(
        _ recording: Recording, _ names: ResponseNames, type: OperationType, name: String?
    ) -> Document {
        var printer = DocumentPrinter(recording, names)
        printer.print([Recording.root])
        var head = type.rawValue + " " + (name ?? "")
        if printer.definitions.isEmpty {
            if name != nil { head += " " }
        } else {
            head += "("
        }
        var text = Array(head.utf8)
        let start = text.count
        text.reserveCapacity(start + printer.definitions.count + printer.body.count + 2)
        text += printer.definitions
        if !printer.definitions.isEmpty { text += Array(") ".utf8) }
        text += printer.body
        return Document(
            text: String(decoding: text, as: UTF8.self),
            variables: printer.variables.map {
                Document.Variable(name: $0.name.lowerBound + start..<$0.name.upperBound + start, argument: $0.argument)
            })
    }

    private init(_ recording: Recording, _ names: ResponseNames) {
        self.recording = recording
        self.names = names
        sightings = Array(repeating: (0, 0), count: names.names.list.count)
        body.reserveCapacity(24 * recording.callCount + 64)
    }

    // MARK: Selection sets

    /// Prints several selection sets as one.
    ///
    /// - Parameter marker: The response name of an additional `__typename` field.
    private mutating func print(_ sets: [Recording.SetID], marker: ResponseNames.NameID? = nil) {
        var items = Items()
        objectCount += 1
        for set in sets { collect(set, into: &items) }
        body.append(UInt8(ascii: "{"))
        let asksForType = recording.sets[sets[0]].type.isAbstract || marker == nil && items.list.isEmpty
        if asksForType { append(" __typename") }
        if let marker {
            append(" ")
            names[marker].append(to: &body)
            append(": __typename")
        }
        for item in items.list {
            switch item.kind {
            case .field(let call):
                if asksForType, isTypename(call) { continue }
                print(call)
                if item.sets.isEmpty { continue }
                append(" ")
                print(item.sets)
            case .fragment(let set):
                append(" ... on ")
                recording.sets[set].type.name.append(to: &body)
                append(" ")
                print(item.sets, marker: names.markers[set])
            case .deferred:
                append(" ... @defer ")
                print(item.sets)
            }
        }
        append(" }")
    }

    /// Adds the parts of a set, in the order in which they were first selected.
    private mutating func collect(_ set: Recording.SetID, into items: inout Items) {
        for (index, call) in recording.sets[set].calls.enumerated() {
            switch call.kind {
            case .leaf, .object:
                let name = names.calls[set][index].responseName
                if sightings[name].object == objectCount {
                    items.list[sightings[name].item].sets += recording.sets(below: call)
                } else {
                    sightings[name] = (objectCount, items.list.count)
                    items.list.append(
                        Item(
                            kind: .field(RecordedCall.Place(set: set, index: index)), sets: recording.sets(below: call))
                    )
                }
            case .group(let below): collect(below, into: &items)
            case .fragment(let below): collect(fragment: below, into: &items)
            // Deferred parts are never merged, because the server would then have to send them together.
            case .deferred(let below): items.list.append(Item(kind: .deferred, sets: [below]))
            case .branches(let number):
                for branch in recording.branches[number].sets { collect(fragment: branch, into: &items) }
                if let otherwise = recording.branches[number].otherwise { collect(otherwise, into: &items) }
            }
        }
    }

    /// Adds a set that has a type condition.
    private func collect(fragment set: Recording.SetID, into items: inout Items) {
        let fragment = Items.Fragment(type: recording.sets[set].type.name, marker: names.markers[set])
        if let known = items.fragments[fragment] {
            items.list[known].sets.append(set)
        } else {
            items.fragments[fragment] = items.list.count
            items.list.append(Item(kind: .fragment(set), sets: [set]))
        }
    }

    // MARK: Fields

    private static let typename = Name("__typename")

    /// Whether the call is the meta-field `__typename` without an alias.
    private func isTypename(_ call: RecordedCall.Place) -> Bool {
        recording[call].kind == .leaf && names.responseName(of: call) == Self.typename
            && recording[call].signature.name == Self.typename
    }

    private mutating func print(_ place: RecordedCall.Place) {
        let (call, known) = (recording[place], names.calls[place.set][place.index])
        body.append(UInt8(ascii: " "))
        if known.responseName != known.key {
            names[known.responseName].append(to: &body)
            append(": ")
        }
        names[known.key].append(to: &body)
        if !call.hasPresentArguments { return }
        let position = names.position(of: place)
        var separator: StaticString = "("
        for (index, argument) in zip(call.arguments, call.signature.arguments) where recording.presences[index] {
            append(separator)
            separator = ", "
            argument.name.append(to: &body)
            append(": ")
            appendVariable(argument.name, type: argument.type, of: index, at: position)
        }
        if call.arguments.contains(where: { recording.presences[$0] }) { append(")") }
        guard let argument = call.streamArgument else { return }
        append(" @stream(initialCount: ")
        appendVariable(Name("initialCount"), type: Name("Int!"), of: argument, at: position.appending("@stream"))
        append(")")
    }

    /// Appends a variable, `$<argument>_<hash>`, and defines it. The hash depends on the position of the argument in
    /// the plan.
    private mutating func appendVariable(
        _ argument: Name, type: Name, of index: Int, at position: StableHash
    ) {
        var position = position.appending(argument)
        var name = argument.followed(by: position.digits)
        while variableNames.number(of: name) < variables.count {
            position = position.appending(0)
            name = argument.followed(by: position.digits)
        }
        definitions +=
            definitions.isEmpty ? [UInt8(ascii: "$")] : [UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "$")]
        let start = definitions.count
        name.append(to: &definitions)
        variables.append(Document.Variable(name: start..<definitions.count, argument: index))
        definitions += [UInt8(ascii: ":"), UInt8(ascii: " ")]
        type.append(to: &definitions)
        append("$")
        name.append(to: &body)
    }

    private mutating func append(_ text: StaticString) { text.withUTF8Buffer { body += $0 } }
}
