import SwiftGraphQLJSON
import SwiftGraphQLSelection

// A row contains a record, and the objects in it that have no key of their own. Links to other objects are keys, and
// types and fields are names, so that a row can be read without anything else. The bytes of numbers are in
// little-endian order.

extension Record {
    /// What rows have instead of the name of a type.
    fileprivate static let typeMarks = [fieldType: "()", deletedType: "-"]
}

/// The first byte of a link in a row: the kind of its target.
private enum RowLink: UInt8 {
    case null, nowhere
    /// An object with a key, which follows.
    case key
    /// An object without a key, which follows.
    case object
    /// A nested list. The number of its elements follows, then the elements.
    case list
}

/// Writes the row of a record.
struct RowWriter {
    private let table: RecordTable
    private let vocabulary: Vocabulary
    /// The records of fields with arguments that belong to an object without a key.
    private let inlineFields: [RecordIndex: [RecordIndex]]
    private(set) var bytes: [UInt8] = []

    /// - Parameter inlineFields: The records of fields with arguments, by the objects without keys that have the
    ///   fields.
    init(_ table: RecordTable, _ vocabulary: Vocabulary, inlineFields: [RecordIndex: [RecordIndex]]) {
        self.table = table
        self.vocabulary = vocabulary
        self.inlineFields = inlineFields
    }

    /// Returns the records of fields with arguments that aren't rows, by the objects without keys that have the fields.
    static func inlineFields(of table: RecordTable) -> [RecordIndex: [RecordIndex]] {
        var fields: [RecordIndex: [RecordIndex]] = [:]
        for index in table.fieldRecords {
            guard let record = table[index], table.key(of: record.owner).count == 0,
                table[record.owner]?.generation == record.ownGeneration
            else { continue }
            fields[record.owner, default: []].append(index)
        }
        return fields
    }

    mutating func write(_ record: Record, at index: RecordIndex) {
        let slots = record.fields.indices.filter { record.cell($0).kind != .missing }
        append(Record.typeMarks[record.type] ?? vocabulary.typeNames[Int(record.type)])
        append(record.generation)
        append(UInt16(truncatingIfNeeded: record.stampCount))
        append(UInt16(truncatingIfNeeded: slots.count))
        for index in 0..<record.stampCount {
            let stamp = record.stamp(index)
            append(stamp.order)
            append(stamp.time)
            append(stamp.expiry)
        }
        for slot in slots {
            let cell = record.cell(slot)
            append(vocabulary.fieldNames[Int(record.fields[slot])])
            append(cell.stamp)
            append(cell.kind.rawValue)
            switch cell.kind {
            case .missing, .null, .failed: break
            case .short, .text: record.withText(of: cell) { append($0) }
            case .link: writeLink(to: cell.link)
            case .list: write(record.words(of: cell)[...])
            }
        }
        let fields = inlineFields[index] ?? []
        append(UInt32(truncatingIfNeeded: fields.count))
        for field in fields {
            guard let record = table[field] else { continue }
            append(vocabulary.fieldNames[Int(record.ownField)])
            record.argumentText.withUnsafeBytes { append($0) }
            write(record, at: field)
        }
    }

    private mutating func write(_ words: ArraySlice<UInt32>) {
        append(UInt32(truncatingIfNeeded: words.count))
        var words = words
        while let word = words.popFirst() {
            switch word {
            case Record.ListWord.null: append(RowLink.null.rawValue)
            case Record.ListWord.list:
                append(RowLink.list.rawValue)
                append(words.popFirst() ?? 0)
            default: writeLink(to: word)
            }
        }
    }

    private mutating func writeLink(to index: RecordIndex) {
        let key = table.key(of: index)
        if key.count > 0 {
            append(RowLink.key.rawValue)
            append(key)
        } else if let record = table[index] {
            append(RowLink.object.rawValue)
            write(record, at: index)
        } else {
            append(RowLink.nowhere.rawValue)
        }
    }

    private mutating func append(_ name: String) { Array(name.utf8).withUnsafeBytes { append($0) } }

    private mutating func append(_ text: UnsafeRawBufferPointer) {
        append(UInt32(truncatingIfNeeded: text.count))
        bytes += text
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}

/// Reads a row, whose checksum is right. A row that can't be read counts as missing.
struct RowReader {
    private struct Damage: Error {}

    private let bytes: UnsafeRawBufferPointer
    private let rows: any StoredRecords
    private var position = 0
    private var depth = 0

    /// Returns the record in a row. The objects in it without keys are added to a table, and placeholders for the
    /// others.
    static func record(
        _ bytes: [UInt8], key: [UInt8], from rows: any StoredRecords, into table: inout RecordTable
    ) -> Record? {
        bytes.withUnsafeBytes { bytes in
            var reader = RowReader(bytes: bytes, rows: rows)
            return try? reader.record(key: key, into: &table).record
        }
    }

    private init(bytes: UnsafeRawBufferPointer, rows: any StoredRecords) {
        self.bytes = bytes
        self.rows = rows
    }

    /// Fields with arguments of an object without a key.
    private typealias InlineField = (field: FieldNumber, arguments: [UInt8], record: Record)

