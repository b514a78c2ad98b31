/// Shrinks a cache that exceeds its limit: removes the least recently used root fields, and then every record that
/// nothing leads to anymore.
///
/// A root field is kept or removed together with everything that it leads to, so no result is left half complete.
/// Records that watchers depend on are kept. A field that alone exceeds the limit is removed. Eviction visits every
/// record once. It frees a quarter of the limit, so that it seldom runs.
///
/// It works on a copy of the table, while others read and write. `repeatChanges` then repeats what they have changed.
struct Eviction {
    /// The smaller table.
    private(set) var table: RecordTable
    /// The whole table, whose changes are repeated up to now.
    private var whole: RecordTable
    private let limit: Int
    private let root: RecordIndex?
    /// The size of each record; zero where there is none.
    private var sizes: [Int32]
    private var isKept: [Bool]
    /// Whether a record leads to the index. In a file, the record there may be damaged.
    private var isTarget: [Bool]
    /// The kept records in the order in which they were kept, and their size.
    private var kept: [RecordIndex] = []
    private var keptSize = 0
    /// The records of fields with arguments, grouped by the record of the object that has the field.
    private var fieldRecords: [RecordIndex: [RecordIndex]] = [:]
    /// The fields that were removed from the root.
    private var dropped: Set<FieldNumber> = []

    /// - Parameters:
    ///   - limit: The size that the records should have at most, in bytes.
    ///   - root: The record of the query root; `nil` if there is none.
    init(_ table: RecordTable, limit: Int, root: RecordIndex?) {
        whole = table
        self.table = table
        self.limit = limit
        self.root = root
        isKept = Array(repeating: false, count: Int(table.endIndex))
        isTarget = isKept
        sizes = Array(repeating: 0, count: Int(table.endIndex))
        var targets: [RecordIndex] = []
        for index in 0..<table.endIndex {
            guard let record = table.peek(index) else { continue }
            sizes[Int(index)] = Int32(clamping: record.size)
            targets.removeAll(keepingCapacity: true)
            for slot in record.shape.fields.indices { record.appendTargets(of: slot, to: &targets) }
            if record.type == Record.fieldType {
                fieldRecords[record.owner, default: []].append(index)
                targets.append(record.owner)
            }
            for target in targets where target < table.endIndex { isTarget[Int(target)] = true }
        }
    }

    /// - Parameters:
    ///   - watched: The values that watchers and optimistic layers depend on.
    ///   - uses: For values of the root that were read, the order of the last request before.
    mutating func run(keeping watched: Set<Dependency>, uses: [Dependency: UInt64] = [:]) {
        for value in watched where value.record != root { keep(value.record, isWhole: true) }
        if let root, let record = table.peek(root) {
            keep(root, isWhole: false)
            keepFields(of: record, root, watched, uses)
        }
        // A link to a missing record must not lead to another record later.
        for index in isKept.indices where isTarget[index] && sizes[index] == 0 { isKept[index] = true }
        table.keep(only: isKept, sizes)
        if let root, let record = table.peek(root), !dropped.isEmpty { table.set(root, record.without(dropped)) }
    }

    /// Keeps the fields of the root that are watched, and as many of the others as there is room for.
    private mutating func keepFields(
        of root: Record, _ index: RecordIndex, _ watched: Set<Dependency>, _ uses: [Dependency: UInt64]
    ) {
        // The values of the root: its own cells, and the records of its fields with arguments.
        var values: [(order: UInt64, cell: Int?, value: Dependency)] = []
        func add(_ value: Dependency, _ stamp: Record.Stamp, cell: Int?) {
            values.append((watched.contains(value) ? .max : max(stamp.order, uses[value] ?? 0), cell, value))
        }
        for (slot, field) in root.shape.fields.enumerated() where root.cell(slot).kind != .missing {
            let stamp = table.stamp(Int(root.cell(slot).stamp), of: root)
            add(Dependency(record: index, field: field), stamp, cell: slot)
        }
        for field in fieldRecords[index] ?? [] {
            guard let record = table.peek(field), record.stampCount > 0 else { continue }
            add(Dependency(record: field, field: record.ownField), table.stamp(0, of: record), cell: nil)
        }
        values.sort { $0.order > $1.order }
        for value in values {
            let isWatched = value.order == .max
            let count = kept.count
            if isWatched || keptSize < limit / 4 * 3 {
                var targets: [RecordIndex] = []
                if let cell = value.cell {
                    root.appendTargets(of: cell, to: &targets)
                } else {
                    targets.append(value.value.record)
                }
                for target in targets { keep(target, isWhole: true) }
                if isWatched || keptSize <= limit { continue }
            }
            removeKept(from: count)
            if value.cell != nil { dropped.insert(value.value.field) }
        }
    }

