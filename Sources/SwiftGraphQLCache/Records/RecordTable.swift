/// Records outside the table, which are loaded when they are needed.
protocol StoredRecords: Sendable {
    /// The index after the last one.
    var endIndex: RecordIndex { get }
    /// The number of records, and their size in memory in bytes.
    var total: (count: Int, size: Int) { get }
    /// How often a record couldn't be loaded. In that case, the methods below find nothing, which proves nothing.
    var failedLoads: Int { get }
    /// Loads the record at an index; `nil` if there is none.
    func record(at index: RecordIndex) -> Record?
    /// Returns the record at an index; `nil` if there is none. If it must be loaded, it doesn't stay in memory.
    func peek(at index: RecordIndex) -> Record?
    /// Removes records that are not in the newest table from memory. From now on, they count as missing.
    func forget(_ indices: [RecordIndex])
    /// Returns the index of the record with a key.
    func index(of key: UnsafeRawBufferPointer) -> RecordIndex?
    /// Returns the indices of the records whose keys begin with some bytes, without loading the records.
    func indices(withPrefix prefix: [UInt8]) -> [RecordIndex]
}

/// All records at one moment. The table is a value: readers keep a copy, which later writes don't change.
struct RecordTable: Sendable {
    /// The key of the query root.
    private let rootKey: [UInt8]
    private var records = PersistentArray<Record>()
    /// The indices of removed records. The first `freeCount` of them can be used again, except those that are in use
    /// already. The array itself doesn't change, because published tables share it.
    private var free: [RecordIndex] = []
    private var freeCount = 0
    /// A hash table of the records that have a key: the hash in the upper 32 bits, the index plus one in the lower
    /// ones.
    private var slots = PersistentArray<UInt64>(repeating: 0, count: 64)
    /// The indices of records of fields with arguments that were added in memory. Some may have been removed since.
    private var fields = PersistentArray<RecordIndex>()
    /// The number of slots in use, including those of removed records.
    private var takenSlots = 0
    /// The number of records.
    private(set) var count = 0
    /// The size of the records in memory, in bytes.
    private(set) var size = 0
    /// The order of the first request whose values may be written. Records that tell whether values of earlier requests
    /// are outdated were removed: by an eviction, because a deleted object came back, or with a damaged file.
    private(set) var firstOrder: UInt64

    /// The records that are not in the table, but are loaded from it when they are needed.
    private let stored: (any StoredRecords)?
    private let hasStored: Bool

    /// - Parameters:
    ///   - stored: Records that already exist.
    ///   - rootKey: The key of the query root.
    ///   - firstOrder: The order of the first request whose values may be written.
    init(_ stored: (any StoredRecords)? = nil, rootKey: [UInt8] = [], firstOrder: UInt64 = 0) {
        self.stored = stored
        self.rootKey = rootKey
        self.firstOrder = firstOrder
        hasStored = stored != nil
        guard let stored else { return }
        records = PersistentArray(repeating: .absent, count: Int(stored.endIndex))
        (count, size) = stored.total
    }

    /// The index after the last one.
    var endIndex: RecordIndex { RecordIndex(truncatingIfNeeded: records.count) }

    /// How often a record couldn't be loaded. Such a record looks like one that doesn't exist, so nothing that was read
    /// in the meantime may be used.
    var failedLoads: Int { stored?.failedLoads ?? 0 }

    /// The record at an index; `nil` if there is none.
    subscript(index: RecordIndex) -> Record? {
        @inline(__always) get {
            guard index < endIndex else { return nil }
            let record = records[Int(index)]
            if hasStored { return loaded(record, index) }
            return record.isAbsent ? nil : record
        }
    }

    /// The record at an index; `nil` if there is none, or if it must be loaded.
    func inMemory(_ index: RecordIndex) -> Record? {
        guard index < endIndex else { return nil }
        let record = records[Int(index)]
        return record.isAbsent || record.isRemoved ? nil : record
    }

    @inline(never)
    private func loaded(_ record: Record, _ index: RecordIndex) -> Record? {
        if record.isAbsent { return stored?.record(at: index) }
        return record.isRemoved ? nil : record
    }

    /// Sets the record at an index, and replaces any existing one.
    mutating func set(_ index: RecordIndex, _ record: Record) { set(index, record, replacing: self[index]) }

    /// - Parameter old: The existing record at the index; `nil` if there is none.
    mutating func set(_ index: RecordIndex, _ record: Record, replacing old: Record?) {
        if let old { size -= old.size } else { count += 1 }
        if let old, old.isDeleted, !record.isDeleted { firstOrder = max(firstOrder, old.stamp(0).order) }
        size += record.size
        records[Int(index)] = record
    }

    /// Adds a record, and returns its index. The index of a removed record may be used again.
    mutating func add(_ record: consuming Record) -> RecordIndex {
        while freeCount > 0 {
            freeCount -= 1
            let index = free[freeCount]
            if !isRemoved(index) { continue }
            set(index, record, replacing: nil)
            return index
        }
        count += 1
        size += record.size
        records.append(record)
        return endIndex - 1
    }

    private func isRemoved(_ index: RecordIndex) -> Bool {
        records[Int(index)].isAbsent || records[Int(index)].isRemoved
    }

    // MARK: - Keys

    private static var removed: UInt64 { 0xFFFF_FFFF }

    /// Returns the index of the record with a key.
    func index(of key: UnsafeRawBufferPointer) -> RecordIndex? { index(of: key, hash: hash(of: key)) }

