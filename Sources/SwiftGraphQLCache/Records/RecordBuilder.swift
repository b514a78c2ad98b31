/// Builds records by adding one value at a time.
struct RecordBuilder {
    private var fields: [FieldNumber] = []
    private var keyLength = 0
    private var stamps: [Record.Stamp] = []
    private var cells: [Record.Cell] = []
    private var bytes: [UInt8] = []
    /// The indices of the stamps that `keep` has added. Without the dictionary, finding the stamps of all values would
    /// take quadratic time.
    private var stampIndices: [Record.Stamp: UInt16] = [:]
    /// The number of bytes that `keep` has copied for all records so far.
    private(set) var keptBytes: Int64 = 0

    /// Starts a new record.
    ///
    /// - Parameters:
    ///   - fields: The numbers of the fields, in ascending order.
    ///   - stamp: The stamp for new values.
    mutating func begin(_ fields: [FieldNumber], key: some Collection<UInt8>, _ stamp: Record.Stamp) {
        self.fields = fields
        keyLength = key.count
        stamps.removeAll(keepingCapacity: true)
        stamps.append(stamp)
        bytes.removeAll(keepingCapacity: true)
        _ = key.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
        cells.removeAll(keepingCapacity: true)
        for _ in fields { cells.append(.missing) }
        if !stampIndices.isEmpty { stampIndices.removeAll(keepingCapacity: true) }
    }

    mutating func append(_ cell: Record.Cell, _ slot: Int) { cells[slot] = cell }

    /// Adds the JSON text of a leaf value.
    mutating func append(leaf text: UnsafeRawBufferPointer, _ slot: Int, stamp: UInt16 = 0) {
        if text.count <= Record.Cell.shortLimit {
            cells[slot] = Record.Cell(short: text)
        } else if !hasRoom(text.count) {
            return
        } else {
            cells[slot] = Record.Cell(.text, start: bytes.count, count: text.count)
            // A raw buffer would be appended byte by byte, which is slower.
            bytes.append(contentsOf: text.bindMemory(to: UInt8.self))
        }
        cells[slot].stamp = stamp
    }

    /// Adds null or a leaf value, given as JSON text.
    mutating func append(json text: [UInt8], _ slot: Int) {
        if text == Array("null".utf8) { return append(Record.Cell(payload: 0, kind: .null), slot) }
        text.withUnsafeBytes { append(leaf: $0, slot) }
    }

    /// Returns whether `count` more bytes can be stored. A value that doesn't fit isn't stored, so that reading it
    /// is a miss.
    private func hasRoom(_ count: Int) -> Bool { bytes.count + count <= Record.Cell.limit }

    /// Adds a list of objects, given as words.
    mutating func append(list words: some Collection<UInt32>, _ slot: Int, stamp: UInt16 = 0) {
        if !hasRoom(4 * words.count) { return }
        cells[slot] = Record.Cell(.list, start: bytes.count, count: words.count)
        cells[slot].stamp = stamp
        let isAppended: Void? = words.withContiguousStorageIfAvailable {
            bytes.append(contentsOf: UnsafeRawBufferPointer($0).bindMemory(to: UInt8.self))
        }
        if isAppended == nil { for word in words { withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) } } }
    }

    /// Adds a copy of a value from another record, with the same stamp.
    ///
    /// - Parameter restamped: Whether the copy gets the stamp for new values instead.
    mutating func keep(_ index: Int, of record: Record, _ slot: Int, restamped: Bool = false) {
        let cell = record.cell(index)
        if cell.kind == .missing { return }
        let stamp = restamped ? 0 : self.index(of: record.stamp(Int(cell.stamp)))
        switch cell.kind {
        case .missing: break
        case .null, .failed, .short, .link:
            cells[slot] = cell
            cells[slot].stamp = stamp
        case .text:
            keptBytes += Int64(cell.count)
            append(
                leaf: UnsafeRawBufferPointer(start: record.bytes + cell.start, count: cell.count), slot, stamp: stamp)
        case .list:
            keptBytes += 4 * Int64(cell.count)
            append(list: record.words(of: cell), slot, stamp: stamp)
        }
    }

    /// Returns the index of a stamp, after adding the stamp if necessary.
    private mutating func index(of stamp: Record.Stamp) -> UInt16 {
        if stamp == stamps[0] { return 0 }
        if let known = stampIndices[stamp] { return known }
        stamps.append(stamp)
        stampIndices[stamp] = UInt16(truncatingIfNeeded: stamps.count - 1)
        return UInt16(truncatingIfNeeded: stamps.count - 1)
    }

    /// Adds a stamp. Its index is the number of earlier stamps.
    mutating func append(_ stamp: Record.Stamp) { stamps.append(stamp) }

    /// Returns the finished record, with the given type and origin.
    func record(_ type: TypeNumber, origin: UInt64) -> Record {
        let record = Record(
            type, fields, stamps[0], stampCount: stamps.count, byteCount: bytes.count, keyLength: keyLength,
            origin: origin)
        for index in 1..<stamps.count { record.setStamp(index, stamps[index]) }
        for index in cells.indices { record.setCell(index, cells[index]) }
        bytes.withUnsafeBytes { source in
            if let base = source.baseAddress { record.bytes.copyMemory(from: base, byteCount: source.count) }
        }
        return record
    }
}

