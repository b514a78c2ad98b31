import GraphQLJSON
import GraphQLSelection

/// Writes the objects of one response to the records.
///
/// Objects come after the objects that contain them, so the index of a record is known before its values are written.
struct ResponseWriter {
    private(set) var table: RecordTable
    /// The values that changed.
    private(set) var changes: [Dependency] = []
    /// Whether the write added records.
    private(set) var hasNewRecords = false

    private let program: Program
    private let bytes: JSONBytes
    private let stamp: Record.Stamp
    private var parsed: ParsedResponse
    /// The elements of lists. The numbers of nodes are replaced by the indices of records, one node at a time.
    private var elements: [UInt32]
    private let argumentKeys: [[UInt8]]
    private let vocabulary: Locked<Vocabulary>
    private var unions: [UnionKey: Shape] = [:]
    // These buffers are reused, so that no object needs memory of its own.
    private var builder = RecordBuilder()
    private var entries: [Entry] = []
    private var plainEntries: [Entry] = []

    private struct UnionKey: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    /// A value to write to a field of a record.
    private struct Entry {
        var value: ParsedResponse.Value
        /// The index of the record, if the value is an object.
        var link: RecordIndex = Record.ListWord.null
    }

    init(
        _ parsed: ParsedResponse, _ bytes: JSONBytes, _ program: Program, _ arguments: ArgumentTexts,
        to table: RecordTable, _ stamp: Record.Stamp, _ vocabulary: Locked<Vocabulary>
    ) {
        self.table = table
        self.program = program
        self.bytes = bytes
        self.stamp = stamp
        self.parsed = parsed
        elements = parsed.elements
        argumentKeys = program.arguments.map { arguments.text(of: $0) }
        self.vocabulary = vocabulary
    }

    /// - Parameter root: The record of a selection on one object; nil for the response to an operation.
    mutating func write(root: RecordIndex? = nil) {
        if let root {
            parsed.nodes[0].record = root
        } else if program.keepsRoot {
            let set = parsed.nodes[0].set
            parsed.nodes[0].record = record(for: 0, withKey: set.keyPrefix)
        }
        for node in parsed.nodes.indices { write(node) }
    }

    // MARK: - Objects

    private mutating func write(_ number: Int) {
        let node = parsed.nodes[number]
        let set = node.set
        let old = node.record == Record.ListWord.null ? nil : table[node.record]
        var merging = node.merging
        if merging != .always, let old, isNewer(old) { merging = .always }
        if merging == .unlessContradicted, let old, contradicts(node, old) { merging = .never }
        let kept = merging == .never ? nil : old
        let isNever = merging == .never
        entries.removeAll(keepingCapacity: true)
        for index in set.fields.indices {
            var entry = Entry(value: parsed.values[node.firstValue + index])
            if entry.value.kind == .object || entry.value.kind == .list {
                let field = set.fields[index]
                var before = before(field, in: node.record, old)
                if isNever, case .objects(let words, _) = before { before = .objects(words, .never) }
                if set.hasAliases,
                    let other = set.fields[..<index].lastIndex(where: { $0.slot != nil && $0.slot == field.slot })
                {
                    before = .objects(words(of: entries[other]), .always)
                }
                if node.record == Record.ListWord.null { before = .discarded }
                resolve(&entry, before)
            }
            entries.append(entry)
        }
        guard let old, !(old.isDeleted && isNewer(old)) else { return }
        if old.isDeleted { changes.append(Dependency(record: node.record, field: Dependency.existence)) }
        plainEntries.removeAll(keepingCapacity: true)
        for index in set.slotFields { plainEntries.append(entries[index]) }
        let generation = old.generation &+ (isNever ? 1 : 0)
        store(plainEntries, set.shape, set.type, at: node.record, replacing: old, keeping: kept, generation)
        if isNever { changes.append(Dependency(record: node.record, field: Dependency.anyWithArguments)) }
        for index in set.argumentFields {
            let field = set.fields[index]
            guard let arguments = field.arguments, let shape = set.argumentShapes[index] else { continue }
            write(entries[index], of: field, shape, argumentKeys[arguments], below: node.record, generation)
        }
    }

    /// The previous value of a field.
    private enum Before {
        /// Objects without a key, whose records can be used again: the words of a list, or the index of one record.
        case objects([UInt32], ParsedResponse.Merging)
        /// The previous value doesn't matter, or the new one has no record to be written to. Objects with a key inside
        /// the new value are written anyway.
        case discarded
    }

