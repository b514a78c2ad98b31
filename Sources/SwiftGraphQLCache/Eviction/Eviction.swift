/// Shrinks a cache that exceeds its limit: keeps the records that the app's documents read below the most recently used
/// root fields, and removes all others.
///
/// Links alone don't protect a record, because the objects of most APIs refer to each other, so that every root field
/// reaches all of them. A root field is kept or removed together with everything that any document reads below it, so
/// no result becomes incomplete. Records that watchers depend on are kept. A root field that exceeds the limit by
/// itself is removed. An eviction frees a quarter of the limit, so that evictions are rare.
struct Eviction {
    /// The smaller table.
    private(set) var table: RecordTable
    private let limit: Int
    private let root: RecordIndex?
    private var paths: DocumentPaths
    private var isKept: [Bool]
    /// The kept records in the order in which they were kept, and their size.
    private var kept: [RecordIndex] = []
    private var keptSize = 0
    /// The objects that were visited, as a set and in order.
    private var visited: Set<Step> = []
    private var steps: [Step] = []
    /// The records of fields with arguments, grouped by the record of the object that has the field.
    private var fieldRecords: [RecordIndex: [RecordIndex]] = [:]
    /// An object at a place in the documents.
    private struct Step: Hashable {
        let record: RecordIndex
        let place: DocumentPaths.Place
    }

    /// - Parameters:
    ///   - limit: The maximum size of the records, in bytes.
    ///   - paths: The objects that the app's documents read.
    init(_ table: RecordTable, limit: Int, _ paths: DocumentPaths) {
        self.table = table
        self.limit = limit
        root = table.root
        self.paths = paths
        isKept = Array(repeating: false, count: Int(table.endIndex))
        for index in table.fieldRecords {
            // The fields of an object that has been replaced belong to an earlier generation of its record.
            guard let record = table[index], table[record.owner]?.generation == record.ownGeneration else { continue }
            fieldRecords[record.owner, default: []].append(index)
        }
    }

    /// - Parameters:
    ///   - watched: The values that watchers and optimistic layers depend on.
    ///   - uses: For each value of the root that was read: the sequence number of the first request after the latest
    ///     read.
    mutating func run(keeping watched: Set<Dependency>, uses: [Dependency: UInt64] = [:]) {
        for index in watched.compactMap(\.record) {
            keep(index)
            if let record = table[index], record.type == Record.fieldType { keep(record.owner) }
        }
        if let root, let record = table[root] {
            keep(root)
            keepFields(of: record, root, watched, uses)
        }
        // Kept records may link to removed ones, whose indices must not be reused.
        var isTarget = Array(repeating: false, count: isKept.count)
        var targets: [RecordIndex] = []
        for index in kept {
            guard let record = table[index] else { continue }
            targets.removeAll(keepingCapacity: true)
            for slot in record.fields.indices { record.appendTargets(of: slot, to: &targets) }
            if record.type == Record.fieldType { targets.append(record.owner) }
            for target in targets where target < isTarget.count { isTarget[Int(target)] = true }
        }
        let others = (0..<table.endIndex).filter { !isKept[Int($0)] }
        table.remove(others, free: others.filter { !isTarget[Int($0)] })
    }

    /// Keeps the watched fields of the root, and as many others as fit into the limit.
    private mutating func keepFields(
        of root: Record, _ index: RecordIndex, _ watched: Set<Dependency>, _ uses: [Dependency: UInt64]
    ) {
        // The values of the root: its own cells, and the records of its fields with arguments.
        var values: [(order: UInt64, place: FieldPlace)] = []
        func add(_ place: FieldPlace, _ dependency: Dependency, _ stamp: Record.Stamp) {
            values.append((watched.contains(dependency) ? .max : max(stamp.order, uses[dependency] ?? 0), place))
        }
        for (slot, field) in root.fields.enumerated() where root.cell(slot).kind != .missing {
            add(FieldPlace(record: index, field: field), .rootField(field), root.stamp(Int(root.cell(slot).stamp)))
        }
        for field in fieldRecords[index] ?? [] {
            guard let record = table[field], record.stampCount > 0 else { continue }
            add(FieldPlace(record: field, field: record.ownField), .record(field), record.stamp(0))
        }
        values.sort { $0.order > $1.order }
        var dropped: Set<FieldNumber> = []
        // Values that don't fit may reach the same records, and each is followed up to the limit, so the total work is
        // limited too.
        var room = 4 * max(table.count, 1000)
        for (order, place) in values {
            let isWatched = order == .max
            if isWatched || keptSize < limit / 4 * 3 && room > 0 {
                let (keptCount, stepCount) = (kept.count, steps.count)
                if place.record != index { keep(place.record) }
                if keepObjects(below: place, root.type, limit: isWatched ? .max : limit) { continue }
                room -= kept.count + steps.count - keptCount - stepCount
                undo(keptCount, stepCount)
            }
            if place.record == index, let slot = root.fields.slot(of: place.field) {
                dropped.insert(place.field)
                table.noteRemoval(root.stamp(Int(root.cell(slot).stamp)))
            }
        }
        let slots = root.fields.indices.filter { !dropped.contains(root.fields[$0]) }
        if !dropped.isEmpty { table.set(index, root.keeping(slots, key: Array(root.key))) }
    }

    /// Keeps all records that the documents read below a value of the root.
    ///
    /// - Parameters:
    ///   - rootType: The type of the root.
    ///   - limit: The size that the kept records may have, in bytes.
    /// - Returns: Whether the records fit into the limit. If they don't, only some of them are kept.
    private mutating func keepObjects(below value: FieldPlace, _ rootType: TypeNumber, limit: Int) -> Bool {
        var rest: [Step] = []
        if let record = table[value.record], let slot = record.fields.slot(of: value.field) {
            append(record, slot, paths.place(belowRootField: value.field, type: rootType), to: &rest)
        }
        while let step = rest.popLast() {
            if keptSize > limit { return false }
            guard step.record < isKept.count, step.record != root, let record = table[step.record] else {
                continue
            }
            keep(step.record)
            let fields = paths.fields(of: step.place, type: record.type)
            if fields?.isEmpty == true || !visited.insert(step).inserted { continue }
            steps.append(step)
            for owner in [step.record] + (fieldRecords[step.record] ?? []) {
                guard let record = table[owner] else { continue }
                for (slot, field) in record.fields.enumerated() {
                    let known = fields.map { $0[field] } ?? DocumentPaths.unknown
                    guard let place = known else { continue }
                    keep(owner)
                    append(record, slot, place, to: &rest)
                }
            }
        }
        return keptSize <= limit
    }

    /// Appends the objects that a value links to.
    private func append(_ record: Record, _ slot: Int, _ place: DocumentPaths.Place, to steps: inout [Step]) {
        var targets: [RecordIndex] = []
        record.appendTargets(of: slot, to: &targets)
        steps += targets.map { Step(record: $0, place: place) }
    }

    private mutating func keep(_ index: RecordIndex) {
        guard index < isKept.count, !isKept[Int(index)], let record = table[index] else { return }
        isKept[Int(index)] = true
        kept.append(index)
        keptSize += record.size
    }

    /// Keeps only the first `keptCount` records, and the first `stepCount` steps.
    private mutating func undo(_ keptCount: Int, _ stepCount: Int) {
        for index in kept[keptCount...] {
            isKept[Int(index)] = false
            keptSize -= table[index]?.size ?? 0
        }
        kept.removeSubrange(keptCount...)
        for step in steps[stepCount...] { visited.remove(step) }
        steps.removeSubrange(stepCount...)
    }
}
