/// The records of a cache at one moment. A table is a value type: readers have a copy, which later writes don't change.
///
/// A record keeps its index as long as it is in memory. If the table has rows in a file, a placeholder represents a
/// record that other records link to but that isn't loaded: see `RecordTable+Rows`.
struct RecordTable: Sendable {
    /// The key of the query root's record.
    private let rootKey: [UInt8]
    private var records = PersistentArray<Record>()
    /// The indices of removed records. The first `freeCount` indices can be reused if they aren't in use. The array
    /// itself doesn't change, because published tables share it.
    private var free: [RecordIndex] = []
    private var freeCount = 0
    /// A hash table of the records that have a key. Each slot contains the hash in the upper 32 bits and the record's
    /// index plus one in the lower 32 bits.
    private var slots = PersistentArray([UInt64](repeating: 0, count: 64))
    /// The indices of the records of fields that were added in memory. Some of these records may have been removed in
    /// the meantime.
    private var fields = PersistentArray<RecordIndex>()
    /// The number of hash table slots in use, including slots of removed records.
    private var takenSlots = 0
    /// The number of records in memory.
    private(set) var count = 0
    /// The size of the records in memory, in bytes.
    private(set) var size = 0
    /// The sequence number of the first request whose values may be written. For earlier requests, it is unknown
    /// whether their values are outdated, because other records were removed: by an eviction, with a damaged file, or
    /// because a deleted object was added again.
    private(set) var firstOrder: UInt64

    /// The rows in the file; `nil` if there is no file.
    let rows: (any StoredRecords)?
    /// The records that were loaded from rows since the last call to `takeLoads`.
    private(set) var loads: [Load] = []
    /// The reason why a row couldn't be loaded; otherwise `nil`. After a failure, the results of reads must not be
    /// used, because records that seem to be missing may exist.
    var failure: CacheError?

    /// - Parameters:
    ///   - rows: The rows in the file; `nil` if there is no file.
    ///   - rootKey: The key of the query root.
    ///   - firstOrder: The sequence number of the first request whose values may be written.
    init(_ rows: (any StoredRecords)? = nil, rootKey: [UInt8] = [], firstOrder: UInt64 = 0) {
        self.rows = rows
        self.rootKey = rootKey
        self.firstOrder = firstOrder
    }

    /// The index after the last record or placeholder.
    var endIndex: RecordIndex { RecordIndex(truncatingIfNeeded: records.count) }

    /// The record at the given index; `nil` if there is no record, or if it isn't loaded.
    subscript(index: RecordIndex) -> Record? {
        @inline(__always) get {
            guard index < endIndex else { return nil }
            let record = records[Int(index)]
            return record.isPlaceholder ? nil : record
        }
    }

    /// Returns the key of the record at the given index, even if it isn't loaded; empty if the record was removed.
    func key(of index: RecordIndex) -> UnsafeRawBufferPointer {
        guard index < endIndex else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return records[Int(index)].key
    }

    /// Returns whether the record at the given index isn't loaded, but may be in the file.
    func isStored(_ index: RecordIndex) -> Bool { index < endIndex && records[Int(index)].isStored }

    /// Sets the record at the given index. Replaces the existing record, if there is one.
    mutating func set(_ index: RecordIndex, _ record: Record) {
        let old = self[index]
        if let old { size -= old.size } else { count += 1 }
        if let old, old.isDeleted, !record.isDeleted { firstOrder = max(firstOrder, old.stamp(0).order) }
        size += record.size
        records[Int(index)] = record
    }

    /// Adds a record and returns its index. No other record may have the same key. If the table has a placeholder for
    /// the record, the record gets the placeholder's index; otherwise, it may get the index of a removed record.
    mutating func add(_ record: Record) -> RecordIndex {
        let hash = Self.hash(of: record.key)
        let known = index(of: record.key, hash)
        let index = known ?? freeIndex()
        set(index, record)
        if record.type == Record.fieldType { fields.append(index) }
        if known == nil { insert(hash, index) }
        return index
    }

    /// Adds an empty record for the value of a field and returns its index.
    ///
    /// - Parameter order: The sequence number of the request. Together with the number of fields in the table, it
    ///   identifies the record.
    mutating func addField(_ key: [UInt8], _ order: UInt64) -> RecordIndex {
        let number = order &<< 24 | UInt64(fields.count) & 0xFF_FFFF
        return add(.empty(Record.fieldType, key: key, origin: number))
    }

    /// Returns the index of a removed record, or a new index.
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

