import SwiftGraphQLSelection

// Functions for records that are loaded from a file when they are needed. A row has the same key as its record, except
// for a field with arguments: its row's key consists of the owner's key and the field as text.
extension RecordTable {
    /// Returns the record at the given index, after loading it if necessary; `nil` if there is no record.
    @inline(__always)
    mutating func record(_ index: RecordIndex) -> Record? { self[index] ?? loadedRecord(index) }

    @inline(never)
    private mutating func loadedRecord(_ index: RecordIndex) -> Record? {
        guard isStored(index) else { return nil }
        let key = Array(key(of: index))
        return load(key, rowKey: key, at: index).flatMap { self[$0] }
    }

    /// Returns the index of the record with the given key, after loading it if necessary; `nil` if there is no record.
    mutating func find(_ key: [UInt8]) -> RecordIndex? {
        if let index = index(of: key) { return record(index) == nil ? nil : index }
        guard let rows, let rowKey = rowKey(of: key, in: rows.fieldNames) else { return nil }
        return load(key, rowKey: rowKey, at: nil)
    }

    /// Loads the row with the given key if necessary and returns its record's index; `nil` if there is no record.
    @discardableResult
    mutating func load(row key: [UInt8]) -> RecordIndex? {
        guard let memoryKey = memoryKey(ofRow: key) else { return nil }
        let known = index(of: memoryKey)
        if let known, !isStored(known) { return self[known] == nil ? nil : known }
        return load(memoryKey, rowKey: key, at: known)
    }

    /// Loads at most `limit` rows whose keys are between the given keys, in ascending order.
    ///
    /// - Returns: The key of the last loaded row; `nil` if there are no more rows, or if loading failed.
    @discardableResult
    mutating func loadRows(after start: [UInt8], before end: [UInt8] = [.max], limit: Int = .max) -> [UInt8]? {
        guard let rows else { return nil }
        do {
            let keys = try rows.keys(after: start, before: end, limit: limit)
            for key in keys { load(row: key) }
            return failure == nil ? keys.last : nil
        } catch {
            failure = error
            return nil
        }
    }

    /// Returns the records of fields with arguments whose keys have the given prefix, after loading these records.
    ///
    /// The search takes time proportional to the number of fields with arguments in memory.
    mutating func fields(withPrefix prefix: [UInt8]) -> [RecordIndex] {
        if let rows, let start = rowKey(of: prefix, in: rows.fieldNames) {
            loadRows(after: start + [UInt8(ascii: "{")], before: start + [UInt8(ascii: "{") + 1])
        }
        return fieldRecords.filter { self[$0]?.key.starts(with: prefix) ?? false }
    }

    private mutating func load(_ key: [UInt8], rowKey: [UInt8], at index: RecordIndex?) -> RecordIndex? {
        guard let rows else { return nil }
        let row: [UInt8]?
        do { row = try rows.row(rowKey) } catch {
            failure = error
            return nil
        }
        let record = row.flatMap { RowReader.record($0, key: key, from: rows, into: &self) }
        guard let record else {
            if let index { setMissing(index) }
            return nil
        }
        return setLoaded(record, rowKey: rowKey)
    }

    // MARK: - Keys of rows

    /// Returns the key of a record's own row, given the record's key; `nil` if the record is part of another row.
    ///
    /// - Parameter fieldNames: The field names in the vocabulary.
    func rowKey(of key: [UInt8], in fieldNames: [String]) -> [UInt8]? {
        guard key.first == 0, key.count >= 13 else { return key.isEmpty || key[0] == 0 ? nil : key }
        func number(_ offset: Int) -> UInt32 {
            key.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        }
        let (owner, field) = (self.key(of: number(1)), Int(number(5)))
        guard owner.count > 0, owner[0] != 0, field < fieldNames.count else { return nil }
        return Array(owner) + [0] + "\(number(9))".utf8 + [0] + fieldNames[field].utf8 + key[13...]
    }

    /// Returns the key that the record of a row has in memory; `nil` if the row's key is damaged.
    private mutating func memoryKey(ofRow key: [UInt8]) -> [UInt8]? {
        let parts = key.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return key }
        guard parts.count == 3, let generation = UInt32(String(decoding: parts[1], as: UTF8.self)), let rows,
            let start = parts[2].firstIndex(of: UInt8(ascii: "{"))
        else { return nil }
        let owner = placeholder(Array(parts[0]))
        let field = rows.vocabulary.withLock { $0.field(String(decoding: parts[2][..<start], as: UTF8.self)) }
        return Record.fieldKey(owner, generation, field, Array(parts[2][start...]))
    }
}

extension Record {
    /// Returns the key of the record that stores the value of a field with the given arguments.
    static func fieldKey(
        _ owner: RecordIndex, _ generation: UInt32, _ field: FieldNumber, _ arguments: [UInt8]
    ) -> [UInt8] {
        var key: [UInt8] = [0]
        key.reserveCapacity(13 + arguments.count)
        for number in [owner, field, generation] { withUnsafeBytes(of: number.littleEndian) { key += $0 } }
        return key + arguments
    }
}