    private mutating func record(
        key: [UInt8], into table: inout RecordTable
    ) throws(Damage) -> (record: Record, fields: [InlineField]) {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth) else { throw Damage() }
        let name = try name()
        let type =
            Record.typeMarks.first { $0.value == name }?.key ?? rows.vocabulary.withLock { $0.type(name) }
        let (generation, stampCount, cellCount): (UInt32, UInt16, UInt16) = try (number(), number(), number())
        var stamps: [Record.Stamp] = []
        for _ in 0..<stampCount {
            stamps.append(try Record.Stamp(order: number(), time: number(), expiry: number()))
        }
        var cells: [(field: FieldNumber, stamp: UInt16, value: Value)] = []
        for _ in 0..<cellCount {
            let field = try field()
            let (stamp, kind): (UInt16, UInt8) = try (number(), number())
            guard stamp < stampCount, let kind = Record.Cell.Kind(rawValue: kind)
            else { throw Damage() }
            cells.append((field, stamp, try value(kind, &table)))
        }
        cells.sort { $0.field < $1.field }
        for (cell, next) in zip(cells, cells.dropFirst()) where cell.field == next.field { throw Damage() }
        let numbers = rows.vocabulary.withLock { [numbers = cells.map(\.field)] in $0.shared(numbers) }
        let fields = try inlineFields(&table)
        if stamps.isEmpty {
            return (.empty(type, key: key, generation: generation), fields)
        }
        var builder = RecordBuilder()
        builder.begin(numbers, key: key, stamps[0])
        for stamp in stamps.dropFirst() { builder.append(stamp) }
        for (slot, cell) in cells.enumerated() {
            switch cell.value {
            case .cell(var new):
                new.stamp = cell.stamp
                builder.append(new, slot)
            case .text(let text): builder.append(leaf: text, slot, stamp: cell.stamp)
            case .list(let words): builder.append(list: words, slot, stamp: cell.stamp)
            }
        }
        return (builder.record(type, generation: generation), fields)
    }

    private enum Value {
        case cell(Record.Cell)
        case text(UnsafeRawBufferPointer)
        case list([UInt32])
    }

    private mutating func value(_ kind: Record.Cell.Kind, _ table: inout RecordTable) throws(Damage) -> Value {
        switch kind {
        case .missing: throw Damage()
        case .null, .failed: return .cell(Record.Cell(payload: 0, kind: kind))
        case .short, .text: return .text(try text())
        case .link:
            let tag: UInt8 = try number()
            return .cell(Record.Cell(payload: UInt64(try link(tag, &table)), kind: .link))
        case .list:
            let count: UInt32 = try number()
            return .list(try words(count, &table))
        }
    }

    /// - Parameter count: The number of words, including those of nested lists.
    private mutating func words(_ count: UInt32, _ table: inout RecordTable) throws(Damage) -> [UInt32] {
        var words: [UInt32] = []
        // The ends of the nested lists.
        var ends: [Int] = []
        while words.count < Int(count) {
            while ends.last == words.count { ends.removeLast() }
            let tag: UInt8 = try number()
            switch RowLink(rawValue: tag) {
            case .null: words.append(Record.ListWord.null)
            case .list:
                let length: UInt32 = try number()
                let end = words.count + 2 + Int(length)
                guard end <= ends.last ?? Int(count) else { throw Damage() }
                words += [Record.ListWord.list, length]
                ends.append(end)
            default: words.append(try link(tag, &table))
            }
        }
        return words
    }

    private mutating func link(_ tag: UInt8, _ table: inout RecordTable) throws(Damage) -> RecordIndex {
        switch RowLink(rawValue: tag) {
        case .key:
            let key = Array(try text())
            guard key.count > 0, key[0] != 0 else { throw Damage() }
            return table.placeholder(key)
        case .object:
            let (record, fields) = try record(key: [], into: &table)
            let index = table.add(record)
            for (field, arguments, record) in fields {
                let key = Record.fieldKey(index, table[index]?.generation ?? 0, field, arguments)
                _ = table.add(record.keeping(record.fields.indices, key: key))
            }
            return index
        case .nowhere: return table.addNowhere()
        case .null, .list, nil: throw Damage()
        }
    }

    private mutating func inlineFields(_ table: inout RecordTable) throws(Damage) -> [InlineField] {
        let count: UInt32 = try number()
        var fields: [InlineField] = []
        for _ in 0..<count {
            let field = try field()
            let arguments = Array(try text())
            let record = try record(key: Record.fieldKey(0, 0, field, arguments), into: &table).record
            fields.append((field, arguments, record))
        }
        return fields
    }

    private mutating func name() throws(Damage) -> String { String(decoding: try text(), as: UTF8.self) }

    private mutating func field() throws(Damage) -> FieldNumber {
        let name = try name()
        return rows.vocabulary.withLock { $0.field(name) }
    }

    private mutating func text() throws(Damage) -> UnsafeRawBufferPointer {
        let count: UInt32 = try number()
        return try text(count: Int(count))
    }

    private mutating func text(count: Int) throws(Damage) -> UnsafeRawBufferPointer {
        guard count <= bytes.count - position else { throw Damage() }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>() throws(Damage) -> Number {
        try Number(littleEndian: text(count: MemoryLayout<Number>.size).loadUnaligned(as: Number.self))
    }
}