    /// - Parameter hash: The hash of the key.
    func index(of key: UnsafeRawBufferPointer, hash: UInt32) -> RecordIndex? {
        if let slot = slot(of: key, hash) { return RecordIndex(truncatingIfNeeded: slots[slot]) &- 1 }
        guard hasStored, let index = stored?.index(of: key), let record = self[index], record.key.elementsEqual(key)
        else { return nil }
        return index
    }

    /// Whether a record with a key exists and is in memory, as every record is that was added since the table was opened.
    func hasInMemory(_ key: [UInt8]) -> Bool { key.withUnsafeBytes { slot(of: $0, hash(of: $0)) != nil } }

    /// Returns the records of fields with arguments whose keys begin with some bytes.
    ///
    /// Visits every such record in memory. Of those that aren't loaded, it loads only the ones that it returns.
    func fields(withPrefix prefix: [UInt8]) -> [RecordIndex] {
        var indices = Set(stored?.indices(withPrefix: prefix) ?? [])
        for number in 0..<fields.count { indices.insert(fields[number]) }
        return indices.filter { self[$0]?.key.starts(with: prefix) ?? false }.sorted()
    }

    /// Adds a key to the hash table. No other record may have the key, and the record at the index must be set.
    mutating func insert(_ key: UnsafeRawBufferPointer, _ index: RecordIndex) {
        insert(hash: hash(of: key), index)
        if key.first == 0 { fields.append(index) }
    }

    /// Adds the key of an object to the hash table.
    ///
    /// - Parameter hash: The hash of the key.
    mutating func insert(hash: UInt32, _ index: RecordIndex) {
        if 4 * (takenSlots + 1) > 3 * slots.count { grow() }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt64(hash) &<< 32 | UInt64(index) &+ 1
        takenSlots += 1
    }

    private func slot(of key: UnsafeRawBufferPointer, _ hash: UInt32) -> Int? {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return nil }
            if entry &>> 32 == UInt64(hash), entry != Self.removed,
                let record = self[RecordIndex(truncatingIfNeeded: entry) &- 1], record.hasSameKey(as: key)
            {
                return slot
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func grow() {
        var capacity = 64
        while capacity < 2 * (count + 1) { capacity *= 2 }
        var new = [UInt64](repeating: 0, count: capacity)
        takenSlots = 0
        for index in 0..<slots.count where slots[index] != 0 && slots[index] != Self.removed {
            var slot = Int(truncatingIfNeeded: slots[index] &>> 32) & (capacity - 1)
            while new[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            new[slot] = slots[index]
            takenSlots += 1
        }
        slots = PersistentArray(new)
    }

    /// The index of the query root; `nil` if the table doesn't have it.
    var root: RecordIndex? { rootKey.withUnsafeBytes { index(of: $0) } }

    // MARK: - Changes

    /// Returns the records that differ from an earlier state of the table; `nil` for a removed one.
    func changes(since earlier: RecordTable) -> [(index: RecordIndex, record: Record?)] {
        records.differences(from: earlier.records).compactMap { index in
            let record = records[index]
            let old = index < earlier.records.count ? earlier.records[index] : .absent
            if record === old { return nil }
            return (RecordIndex(truncatingIfNeeded: index), record.isAbsent || record.isRemoved ? nil : record)
        }
    }
}

// Eviction uses these. They don't load the records of a file into memory.
extension RecordTable {
    /// The record at an index; `nil` if there is none. If it must be loaded, it doesn't stay in memory.
    func peek(_ index: RecordIndex) -> Record? {
        guard index < endIndex else { return nil }
        let record = records[Int(index)]
        if record.isAbsent { return stored?.peek(at: index) }
        return record.isRemoved ? nil : record
    }

    /// Removes some records. In a file, the indices in `free` count as removed too, because another record may be saved
    /// there.
    ///
    /// - Parameters:
    ///   - free: The indices without a record that can be used again.
    ///   - count: The number of records that stay.
    ///   - size: The size of the records that stay, in bytes.
    ///   - lastOrder: The order of the latest value that is removed.
    mutating func remove(
        _ removed: [RecordIndex], free: [RecordIndex], count: Int, size: Int, lastOrder: UInt64
    ) {
        firstOrder = max(firstOrder, lastOrder)
        (self.free, freeCount) = (free, free.count)
        (self.count, self.size) = (count, size)
        for index in removed + free {
            // The keys of records that aren't loaded are not in the hash table.
            let record = records[Int(index)]
            if record.hasKey, let slot = slot(of: record.key, hash(of: record.key)) { slots[slot] = Self.removed }
            records[Int(index)] = stored == nil ? .absent : .removed
        }
        fields = PersistentArray((0..<fields.count).map { fields[$0] }.filter { !isRemoved($0) })
    }

    /// Takes over everything from a later table except its records.
    mutating func extend(to later: RecordTable) {
        while endIndex < later.endIndex { records.append(.absent) }
        firstOrder = max(firstOrder, later.firstOrder)
    }

    /// Sets the record at an index whose record may have been removed.
    mutating func restore(_ index: RecordIndex, _ record: Record) {
        set(index, record)
        if record.hasKey, self.index(of: record.key) == nil { insert(record.key, index) }
    }

    /// Removes the records at some indices, unless they are in this table, from the memory for the file's records.
    func forget(_ indices: [RecordIndex]) { stored?.forget(indices.filter { isRemoved($0) }) }
}
