/// Prints the selection sets of a recording, one within the other, and collects their variables.
struct SelectionSetPrinter: ~Copyable {
    private(set) var output: SelectionSetText

    private let recording: Recording

    /// A part of a selection set.
    private struct Item {
        /// The field; -1 for a fragment.
        let slot: RecordedSlot.ID
        /// Whether it is a fragment that may come later.
        var isDeferred = false
        /// The selection sets below, merged: a list of links.
        var firstLink: Int32
        var lastLink: Int32
        /// The fragment before it on the same type with another marker; -1 for none.
        var before: Int32 = -1
    }

    /// One of the selection sets below an item.
    private struct Link {
        let set: RecordedSet.ID
        var next: Int32 = -1
    }

    /// The items of all selection sets that are being printed, the innermost last.
    private var items: [Item] = []
    private var links: [Link] = []

    /// A name as met last: in which run of `collect`, and where its item is.
    private struct Sighting {
        var run: Int32 = 0
        var item: Int32 = 0
    }
    private var run: Int32 = 0
    private var fields: [Sighting] = []
    private var fragments: [Sighting] = []

    init(_ recording: Recording) {
        self.recording = recording
        output = SelectionSetText(recording)
        links.reserveCapacity(recording.sets.count)
    }

    /// Prints the operation's selection set.
    mutating func printRoot() {
        printSelectionSet(Recording.root)
    }

    /// Prints a selection set that nothing merges with.
    private mutating func printSelectionSet(_ set: RecordedSet.ID, marker: NameTable.ID = -1) {
        guard recording.sets[Int(set)].isPlain else {
            links.append(Link(set: set))
            return printSelectionSet(mergedFrom: Int32(links.count - 1), marker: marker)
        }
        let asksForType = open(set, marker: marker)
        let count = output.text.count
        printPlain(set, asksForType: asksForType)
        if output.text.count == count, !asksForType, marker < 0 { output.text.append(" __typename") }
        output.text.append(" }")
    }

    private mutating func printPlain(_ set: RecordedSet.ID, asksForType: Bool) {
        var next = recording.sets[Int(set)].firstSlot
        while next >= 0 {
            let id = next
            let slot = recording.slots[Int(id)]
            next = slot.next
            if slot.kind == .group {
                printPlain(slot.firstSet, asksForType: asksForType)
                continue
            }
            if asksForType, slot.isTypename { continue }
            printField(id, slot)
            guard slot.kind == .composite else { continue }
            output.text.append(UInt8(ascii: " "))
            printSelectionSet(slot.firstSet)
        }
    }

    /// Prints the selection sets of a list of links as one.
    private mutating func printSelectionSet(mergedFrom first: Int32, marker: NameTable.ID = -1) {
        if links[Int(first)].next < 0, recording.sets[Int(links[Int(first)].set)].isPlain {
            return printSelectionSet(links[Int(first)].set, marker: marker)
        }
        let start = items.count
        run += 1
        var link = first
        while link >= 0 {
            collect(links[Int(link)].set)
            link = links[Int(link)].next
        }
        let asksForType = open(links[Int(first)].set, marker: marker, isEmpty: items.count == start)
        for index in start..<items.count {
            let item = items[index]
            if item.slot >= 0 {
                let slot = recording.slots[Int(item.slot)]
                if asksForType, slot.isTypename { continue }
                printField(item.slot, slot)
                guard item.firstLink >= 0 else { continue }
                output.text.append(UInt8(ascii: " "))
                printSelectionSet(mergedFrom: item.firstLink)
            } else {
                let set = recording.sets[Int(links[Int(item.firstLink)].set)]
                if item.isDeferred {
                    output.text.append(" ... @defer ")
                } else {
                    output.text.append(" ... on ")
                    output.text.append(set.type.name)
                    output.text.append(UInt8(ascii: " "))
                }
                printSelectionSet(mergedFrom: item.firstLink, marker: set.marker)
            }
        }
        items.removeSubrange(start...)
        output.text.append(" }")
    }