    private func before(_ field: Program.Field, in record: RecordIndex, _ old: Record?) -> Before {
        guard let (owner, cell) = cell(of: field, in: record, old) else { return .objects([], .never) }
        let written = owner.stamp(Int(cell.stamp))
        if written.order > stamp.order { return .discarded }
        switch cell.kind {
        case .link: return .objects([cell.link], .unlessContradicted)
        case .list: return .objects(owner.words(of: cell), written == stamp ? .always : .never)
        case .missing, .null, .failed, .short, .text: return .objects([], .never)
        }
    }

    /// The value of a field that is in the cache, and the record that holds it.
    private func cell(
        of field: Program.Field, in record: RecordIndex, _ old: Record?
    ) -> (owner: Record, cell: Record.Cell)? {
        var owner = old
        if let arguments = field.arguments {
            owner = fieldRecord(of: field, argumentKeys[arguments], below: record).flatMap { table[$0] }
        }
        guard let owner, let index = owner.shape.index(of: field.number) else { return nil }
        let cell = owner.cell(index)
        return cell.kind == .missing ? nil : (owner, cell)
    }

    /// Returns the words that represent an object or a list.
    private func words(of entry: Entry) -> [UInt32] {
        switch entry.value.kind {
        case .object: [entry.link]
        case .list: Array(elements[Int(entry.value.start)..<Int(entry.value.end)])
        default: []
        }
    }

    private func isNewer(_ record: Record) -> Bool {
        (0..<Int(record.stampCount)).contains { record.stamp($0).order > stamp.order }
    }

    /// Whether an object has a value that differs from the record that it would be merged with.
    private func contradicts(_ node: ParsedResponse.Node, _ old: Record) -> Bool {
        node.set.fields.indices.contains { index in
            let value = parsed.values[node.firstValue + index]
            guard let (owner, cell) = cell(of: node.set.fields[index], in: node.record, old) else { return false }
            switch (value.kind, cell.kind) {
            case (.missing, _), (.failed, _), (_, .failed), (.object, .link), (.list, .list): return false
            default: return !isSame(Entry(value: value), cell, of: owner)
            }
        }
    }

    // MARK: - Identity

    /// Finds the records of the objects in a value, and creates missing ones.
    private mutating func resolve(_ entry: inout Entry, _ before: Before) {
        var earlier: [UInt32] = []
        var merging = ParsedResponse.Merging.never
        var isDiscarded = false
        switch before {
        case .objects(let words, let how): (earlier, merging) = (words, how)
        case .discarded: isDiscarded = true
        }
        if entry.value.kind == .object {
            entry.link = resolve(Int(entry.value.start), earlier.first, merging, isDiscarded: isDiscarded)
            return
        }
        let range = Int(entry.value.start)..<Int(entry.value.end)
        // Positions in nested lists don't identify objects.
        if earlier.contains(Record.ListWord.list) || elements[range].contains(Record.ListWord.list) { earlier = [] }
        var place = range.lowerBound
        while place < range.upperBound {
            let word = elements[place]
            if word == Record.ListWord.list {
                place += 2
                continue
            }
            if word != Record.ListWord.null {
                let offset = place - range.lowerBound
                elements[place] = resolve(
                    Int(word), offset < earlier.count ? earlier[offset] : nil, merging, isDiscarded: isDiscarded)
            }
            place += 1
        }
    }

    /// Returns the record of an object.
    ///
    /// - Parameter earlier: The record that was there before the write.
    private mutating func resolve(
        _ node: Int, _ earlier: RecordIndex?, _ merging: ParsedResponse.Merging, isDiscarded: Bool
    ) -> RecordIndex {
        if let key = key(of: node) {
            parsed.nodes[node].record = record(for: node, withKey: key)
        } else if isDiscarded {
            parsed.nodes[node].record = Record.ListWord.null
        } else if let earlier, earlier < Record.ListWord.limit, let record = table[earlier], !record.hasKey {
            parsed.nodes[node].record = earlier
            parsed.nodes[node].merging = record.type == parsed.nodes[node].set.type ? merging : .never
        } else {
            let index = table.reserve()
            hasNewRecords = true
            table.set(index, .empty(parsed.nodes[node].set.type, key: UnsafeRawBufferPointer(start: nil, count: 0), 0))
            parsed.nodes[node].record = index
        }
        return parsed.nodes[node].record
    }

