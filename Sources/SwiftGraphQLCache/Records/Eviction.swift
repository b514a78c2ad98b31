/// Shrinks a cache that exceeds its limit: removes the root fields that were written longest ago, and then every record
/// that nothing leads to any more.
///
/// A root field is kept or removed together with everything that it leads to, so no result is left half complete.
/// Records that watchers depend on are kept. A field that alone exceeds the limit is removed. Eviction visits every record
/// once. It frees a quarter of the limit, so that it seldom runs.
struct Eviction {
    private(set) var table: RecordTable
    private let limit: Int
    private var isKept: [Bool]
    /// The kept records in the order in which they were kept, and their size.
    private var kept: [RecordIndex] = []
    private var keptSize = 0
    /// The records of fields with arguments, grouped by the record of the object that has the field.
    private var fieldRecords: [RecordIndex: [RecordIndex]] = [:]

    init(_ table: RecordTable, limit: Int) {
        self.table = table
        self.limit = limit
        isKept = Array(repeating: false, count: Int(table.endIndex))
        for index in 0..<table.endIndex {
            guard let record = table[index], record.type == Record.fieldType else { continue }
            fieldRecords[record.owner, default: []].append(index)
        }
    }

    /// - Parameters:
    ///   - root: The record of the query root; nil if there is none.
    ///   - watched: The values that watchers depend on.
    mutating func run(root: RecordIndex?, keeping watched: Set<Dependency>) {
        for value in watched where value.record != root { keep(value.record, isWhole: true) }
        if let root, let record = table[root] {
            keep(root, isWhole: false)
            keepFields(of: record, root, watched)
        }
        for index in 0..<table.endIndex where !isKept[Int(index)] { table.remove(index) }
    }

    /// Keeps the fields of the root that are watched, and as many of the others as there is room for.
    private mutating func keepFields(of root: Record, _ index: RecordIndex, _ watched: Set<Dependency>) {
        // The values of the root: its own cells, and the records of its fields with arguments.
        var values: [(order: UInt64, cell: Int?, record: RecordIndex)] = []
        for (slot, field) in root.shape.fields.enumerated() where root.cell(slot).kind != .missing {
            let isWatched = watched.contains(Dependency(record: index, field: field))
            values.append((isWatched ? .max : table.stamp(Int(root.cell(slot).stamp), of: root).order, slot, index))
        }
        for field in fieldRecords[index] ?? [] {
            guard let record = table[field], record.stampCount > 0 else { continue }
            values.append((table.stamp(0, of: record).order, nil, field))
        }
        values.sort { $0.order > $1.order }
        var dropped: Set<Int> = []
        for value in values {
            let isWatched = value.order == .max
            let count = kept.count
            if isWatched || keptSize < limit / 4 * 3 {
                if let cell = value.cell {
                    keepTargets(of: root.cell(cell), in: root)
                } else {
                    keep(value.record, isWhole: true)
                }
                if isWatched || keptSize <= limit { continue }
            }
            removeKept(from: count)
            if let cell = value.cell { dropped.insert(cell) }
        }
        if !dropped.isEmpty { table.set(index, root.without(dropped)) }
    }

    /// Keeps a record. If `isWhole` is true, also keeps everything that the record leads to.
    private mutating func keep(_ index: RecordIndex, isWhole: Bool) {
        var rest = [index]
        while let index = rest.popLast() {
            guard index < Record.ListWord.limit, let record = table[index], !isKept[Int(index)] else { continue }
            isKept[Int(index)] = true
            kept.append(index)
            keptSize += record.size
            if !isWhole { continue }
            for slot in record.shape.fields.indices { record.appendTargets(of: record.cell(slot), to: &rest) }
            rest += fieldRecords[index] ?? []
        }
    }

    /// Removes all but the first records from those that are kept.
    private mutating func removeKept(from count: Int) {
        for index in kept[count...] {
            isKept[Int(index)] = false
            keptSize -= table[index]?.size ?? 0
        }
        kept.removeSubrange(count...)
    }

    private mutating func keepTargets(of cell: Record.Cell, in record: Record) {
        var targets: [RecordIndex] = []
        record.appendTargets(of: cell, to: &targets)
        for target in targets { keep(target, isWhole: true) }
    }
}

extension Record {
    /// The record of the object that has the field, if this is the record of a field with arguments.
    var owner: RecordIndex { bytes.loadUnaligned(fromByteOffset: 1, as: RecordIndex.self) }

    /// The number of the field's name, if this is the record of a field with arguments.
    var ownField: FieldNumber { bytes.loadUnaligned(fromByteOffset: 5, as: FieldNumber.self) }

    /// The arguments as text, if this is the record of a field with arguments.
    var argumentText: [UInt8] { Array(key.dropFirst(13)) }

    /// Appends the records that the value in a cell links to.
    func appendTargets(of cell: Cell, to targets: inout [RecordIndex]) {
        switch cell.kind {
        case .link: targets.append(cell.link)
        case .list:
            var place = 0
            while place < cell.count {
                let word = word(place, of: cell)
                // Behind the word for a list is a length.
                if word == ListWord.list { place += 1 } else if word < ListWord.limit { targets.append(word) }
                place += 1
            }
        case .missing, .null, .failed, .short, .text: break
        }
    }

    /// Returns a copy without some of the values.
    func without(_ dropped: Set<Int>) -> Record {
        var builder = RecordBuilder()
        builder.begin(shape, key: key, stampCount > 0 ? stamp(0) : Stamp(order: 0, time: 0))
        for slot in shape.fields.indices where !dropped.contains(slot) { builder.keep(slot, of: self, slot) }
        return builder.record(type, shape, hash: hash, generation: generation)
    }
}