    /// Keeps a record. If `isWhole` is true, also keeps everything that the record leads to.
    private mutating func keep(_ index: RecordIndex, isWhole: Bool) {
        var rest = [index]
        while let index = rest.popLast() {
            guard index < Record.ListWord.limit, index < isKept.count, !isKept[Int(index)],
                let record = table.peek(index)
            else { continue }
            isKept[Int(index)] = true
            kept.append(index)
            keptSize += record.size
            if isWhole { appendTargets(of: record, index, to: &rest) }
            // Without its owner, a field would belong to the next object at the owner's index.
            if record.type == Record.fieldType, record.owner != root { rest.append(record.owner) }
        }
    }

    /// Removes all but the first records from those that are kept.
    private mutating func removeKept(from count: Int) {
        for index in kept[count...] {
            isKept[Int(index)] = false
            keptSize -= Int(sizes[Int(index)])
        }
        kept.removeSubrange(count...)
    }

    /// Appends the records that a record leads to, those of its fields with arguments included.
    private func appendTargets(of record: Record, _ index: RecordIndex, to targets: inout [RecordIndex]) {
        for slot in record.shape.fields.indices { record.appendTargets(of: slot, to: &targets) }
        targets += fieldRecords[index] ?? []
    }

    // MARK: - Changes during the eviction

    /// Repeats everything that has changed since the eviction began, or since the last call.
    ///
    /// The records that changed are kept, along with everything that they lead to. So this takes time proportional to
    /// the changes, not to the size of the cache.
    ///
    /// - Parameters:
    ///   - current: The whole table as it is now.
    ///   - watched: The values that watchers depend on since the eviction began.
    mutating func repeatChanges(of current: RecordTable, keeping watched: [Dependency]) {
        table.extend(to: current)
        var rest: [RecordIndex] = []
        var isRootChanged = false
        for (index, record) in current.changes(since: whole) {
            // Nothing but an eviction removes records.
            guard let record else { continue }
            if index == root {
                isRootChanged = true
            } else {
                table.restore(index, record)
                if record.type == Record.fieldType { rest.append(record.owner) }
                appendTargets(of: record, index, to: &rest)
            }
        }
        for value in watched {
            if value.record != root {
                rest.append(value.record)
            } else if dropped.remove(value.field) != nil {
                isRootChanged = true
            }
        }
        if isRootChanged, let root, let record = current[root], let old = whole[root] {
            dropped = dropped.filter { record.isUnchanged($0, since: old) }
            let new = record.without(dropped)
            table.set(root, new)
            for slot in new.shape.fields.indices { new.appendTargets(of: slot, to: &rest) }
        }
        while let index = rest.popLast() {
            guard index != root, index < current.endIndex, table[index] == nil, let record = current[index] else {
                continue
            }
            table.restore(index, record)
            appendTargets(of: record, index, to: &rest)
        }
        whole = current
    }
}

extension Record {
    /// The record of the object that has the field, if this is the record of a field with arguments.
    var owner: RecordIndex { bytes.loadUnaligned(fromByteOffset: 1, as: RecordIndex.self) }

    /// The number of the field's name, if this is the record of a field with arguments.
    var ownField: FieldNumber { bytes.loadUnaligned(fromByteOffset: 5, as: FieldNumber.self) }

    /// The arguments as text, if this is the record of a field with arguments.
    var argumentText: [UInt8] { Array(key.dropFirst(13)) }

    /// Appends the records that a value links to.
    func appendTargets(of slot: Int, to targets: inout [RecordIndex]) {
        let cell = cell(slot)
        switch cell.kind {
        case .link: targets.append(cell.link)
        case .list:
            var place = 0
            while place < cell.count {
                let word = word(place, of: cell)
                // A length follows the word that starts a nested list.
                if word == ListWord.list { place += 1 } else if word < ListWord.limit { targets.append(word) }
                place += 1
            }
        case .missing, .null, .failed, .short, .text: break
        }
    }

    /// Returns a copy without some of the values.
    fileprivate func without(_ dropped: Set<FieldNumber>) -> Record {
        let kept = shape.fields.indices.filter { cell($0).kind != .missing && !dropped.contains(shape.fields[$0]) }
        var builder = RecordBuilder()
        builder.begin(shape, key: key, kept.first.map { stamp(Int(cell($0).stamp)) } ?? Stamp(order: 0, time: 0))
        for slot in kept { builder.keep(slot, of: self, slot) }
        return builder.record(type, shape, generation: generation)
    }

    /// Whether a field still has the value of an earlier state of the record, and hasn't been written again since then.
    fileprivate func isUnchanged(_ field: FieldNumber, since old: Record) -> Bool {
        guard let slot = shape.index(of: field), let oldSlot = old.shape.index(of: field) else { return false }
        return hasSameValue(slot, as: old, oldSlot)
            && stamp(Int(cell(slot).stamp)) == old.stamp(Int(old.cell(oldSlot).stamp))
    }
}