    /// Returns a hash whose bits are all well distributed. It is different in each process, so that a server can't send
    /// keys that all have the same hash.
    static func hash(of key: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: key)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// Returns the index of the record with the given key or of its placeholder.
    func index(of key: [UInt8]) -> RecordIndex? { key.withUnsafeBytes { index(of: $0, Self.hash(of: $0)) } }

    /// Returns the index of the object to which a field with its own record belongs.
    func owner(ofField index: RecordIndex) -> RecordIndex? {
        let key = key(of: index)
        let owner = UnsafeRawBufferPointer(rebasing: key[..<(key.lastIndex(of: 0) ?? 0)])
        return self.index(of: owner, Self.hash(of: owner))
    }

    private func index(of key: UnsafeRawBufferPointer, _ hash: UInt32) -> RecordIndex? {
        slot(of: key, hash).map { RecordIndex(truncatingIfNeeded: slots[$0]) &- 1 }
    }

    /// The indices of all records in memory that store the values of fields.
    var fieldRecords: [RecordIndex] { (0..<fields.count).map { fields[$0] }.filter { self[$0] != nil } }

    /// Adds the hash of a key and an index to the hash table.
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

    /// The index of the query root's record; `nil` if there is no such record, or if it isn't loaded.
    var root: RecordIndex? { index(of: rootKey).flatMap { self[$0] == nil ? nil : $0 } }

    // MARK: - Placeholders

    /// A loaded record, as its row contained it.
    struct Load: Sendable {
        let index: RecordIndex
        let record: Record
    }

    /// Returns the index of the record with the given key. If there is no record, adds a placeholder for it.
    mutating func placeholder(_ key: [UInt8]) -> RecordIndex {
        let record = Record.stored(key)
        let hash = Self.hash(of: record.key)
        if let known = index(of: record.key, hash) { return known }
        records.append(record)
        insert(hash, endIndex - 1)
        return endIndex - 1
    }

    /// Adds a record that was loaded from a row and returns its index.
    mutating func setLoaded(_ record: Record) -> RecordIndex {
        let place = add(record)
        loads.append(Load(index: place, record: record))
        return place
    }

    /// Marks the record of a placeholder as missing in the file.
    mutating func setMissing(_ index: RecordIndex) { records[Int(index)] = .missing(Array(key(of: index))) }

    /// Returns the records that were loaded since the last call.
    mutating func takeLoads() -> [Load] {
        defer { loads = [] }
        return loads
    }

    /// Adds the records that a later state of the table has loaded, so that they don't count as changes.
    mutating func add(_ loads: [Load]) {
        for load in loads {
            while endIndex <= load.index { records.append(.absent) }
            records[Int(load.index)] = load.record
        }
    }

    // MARK: - Changes

    /// Returns the records that differ from an earlier state of the table; `nil` for a removed record.
    func changes(since earlier: RecordTable) -> [(index: RecordIndex, record: Record?)] {
        records.differences(from: earlier.records).compactMap { index in
            let record = records[index]
            let old = index < earlier.records.count ? earlier.records[index] : .absent
            if record === old { return nil }
            return (RecordIndex(truncatingIfNeeded: index), record.isPlaceholder ? nil : record)
        }
    }
}

// Functions that evictions use.
extension RecordTable {
    /// Returns the indices of the given records. The search takes time proportional to the number of all records.
    func records(in set: Set<Dependency>) -> [RecordIndex] {
        if set.isEmpty { return [] }
        return (0..<endIndex).filter { set.contains(Dependency(key(of: $0))) }
    }

    /// Removes records. If there is a file, placeholders replace the records, because the file still has their rows.
    ///
    /// - Parameter free: The indices without records that can be reused.
    mutating func remove(_ indices: [RecordIndex], free: [RecordIndex]) {
        if rows == nil { (self.free, freeCount) = (free, free.count) }
        for index in indices {
            guard let record = self[index] else { continue }
            (count, size) = (count - 1, size - record.size)
            // Responses to earlier requests can no longer be written.
            for stamp in 0..<record.stampCount { firstOrder = max(firstOrder, record.stamp(stamp).order) }
            if rows != nil {
                records[Int(index)] = .missing(Array(record.key))
                continue
            }
            if let slot = slot(of: record.key, Self.hash(of: record.key)) { slots[slot] = Self.removed }
            records[Int(index)] = .absent
        }
        fields = PersistentArray((0..<fields.count).map { fields[$0] }.filter { self[$0] != nil })
    }
}
