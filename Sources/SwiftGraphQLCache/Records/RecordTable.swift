/// All records at one moment. The table is a value: readers keep a copy, which later writes don't change.
///
/// A record has an index as long as it is in memory. If the table has rows in a file, a placeholder stands for a record
/// that others link to and that isn't loaded: see `RecordTable+Rows`.
struct RecordTable: Sendable {
    /// The key of the query root.
    private let rootKey: [UInt8]
    private var records = PersistentArray<Record>()
    /// The indices of removed records. The first `freeCount` of them can be reused unless they are in use. The array
    /// itself doesn't change, because published tables share it.
    private var free: [RecordIndex] = []
    private var freeCount = 0
    /// A hash table of the records that have a key: the hash in the upper 32 bits, the index plus one in the lower
    /// ones.
    private var slots = PersistentArray([UInt64](repeating: 0, count: 64))
    /// The indices of records of fields with arguments that were added in memory. Some may have been removed in the
    /// meantime.
    private var fields = PersistentArray<RecordIndex>()
    /// The number of slots in use, including those of removed records.
    private var takenSlots = 0
    /// The number of records.
    private(set) var count = 0
    /// The size of the records in memory, in bytes.
    private(set) var size = 0
    /// The sequence number of the first request whose values may be written. For earlier requests, the records that
    /// show whether their values are outdated were removed: by an eviction, because a deleted object was added again,
    /// or with a damaged file.
    private(set) var firstOrder: UInt64

    /// The rows in the file; `nil` if all records are in memory.
    let rows: (any StoredRecords)?
    /// The records that were loaded from rows since the last `takeLoads`.
    private(set) var loads: [Load] = []
    /// The reason why a row couldn't be loaded. In that case, missing records may exist, and nothing that was read may
    /// be used.
    var failure: CacheError?

    /// - Parameters:
    ///   - rows: The rows in the file; `nil` if all records are in memory.
    ///   - rootKey: The key of the query root.
    ///   - firstOrder: The sequence number of the first request whose values may be written.
    init(_ rows: (any StoredRecords)? = nil, rootKey: [UInt8] = [], firstOrder: UInt64 = 0) {
        self.rows = rows
        self.rootKey = rootKey
        self.firstOrder = firstOrder
    }

    /// The index after the last record.
    var endIndex: RecordIndex { RecordIndex(truncatingIfNeeded: records.count) }

    /// The record at an index; `nil` if there is none, or if it isn't loaded.
    subscript(index: RecordIndex) -> Record? {
        @inline(__always) get {
            guard index < endIndex else { return nil }
            let record = records[Int(index)]
            return record.isPlaceholder ? nil : record
        }
    }

    /// The key of the record at an index, even if the record isn't loaded; empty for an object without a key.
    func key(of index: RecordIndex) -> UnsafeRawBufferPointer {
        guard index < endIndex else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return records[Int(index)].key
    }

    /// Returns whether the record at an index isn't loaded, but may be in the file.
    func isStored(_ index: RecordIndex) -> Bool { index < endIndex && records[Int(index)].isStored }

    /// Sets the record at an index, and replaces any existing one.
    mutating func set(_ index: RecordIndex, _ record: Record) {
        let old = self[index]
        if let old { size -= old.size } else { count += 1 }
        if let old, old.isDeleted, !record.isDeleted { firstOrder = max(firstOrder, old.stamp(0).order) }
        size += record.size
        records[Int(index)] = record
    }

    /// Adds a record, and returns its index. No other record may have its key. If a placeholder stands for the record,
    /// the record takes the placeholder's index; otherwise, the index of a removed record may be reused.
    mutating func add(_ record: Record) -> RecordIndex {
        let hash = Self.hash(of: record.key)
        let known = record.hasKey ? index(of: record.key, hash) : nil
        let index = known ?? freeIndex()
        set(index, record)
        if record.key.first == 0 { fields.append(index) }
        if known == nil, record.hasKey { insert(hash, index) }
        return index
    }

    /// Returns the index of a removed record, or a new one.
    private mutating func freeIndex() -> RecordIndex {
        while freeCount > 0 {
            freeCount -= 1
            if self[free[freeCount]] == nil { return free[freeCount] }
        }
        records.append(.absent)
        return endIndex - 1
    }

    // MARK: - Keys

    private static var removed: UInt64 { 0xFFFF_FFFF }

