/// Removes what a cache has no room for: the fields of the root that were written longest ago, and every record that
/// nothing leads to any more.
///
/// A root field stays with all that it leads to, or goes, so that no result is half there. What watchers depend on stays.
/// It looks at every record once, and makes room for a quarter of the limit, so that it is seldom needed.
struct Eviction {
    private(set) var table: RecordTable
    private let limit: Int
    private var isKept: [Bool]
    private var keptSize = 0
    /// The records of fields with arguments, by the record that has the field.
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
    ///   - root: The record of the root of queries.
    ///   - watched: Records on which watchers depend.
    mutating func run(root: RecordIndex, keeping watched: Set<RecordIndex>) {
        guard let record = table[root] else { return }
        keep(root, isWhole: false)
        for index in watched where index != root { keep(index, isWhole: true) }
        // The values of the root: its own cells, and the records of its fields with arguments.
        var values: [(order: UInt32, cell: Int?, record: RecordIndex)] = []
        for slot in record.shape.fields.indices where record.cell(slot).kind != .missing {
            values.append((record.stamp(Int(record.cell(slot).stamp)).order, slot, root))
        }
        for index in fieldRecords[root] ?? [] {
            guard let field = table[index], field.stampCount > 0 else { continue }
            values.append((field.stamp(0).order, nil, index))
        }
        values.sort { $0.order > $1.order }
        var dropped: Set<Int> = []
        for value in values {
            if keptSize >= limit / 4 * 3 {
                if let cell = value.cell { dropped.insert(cell) }
            } else if let cell = value.cell {
                keepTargets(of: record.cell(cell), in: record)
            } else {
                keep(value.record, isWhole: true)
            }
        }
        if !dropped.isEmpty { table.set(root, record.without(dropped)) }
        for index in 0..<table.endIndex where !isKept[Int(index)] { table.remove(index) }
    }

    /// Keeps a record, and with `isWhole` everything that it leads to.
    private mutating func keep(_ index: RecordIndex, isWhole: Bool) {
        var rest = [index]
        while let index = rest.popLast() {
            guard index < Record.ListWord.limit, let record = table[index], !isKept[Int(index)] else { continue }
            isKept[Int(index)] = true
            keptSize += record.size
            if !isWhole { continue }
            for slot in record.shape.fields.indices { record.appendTargets(of: record.cell(slot), to: &rest) }
            rest += fieldRecords[index] ?? []
        }
    }

    private mutating func keepTargets(of cell: Record.Cell, in record: Record) {
        var targets: [RecordIndex] = []
        record.appendTargets(of: cell, to: &targets)
        for target in targets { keep(target, isWhole: true) }
    }
}

extension Record {
    /// For a field with arguments, the record that has the field.
    var owner: RecordIndex { bytes.loadUnaligned(fromByteOffset: 1, as: RecordIndex.self) }

    /// Appends the records that a value links to.
    func appendTargets(of cell: Cell, to targets: inout [RecordIndex]) {
        switch cell.kind {
        case .link: targets.append(cell.link)
        case .list:
            var place = 0
            while place < cell.count {
                let word = word(place, of: cell)
                if word == ListWord.list { place += 1 } else if word < ListWord.limit { targets.append(word) }
                place += 1
            }
        case .missing, .null, .failed, .short, .text: break
        }
    }

    /// A copy without some of the values.
    func without(_ dropped: Set<Int>) -> Record {
        var builder = RecordBuilder()
        builder.begin(shape, key: key, stampCount > 0 ? stamp(0) : Stamp(order: 0, time: 0))
        for slot in shape.fields.indices where !dropped.contains(slot) { builder.keep(slot, of: self, slot) }
        return builder.record(type, shape, hash: hash, generation: generation)
    }
}