extension Record {
    /// The type of a record that stores the value of a field: see `RecordKey`.
    static let fieldType: TypeNumber = 0xFFFF_FFFF

    /// The type of a record whose object was deleted.
    static let deletedType: TypeNumber = 0xFFFF_FFFE

    private static let absentType: TypeNumber = 0xFFFF_FFFD
    private static let storedType: TypeNumber = 0xFFFF_FFFC
    private static let missingType: TypeNumber = 0xFFFF_FFFB

    /// The placeholder for a record that doesn't exist. Tables use it instead of `nil`, because copying optional
    /// records takes three times as long.
    static let absent = Record.empty(absentType, key: [])

    /// Returns the placeholder for a record that isn't loaded, but may be in the file.
    static func stored(_ key: [UInt8]) -> Record { .empty(storedType, key: key) }

    /// Returns the placeholder for a record that doesn't exist, but whose row may still be in the file.
    static func missing(_ key: [UInt8]) -> Record { .empty(missingType, key: key) }

    /// Whether this is a placeholder for a record that doesn't exist or that isn't loaded.
    @inline(__always)
    var isPlaceholder: Bool { type &- Record.missingType < 3 }
    var isStored: Bool { type == Record.storedType }

    /// Whether the record's object was deleted.
    var isDeleted: Bool { type == Record.deletedType }

    /// Returns the record that replaces this record when its object is deleted.
    ///
    /// - Parameter stamp: The stamp of the deletion. Responses to earlier requests don't restore the object.
    func deleted(_ stamp: Stamp) -> Record {
        var builder = RecordBuilder()
        builder.begin([], key: key, stamp)
        return builder.record(Record.deletedType, origin: stamp.order)
    }

    /// Returns the sequence number of the edit that marked the value in the given slot as stale; `nil` if no edit did.
    private func invalidation(_ slot: Int) -> UInt64? {
        let stamp = stamp(Int(cell(slot).stamp))
        return stamp.expiry == .min ? stamp.order : nil
    }

    /// Returns whether any value differs from an earlier state of the record or was invalidated in the meantime.
    func differs(from old: Record) -> Bool {
        let hasSameFields = old.fields == fields
        for (slot, field) in fields.enumerated() {
            let before = hasSameFields ? slot : old.fields.slot(of: field)
            let isSame =
                cell(slot).kind == .missing
                ? before.map { old.cell($0).kind == .missing } ?? true
                : before.map { hasSameValue(slot, as: old, $0) && invalidation(slot) == old.invalidation($0) } ?? false
            if !isSame { return true }
        }
        return !hasSameFields
            && old.fields.enumerated().contains { old.cell($0).kind != .missing && fields.slot(of: $1) == nil }
    }

    /// Returns a copy that has only the values in the given slots.
    func keeping(_ slots: some Sequence<Int>) -> Record {
        let kept = slots.filter { cell($0).kind != .missing }
        var builder = RecordBuilder()
        builder.begin(fields, key: key, kept.first.map { stamp(Int(cell($0).stamp)) } ?? Stamp(order: 0, time: 0))
        for slot in kept { builder.keep(slot, of: self, slot) }
        return builder.record(type, origin: origin)
    }

    /// Returns a record without values.
    static func empty(_ type: TypeNumber, key: [UInt8], origin: UInt64 = 0) -> Record {
        let record = Record(
            type, [], Stamp(order: 0, time: 0), stampCount: 0, byteCount: key.count, keyLength: key.count,
            origin: origin)
        key.withUnsafeBytes {
            if let base = $0.baseAddress { record.bytes.copyMemory(from: base, byteCount: key.count) }
        }
        return record
    }

    /// Returns whether a cell contains the given text.
    func has(_ text: UnsafeRawBufferPointer, in cell: Cell) -> Bool {
        if cell.kind == .short {
            return text.count <= Cell.shortLimit && Cell(short: text).hasSameWord(cell)
        }
        guard cell.kind == .text, text.count == cell.count, let base = text.baseAddress else { return false }
        return equal(bytes + cell.start, base, text.count)
    }
}
