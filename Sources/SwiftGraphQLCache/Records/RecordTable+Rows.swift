import SwiftGraphQLSelection

// Functions for records that are loaded from a file when they are needed. A row has the same key as its record.
extension RecordTable {
    /// Returns the record at the given index, after loading it if necessary; `nil` if there is no record.
    @inline(__always)
    mutating func record(_ index: RecordIndex) -> Record? { self[index] ?? loadedRecord(index) }

    @inline(never)
    private mutating func loadedRecord(_ index: RecordIndex) -> Record? {
        guard isStored(index) else { return nil }
        return load(Array(key(of: index)), at: index).flatMap { self[$0] }
    }

    /// Returns the index of the record with the given key, after loading it if necessary; `nil` if there is no record.
    @discardableResult
    mutating func find(_ key: [UInt8]) -> RecordIndex? {
        if let index = index(of: key) { return record(index) == nil ? nil : index }
        return rows == nil ? nil : load(key, at: nil)
    }

    /// Returns the value of an object's field that has its own record; `nil` if the value is missing.
    ///
    /// - Parameters:
    ///   - owner: The object's record.
    ///   - key: The key of the field's record.
    mutating func value(
        of field: FieldNumber, _ key: [UInt8], below owner: Record
    ) -> (index: RecordIndex, record: Record, slot: Int)? {
        guard let index = find(key), let record = self[index], let slot = record.fields.slot(of: field),
            case let cell = record.cell(slot), cell.kind != .missing,
            record.stamp(Int(cell.stamp)).order >= owner.origin
        else { return nil }
        return (index, record, slot)
    }

    /// Loads at most `limit` rows whose keys are between the given keys, in ascending order.
    ///
    /// - Returns: The key of the last loaded row; `nil` if there are no more rows, or if loading failed.
    @discardableResult
    mutating func loadRows(after start: [UInt8], before end: [UInt8] = [.max], limit: Int = .max) -> [UInt8]? {
        guard let rows else { return nil }
        do {
            let keys = try rows.keys(after: start, before: end, limit: limit)
            for key in keys { find(key) }
            return failure == nil ? keys.last : nil
        } catch {
            failure = error
            return nil
        }
    }

    /// Returns the records of a field's values for all arguments, after loading these records.
    ///
    /// The search takes time proportional to the number of fields in memory that have their own record.
    ///
    /// - Parameter key: The key of the field's record if the field is requested without arguments.
    mutating func fields(_ key: [UInt8]) -> [RecordIndex] {
        find(key)
        loadRows(after: key + [UInt8(ascii: "{")], before: key + [UInt8(ascii: "{") + 1])
        return fieldRecords.filter { index in
            let rest = self.key(of: index).dropFirst(key.count).first ?? UInt8(ascii: "{")
            return rest == UInt8(ascii: "{") && self.key(of: index).starts(with: key)
        }
    }

    private mutating func load(_ key: [UInt8], at index: RecordIndex?) -> RecordIndex? {
        guard let rows else { return nil }
        let row: [UInt8]?
        do { row = try rows.row(key) } catch {
            failure = error
            return nil
        }
        let record = row.flatMap { Record.read($0, key: key, from: rows, into: &self) }
        guard let record else {
            if let index { setMissing(index) }
            return nil
        }
        return setLoaded(record)
    }
}
