/// Records outside the table, which are loaded when they are needed.
protocol StoredRecords: Sendable {
    /// The index after the last one.
    var endIndex: RecordIndex { get }
    /// The number of records, and their size in memory in bytes.
    var total: (count: Int, size: Int) { get }
    /// Loads the record at an index; nil if there is none.
    func record(at index: RecordIndex) -> Record?
    /// Returns the index of the record with a key.
    func index(of key: UnsafeRawBufferPointer) -> RecordIndex?
}

/// All records at one moment. The table is a value: readers keep a copy, which later writes don't change.
struct RecordTable: Sendable {
    private var records = PersistentArray<Record?>(filler: nil)
    /// The indices of removed records, which can be used again.
    private var free: [RecordIndex] = []
    /// A hash table of the records that have a key: the hash in the upper 32 bits, the index plus one in the lower
    /// ones.
    private var slots = PersistentArray<UInt64>(filler: 0, count: 64)
    /// The number of slots in use, including those of removed records.
    private var takenSlots = 0
    /// The number of records.
    private(set) var count = 0
    /// The size of the records in memory, in bytes.
    private(set) var size = 0

    /// The records that are not in the table, but are loaded from it when they are needed.
    private let stored: (any StoredRecords)?

    /// - Parameter stored: Records that already exist.
    init(_ stored: (any StoredRecords)? = nil) {
        self.stored = stored
        guard let stored else { return }
        records = PersistentArray(filler: nil, count: Int(stored.endIndex))
        (count, size) = stored.total
    }

    /// The index after the last one.
    var endIndex: RecordIndex { RecordIndex(truncatingIfNeeded: records.count) }

    /// The record at an index; nil if there is none.
    subscript(index: RecordIndex) -> Record? {
        @inline(__always) get {
            guard index < endIndex else { return nil }
            let record = records[Int(index)]
            return stored == nil ? record : loaded(record, index)
        }
    }

    @inline(never)
    private func loaded(_ record: Record?, _ index: RecordIndex) -> Record? {
        guard let record else { return stored?.record(at: index) }
        return record === Record.removed ? nil : record
    }

    /// Sets the record at an index, and replaces any existing one.
    mutating func set(_ index: RecordIndex, _ record: Record) {
        if let old = self[index] { size -= old.size } else { count += 1 }
        size += record.size
        records[Int(index)] = record
    }

    /// Returns an index that has no record.
    mutating func reserve() -> RecordIndex {
        if let index = free.popLast() { return index }
        records.append(nil)
        return endIndex - 1
    }

    /// Removes a record, and frees its index.
    mutating func remove(_ index: RecordIndex) {
        guard let record = self[index] else { return }
        if record.hasKey, let slot = slot(of: record.key, record.hash) { slots[slot] = Self.removed }
        size -= record.size
        count -= 1
        records[Int(index)] = stored == nil ? nil : Record.removed
        free.append(index)
    }

    // MARK: - Keys

    private static var removed: UInt64 { 0xFFFF_FFFF }

    /// Returns the index of the record with a key.
    func index(of key: UnsafeRawBufferPointer, _ hash: UInt32) -> RecordIndex? {
        if let slot = slot(of: key, hash) { return RecordIndex(truncatingIfNeeded: slots[slot]) &- 1 }
        guard let index = stored?.index(of: key), let record = self[index], record.key.elementsEqual(key) else {
            return nil
        }
        return index
    }

    /// Adds a key's hash to the hash table. No other record may have the key, and the record at the index must be set.
    mutating func insert(_ index: RecordIndex, _ hash: UInt32) {
        if 4 * (takenSlots + 1) > 3 * slots.count { grow() }
        insert(UInt64(hash) &<< 32 | UInt64(index) &+ 1)
    }

    private mutating func insert(_ entry: UInt64) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: entry &>> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
        takenSlots += 1
    }

    private func slot(of key: UnsafeRawBufferPointer, _ hash: UInt32) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return nil }
            if entry &>> 32 == UInt64(hash), entry != Self.removed,
                let record = self[RecordIndex(truncatingIfNeeded: entry) &- 1], record.key.count == key.count,
                let own = record.key.baseAddress, let other = key.baseAddress, equal(own, other, key.count)
            {
                return slot
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func grow() {
        var capacity = 64
        while 3 * capacity < 8 * (count + 1) { capacity *= 2 }
        let old = slots
        slots = PersistentArray(filler: 0, count: capacity)
        takenSlots = 0
        for index in 0..<old.count where old[index] != 0 && old[index] != Self.removed { insert(old[index]) }
    }

    // MARK: - Changes

    /// Returns the records that differ from an earlier state of the table; nil for a removed one.
    func changes(since earlier: RecordTable) -> [(index: RecordIndex, record: Record?)] {
        records.differences(from: earlier.records).compactMap { index in
            let record = records[index]
            switch (record, index < earlier.records.count ? earlier.records[index] : nil) {
            case (nil, nil): return nil
            case (let new?, let old?) where new === old: return nil
            default: break
            }
            let isRemoved = record.map { $0 === Record.removed } ?? true
            return (RecordIndex(truncatingIfNeeded: index), isRemoved ? nil : record)
        }
    }
}

/// Random in each process, so that a server can't send keys that all have the same hash.
private let hashSeed = UInt64.random(in: .min ... .max)

/// Returns a hash of bytes in which all 32 bits are well distributed.
func hash(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt64 = hashSeed ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    func mix(_ word: UInt64) {
        let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        hash = high ^ low
    }
    while offset &+ 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
        rest = rest &<< 8 | UInt64(bytes[offset])
        offset &+= 1
    }
    mix(rest)
    return UInt32(truncatingIfNeeded: hash ^ hash &>> 32)
}