    /// Begins a selection set; answers whether that asks for `__typename`.
    private mutating func open(_ set: RecordedSet.ID, marker: NameTable.ID, isEmpty: Bool = false) -> Bool {
        output.text.append(UInt8(ascii: "{"))
        let asksForType = recording.sets[Int(set)].type.isAbstract || marker < 0 && isEmpty
        if asksForType { output.text.append(" __typename") }
        if marker >= 0 {
            output.text.append(UInt8(ascii: " "))
            append(marker)
            output.text.append(": __typename")
        }
        return asksForType
    }

    // MARK: Merging

    /// Adds the parts of a set, in the order of first selection.
    private mutating func collect(_ set: RecordedSet.ID) {
        var next = recording.sets[Int(set)].firstSlot
        while next >= 0 {
            let id = next
            let slot = recording.slots[Int(id)]
            next = slot.next
            if slot.kind.isField {
                collect(id, slot)
                continue
            }
            if slot.kind == .deferred {
                // Each for itself: merged, they could only come together.
                items.append(Item(slot: -1, isDeferred: true, firstLink: -1, lastLink: -1))
                link(slot.firstSet, to: items.count - 1)
                continue
            }
            var child = slot.firstSet
            var branches = slot.kind == .fragment ? Int32.max : slot.branchCount
            while child >= 0 {
                if branches > 0 { collect(fragment: child) } else { collect(child) }
                branches -= 1
                child = recording.sets[Int(child)].next
            }
        }
    }

    private mutating func collect(_ id: RecordedSlot.ID, _ slot: RecordedSlot) {
        if fields.isEmpty { fields = Array(repeating: Sighting(), count: recording.names.count) }
        let name = Int(slot.alias < 0 ? slot.key : slot.alias)
        let index: Int
        if fields[name].run == run {
            index = Int(fields[name].item)
        } else {
            index = items.count
            fields[name] = Sighting(run: run, item: Int32(index))
            items.append(Item(slot: id, firstLink: -1, lastLink: -1))
        }
        var child = slot.firstSet
        while child >= 0 {
            link(child, to: index)
            child = recording.sets[Int(child)].next
        }
    }

    private mutating func collect(fragment set: RecordedSet.ID) {
        if fragments.isEmpty { fragments = Array(repeating: Sighting(), count: recording.names.count) }
        let marker = recording.sets[Int(set)].marker
        let type = Int(recording.sets[Int(set)].typeName)
        var before: Int32 = -1
        if fragments[type].run == run {
            before = fragments[type].item
            var candidate = before
            while candidate >= 0 {
                let item = items[Int(candidate)]
                if recording.sets[Int(links[Int(item.firstLink)].set)].marker == marker {
                    link(set, to: Int(candidate))
                    return
                }
                candidate = item.before
            }
        }
        fragments[type] = Sighting(run: run, item: Int32(items.count))
        items.append(Item(slot: -1, firstLink: -1, lastLink: -1, before: before))
        link(set, to: items.count - 1)
    }

    private mutating func link(_ set: RecordedSet.ID, to item: Int) {
        let link = Int32(links.count)
        links.append(Link(set: set))
        let last = items[item].lastLink
        if last < 0 { items[item].firstLink = link } else { links[Int(last)].next = link }
        items[item].lastLink = link
    }

    // MARK: Text

    private mutating func printField(_ id: RecordedSlot.ID, _ slot: RecordedSlot) {
        if slot.alias >= 0 {
            output.text.append(UInt8(ascii: " "))
            append(slot.alias)
            output.text.append(UInt8(ascii: ":"))
        }
        output.text.append(spaceAnd: slot.name)
        if slot.hasArguments {
            output.append(argumentsOf: slot, id, recording.arguments, at: recording.position(of: slot))
        }
    }

    @inline(__always)
    private mutating func append(_ name: NameTable.ID) {
        recording.names.append(name, to: &output.text)
    }
}

extension RecordedSlot {
    private static let typename: StaticString = "__typename"
    private static let typenameHash = typename.withUTF8Buffer { NameHash($0) }

    /// Whether it is the meta-field `__typename`, not under an alias.
    var isTypename: Bool {
        kind == .leaf && alias < 0 && hash == Self.typenameHash && name.isSame(as: NamePiece(Self.typename))
    }
}