    /// Returns a hash in which all bits are well distributed. The hash is different in each process, so that a server
    /// can't send keys that all have the same hash.
    private static func hash(of key: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: key)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// Returns the index of the record with a key, or of the placeholder for it.
    func index(of key: [UInt8]) -> RecordIndex? { key.withUnsafeBytes { index(of: $0, Self.hash(of: $0)) } }

    private func index(of key: UnsafeRawBufferPointer, _ hash: UInt32) -> RecordIndex? {
        slot(of: key, hash).map { RecordIndex(truncatingIfNeeded: slots[$0]) &- 1 }
    }

    /// The indices of the records of fields with arguments that are in memory.
    var fieldRecords: [RecordIndex] { (0..<fields.count).map { fields[$0] }.filter { self[$0] != nil } }

    /// Adds a key to the hash table.
    private mutating func insert(_ hash: UInt32, _ index: RecordIndex) {
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
                records[Int(RecordIndex(truncatingIfNeeded: entry) &- 1)].hasSameKey(as: key)
            {
                return slot
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func grow() {
        var capacity = 64
        while capacity < 2 * (records.count + 1) { capacity *= 2 }
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

    /// The index of the query root; `nil` if the table doesn't have it, or if it isn't loaded.
    var root: RecordIndex? { index(of: rootKey).flatMap { self[$0] == nil ? nil : $0 } }

    // MARK: - Placeholders

    /// A loaded record, as it was in its row, with the key of the row.
    struct Load: Sendable {
        let key: [UInt8]
        let index: RecordIndex
        let record: Record
    }

    /// Returns the index of the object with a key. If there is none, adds a placeholder, which can be loaded.
    mutating func placeholder(_ key: [UInt8]) -> RecordIndex {
        let record = Record.stored(key)
        let hash = Self.hash(of: record.key)
        if let known = index(of: record.key, hash) { return known }
        records.append(record)
        insert(hash, endIndex - 1)
        return endIndex - 1
    }

    /// Adds an index without a record, for a link that leads nowhere.
    mutating func addNowhere() -> RecordIndex {
        records.append(.absent)
        return endIndex - 1
    }

    /// Sets a record that was loaded from a row.
    mutating func setLoaded(_ record: Record, rowKey: [UInt8]) -> RecordIndex {
        let place = add(record)
        loads.append(Load(key: rowKey, index: place, record: record))
        return place
    }

    /// Marks a placeholder's record as missing in the file.
    mutating func setMissing(_ index: RecordIndex) { records[Int(index)] = .missing(Array(key(of: index))) }

    /// Returns the loaded records, and clears the list.
    mutating func takeLoads() -> [Load] {
        defer { loads = [] }
        return loads
    }

    /// Adds records that a later table has loaded, so that they don't count as changes.
    mutating func add(_ loads: [Load]) {
        for load in loads {
            while endIndex <= load.index { records.append(.absent) }
            records[Int(load.index)] = load.record
        }
    }

    // MARK: - Changes

    /// Returns the records that differ from an earlier state of the table; `nil` for a removed one.
    func changes(since earlier: RecordTable) -> [(index: RecordIndex, record: Record?)] {
        records.differences(from: earlier.records).compactMap { index in
            let record = records[index]
            let old = index < earlier.records.count ? earlier.records[index] : .absent
            if record === old { return nil }
            return (RecordIndex(truncatingIfNeeded: index), record.isPlaceholder ? nil : record)
        }
    }
}

// Functions for evictions.
extension RecordTable {
    /// Removes records. If there is a file, placeholders stay, because the file still has their rows.
    ///
    /// - Parameter free: The indices without a record that can be reused.
    mutating func remove(_ indices: [RecordIndex], free: [RecordIndex]) {
        if rows == nil { (self.free, freeCount) = (free, free.count) }
        for index in indices {
            guard let record = self[index] else { continue }
            (count, size) = (count - 1, size - record.size)
            for stamp in 0..<record.stampCount { noteRemoval(record.stamp(stamp)) }
            if rows != nil, record.hasKey {
                records[Int(index)] = .missing(Array(record.key))
                continue
            }
            if record.hasKey, let slot = slot(of: record.key, Self.hash(of: record.key)) { slots[slot] = Self.removed }
            records[Int(index)] = .absent
        }
        fields = PersistentArray((0..<fields.count).map { fields[$0] }.filter { self[$0] != nil })
    }

    /// Records that a value with a stamp was removed.
    mutating func noteRemoval(_ stamp: Record.Stamp) { firstOrder = max(firstOrder, stamp.order) }
}