    private mutating func record(for node: Int, withKey key: [UInt8]) -> RecordIndex {
        key.withUnsafeBytes { key in
            let hash = hash(of: key)
            if let known = table.index(of: key, hash) { return known }
            let index = table.reserve()
            hasNewRecords = true
            table.set(index, .empty(parsed.nodes[node].set.type, key: key, hash))
            table.insert(index, hash)
            return index
        }
    }

    /// Returns the key of an object; nil if its type has no key.
    private mutating func key(of node: Int) -> [UInt8]? {
        let set = parsed.nodes[node].set
        guard let fields = set.key else { return nil }
        var key = set.keyPrefix
        for (number, field) in fields.enumerated() {
            let value = parsed.values[parsed.nodes[node].firstValue + field]
            let isScalar = value.kind == .leaf && bytes[Int(value.start)] != UInt8(ascii: "{")
            guard isScalar, bytes[Int(value.start)] != UInt8(ascii: "[") else { return nil }
            if number > 0 { key.append(UInt8(ascii: ",")) }
            appendCanonical(Int(value.start)..<Int(value.end), to: &key)
        }
        return key
    }

    /// Appends the text of a leaf. A string always gets the same text, no matter how its characters are escaped.
    private func appendCanonical(_ range: Range<Int>, to key: inout [UInt8]) {
        let start = key.count
        var hasEscape = false
        for place in range {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\\") { hasEscape = true }
            key.append(byte)
        }
        if hasEscape {
            key.removeSubrange(start...)
            key += JSONValue.string(bytes.string(at: range.lowerBound).text).description.utf8
        }
    }

    // MARK: - Fields with arguments

    /// Returns the key of the record that stores the value of a field with arguments.
    static func fieldKey(
        _ owner: RecordIndex, _ generation: UInt32, _ field: FieldNumber, _ arguments: [UInt8]
    ) -> [UInt8] {
        var key: [UInt8] = [0]
        key.reserveCapacity(13 + arguments.count)
        for number in [owner, field, generation] { withUnsafeBytes(of: number.littleEndian) { key += $0 } }
        return key + arguments
    }

    private func fieldRecord(of field: Program.Field, _ arguments: [UInt8], below owner: RecordIndex) -> RecordIndex? {
        guard let generation = table[owner]?.generation else { return nil }
        return Self.fieldKey(owner, generation, field.number, arguments)
            .withUnsafeBytes { table.index(of: $0, hash(of: $0)) }
    }

    private mutating func write(
        _ entry: Entry, of field: Program.Field, _ shape: Shape, _ arguments: [UInt8], below owner: RecordIndex,
        _ generation: UInt32
    ) {
        if entry.value.kind == .missing { return }
        let key = Self.fieldKey(owner, generation, field.number, arguments)
        key.withUnsafeBytes { key in
            let hash = SwiftGraphQLCache.hash(of: key)
            let index: RecordIndex
            if let known = table.index(of: key, hash) {
                index = known
            } else {
                index = table.reserve()
                hasNewRecords = true
                table.set(index, .empty(Record.fieldType, key: key, hash))
                table.insert(index, hash)
            }
            guard let old = table[index] else { return }
            store([entry], shape, Record.fieldType, at: index, replacing: old, keeping: old, 0)
        }
    }

    // MARK: - Records

    /// Writes values to a record.
    ///
    /// - Parameters:
    ///   - entries: The values of the fields of `shape`.
    ///   - old: The existing record, if there is one.
    ///   - kept: The existing record, unless all its values are dropped.
    private mutating func store(
        _ entries: [Entry], _ shape: Shape, _ type: TypeNumber, at index: RecordIndex, replacing old: Record,
        keeping kept: Record?, _ generation: UInt32
    ) {
        if let kept, let unchanged = unchanged(entries, shape, of: kept) {
            if unchanged !== kept { table.set(index, unchanged) }
            return
        }
        let target = kept.map { union($0.shape, shape) } ?? shape
        builder.begin(target, key: old.key, stamp)
        var next = 0
        for slot in target.fields.indices {
            let field = target.fields[slot]
            let oldIndex = kept.flatMap { $0.shape === target ? slot : $0.shape.index(of: field) }
            if next < shape.fields.count, shape.fields[next] == field {
                let entry = entries[next]
                next += 1
                if accepts(entry, oldIndex, of: kept) {
                    append(entry, slot)
                    continue
                }
            }
            if let kept, let oldIndex { builder.keep(oldIndex, of: kept, slot) }
        }
        let new = builder.record(type, target, hash: old.hash, generation: generation)
        report(index, old, new)
        table.set(index, new)
    }

