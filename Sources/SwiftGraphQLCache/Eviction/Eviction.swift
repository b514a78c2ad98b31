/// Shrinks a cache that exceeds its limit. An eviction keeps the records that the app's documents read below the most
/// recently used root fields and removes all other records.
///
/// A link alone doesn't protect a record, because the objects of most APIs link to each other, so that each root field
/// reaches all objects. A root field is kept or removed together with all values that documents read below it, so no
/// result becomes incomplete. Records that watchers depend on are kept. A root field that exceeds the limit by itself
/// is removed. An eviction frees a quarter of the limit, so that the next eviction isn't necessary soon.
struct Eviction {
    /// The table, which `run` makes smaller.
    private(set) var table: RecordTable
    /// The values of the query root that `run` has removed.
    private(set) var removed: [Dependency] = []
    private let limit: Int
    private let root: RecordIndex?
    private var paths: DocumentPaths
    private var isKept: [Bool]
    /// The records to keep, in the order in which they were found, and their total size in bytes.
    private var kept: [RecordIndex] = []
    private var keptSize = 0
    /// The visited objects, both as a set and in the order of the visits.
    private var visited: Set<Step> = []
    private var steps: [Step] = []
    /// The records of fields, grouped by the record of the object that has the field.
    private var fieldRecords: [RecordIndex: [RecordIndex]] = [:]

    /// An object, together with its place in the documents.
    private struct Step: Hashable {
        let record: RecordIndex
        let place: DocumentPaths.Place
    }

    /// - Parameters:
    ///   - limit: The maximum total size of the records, in bytes.
    ///   - paths: The paths along which the app's documents read objects.
    init(_ table: RecordTable, limit: Int, _ paths: DocumentPaths) {
        self.table = table
        self.limit = limit
        root = table.root
        self.paths = paths
        isKept = Array(repeating: false, count: Int(table.endIndex))
        for index in table.fieldRecords {
            guard let owner = table.owner(ofField: index), let object = table[owner],
                table[index]?.hasValue(since: object.origin) == true
            else { continue }
            fieldRecords[owner, default: []].append(index)
        }
    }

    /// - Parameters:
    ///   - watched: The values that watchers and optimistic layers depend on.
    ///   - uses: For each value of the query root that was read, the sequence number of the first request after the
    ///     latest read.
    mutating func run(keeping watched: Set<Dependency>, uses: [Dependency: UInt64] = [:]) {
        for index in table.records(in: watched) {
            keep(index)
            if table[index]?.type == Record.fieldType, let owner = table.owner(ofField: index) { keep(owner) }
        }
        if let root, let record = table[root] {
            keep(root)
            keepFields(of: record, root, watched, uses)
        }
        // Kept records may link to removed records, so the indices of these removed records must not be reused.
        var isTarget = Array(repeating: false, count: isKept.count)
        var targets: [RecordIndex] = []
        for index in kept {
            guard let record = table[index] else { continue }
            targets.removeAll(keepingCapacity: true)
            for slot in record.fields.indices { record.appendTargets(of: slot, to: &targets) }
            for target in targets where target < isTarget.count { isTarget[Int(target)] = true }
        }
        let others = (0..<table.endIndex).filter { !isKept[Int($0)] }
        table.remove(others, free: others.filter { !isTarget[Int($0)] })
    }

    /// Keeps the watched fields of the query root and as many other root fields as fit into the limit.
    private mutating func keepFields(
        of root: Record, _ index: RecordIndex, _ watched: Set<Dependency>, _ uses: [Dependency: UInt64]
    ) {
        var values: [(order: UInt64, index: RecordIndex, value: Dependency)] = []
        for field in fieldRecords[index] ?? [] {
            guard let record = table[field] else { continue }
            let value = Dependency(record.key)
            let order = watched.contains(value) ? .max : max(record.stamp(0).order, uses[value] ?? 0)
            values.append((order, field, value))
        }
        values.sort { $0.order > $1.order }
        // Several values that don't fit may reach the same records. Each value is followed up to the limit, so the
        // total work must be limited too.
        var room = 4 * max(table.count, 1000)
        for (order, field, value) in values {
            let isWatched = order == .max
            if isWatched || keptSize < limit / 4 * 3 && room > 0 {
                let (keptCount, stepCount) = (kept.count, steps.count)
                keep(field)
                if keepObjects(below: field, root.type, limit: isWatched ? .max : limit) { continue }
                room -= kept.count + steps.count - keptCount - stepCount
                undo(keptCount, stepCount)
            }
            removed.append(value)
        }
    }

    /// Keeps all records that the documents read below a field of the query root.
    ///
    /// - Parameters:
    ///   - rootType: The type of the root.
    ///   - limit: The maximum total size of the kept records, in bytes.
    /// - Returns: Whether the records fit into the limit. If not, only some of the records are kept.
    private mutating func keepObjects(below field: RecordIndex, _ rootType: TypeNumber, limit: Int) -> Bool {
        var rest: [Step] = []
        if let record = table[field], let name = record.fields.first {
            append(record, 0, paths.place(belowRootField: name, type: rootType), to: &rest)
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

    /// Appends the objects to which a value links, at the given place.
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

    /// Undoes the last steps, so that only `keptCount` records and `stepCount` steps remain.
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