    /// Returns the record with a new stamp for these values, if none of them differs; otherwise nil.
    private func unchanged(_ entries: [Entry], _ shape: Shape, of kept: Record) -> Record? {
        var hasStamps = true
        for slot in shape.fields.indices {
            guard let index = kept.shape === shape ? slot : kept.shape.index(of: shape.fields[slot]) else { return nil }
            let cell = kept.cell(index)
            guard isSame(entries[slot], cell, of: kept) else { return nil }
            let before = kept.stamp(Int(cell.stamp))
            if before.order > stamp.order { return nil }
            if before != stamp { hasStamps = false }
        }
        if hasStamps { return kept }
        if kept.shape === shape, kept.stampCount == 1 { return kept.copied(stamp) }
        // Making the record again removes the stamps that no cell refers to.
        if kept.stampCount >= 8 { return nil }
        return kept.copied(stamp, ofCells: shape.fields.lazy.compactMap { kept.shape.index(of: $0) })
    }

    /// Whether a value replaces the existing one.
    private func accepts(_ entry: Entry, _ oldIndex: Int?, of old: Record?) -> Bool {
        if entry.value.kind == .missing { return false }
        guard let old, let oldIndex else { return true }
        let cell = old.cell(oldIndex)
        if cell.kind == .missing { return true }
        if entry.value.kind == .failed, cell.kind != .failed { return false }
        return old.stamp(Int(cell.stamp)).order <= stamp.order
    }

    private mutating func append(_ entry: Entry, _ slot: Int) {
        let (start, end) = (Int(entry.value.start), Int(entry.value.end))
        switch entry.value.kind {
        case .missing: break
        case .null: builder.append(Record.Cell(payload: 0, kind: .null), slot)
        case .failed: builder.append(Record.Cell(payload: 0, kind: .failed), slot)
        case .leaf: bytes.withBytes(start..<end) { builder.append(leaf: $0, slot) }
        case .compactLeaf:
            parsed.compactText.withUnsafeBytes { builder.append(leaf: .init(rebasing: $0[start..<end]), slot) }
        case .object: builder.append(Record.Cell(payload: UInt64(entry.link), kind: .link), slot)
        case .list: builder.append(list: elements[start..<end], slot)
        }
    }

    private func isSame(_ entry: Entry, _ cell: Record.Cell, of record: Record) -> Bool {
        let (start, end) = (Int(entry.value.start), Int(entry.value.end))
        switch (entry.value.kind, cell.kind) {
        case (.null, .null), (.failed, .failed): return true
        case (.object, .link): return entry.link == cell.link
        case (.list, .list):
            guard end - start == cell.count else { return false }
            return (0..<cell.count).allSatisfy { elements[start + $0] == record.word($0, of: cell) }
        case (.leaf, .short), (.leaf, .text):
            return bytes.withBytes(start..<end) { record.has($0, in: cell) }
        case (.compactLeaf, .short), (.compactLeaf, .text):
            return parsed.compactText.withUnsafeBytes { record.has(.init(rebasing: $0[start..<end]), in: cell) }
        default: return false
        }
    }

    private mutating func union(_ left: Shape, _ right: Shape) -> Shape {
        if left === right || right.fields.isEmpty { return left }
        if left.fields.isEmpty { return right }
        let key = UnionKey(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        if let known = unions[key] { return known }
        let fields = Array(Set(left.fields).union(right.fields)).sorted()
        let shape = vocabulary.withLock { $0.shape(fields) }
        unions[key] = shape
        return shape
    }

    /// Reports the values of a record that changed.
    private mutating func report(_ index: RecordIndex, _ old: Record, _ new: Record) {
        for (slot, field) in new.shape.fields.enumerated() {
            let before = old.shape === new.shape ? slot : old.shape.index(of: field)
            if let before {
                if !new.hasSameValue(slot, as: old, before) { changes.append(Dependency(record: index, field: field)) }
            } else if new.cell(slot).kind != .missing {
                changes.append(Dependency(record: index, field: field))
            }
        }
        if old.shape === new.shape { return }
        for (slot, field) in old.shape.fields.enumerated()
        where new.shape.index(of: field) == nil && old.cell(slot).kind != .missing {
            changes.append(Dependency(record: index, field: field))
        }
    }
}
