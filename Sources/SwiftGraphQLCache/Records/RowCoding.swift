import SwiftGraphQLJSON
import SwiftGraphQLSelection

// A row is the JSON text of a record, including its nested objects without keys:
//
//     {"type": "Person", "generation": 0, "stamps": [[7, 1700000000000, 9223372036854775807]],
//      "fields": {"name": [0, "Ada"], "friend": [0, null, "Person:\"2\""]}, "calls": []}
//
// A value consists of the index of its stamp and, unless its field failed, its text. For an object or a list of
// objects, a null precedes the link or the array of links. A link is a key, the row of an object without a key, null,
// or false if it is dangling. If the object has no key, `calls` lists its fields with arguments (name, arguments, row).

extension Record {
    /// The texts that rows contain in place of a type's name, for types without a name.
    fileprivate static let typeMarks = [fieldType: "()", deletedType: "-"]
}

/// Writes the rows of records as JSON text.
struct RowWriter {
    private let table: RecordTable
    private let vocabulary: Vocabulary
    /// The records of fields with arguments that are part of other rows, grouped by the object that has the field.
    private let inlineFields: [RecordIndex: [RecordIndex]]

    init(_ table: RecordTable, _ vocabulary: Vocabulary) {
        self.table = table
        self.vocabulary = vocabulary
        var fields: [RecordIndex: [RecordIndex]] = [:]
        for index in table.fieldRecords {
            guard let record = table[index], table.key(of: record.owner).count == 0,
                table[record.owner]?.generation == record.ownGeneration
            else { continue }
            fields[record.owner, default: []].append(index)
        }
        inlineFields = fields
    }

    /// Returns the row of a record. A value that is nested too deeply for the stack becomes a link that leads nowhere,
    /// so that reading it is a miss.
    func row(of record: Record, at index: RecordIndex) -> [UInt8] {
        var json = JSONWriter()
        write(record, at: index, depth: 0, to: &json)
        return json.bytes
    }

    private func write(_ record: Record, at index: RecordIndex, depth: Int, to json: inout JSONWriter) {
        json.beginObject()
        json.key("type")
        json.string(Record.typeMarks[record.type] ?? vocabulary.typeNames[Int(record.type)])
        json.key("generation")
        json.integer(record.generation)
        json.key("stamps")
        json.beginArray()
        for index in 0..<record.stampCount {
            let stamp = record.stamp(index)
            json.beginArray()
            json.integer(stamp.order)
            json.integer(stamp.time)
            json.integer(stamp.expiry)
            json.endArray()
        }
        json.endArray()
        json.key("fields")
        json.beginObject()
        for (slot, field) in record.fields.enumerated() where record.cell(slot).kind != .missing {
            json.key(vocabulary.fieldNames[Int(field)])
            json.beginArray()
            write(record.cell(slot), of: record, depth: depth, to: &json)
            json.endArray()
        }
        json.endObject()
        json.key("calls")
        json.beginArray()
        for index in inlineFields[index] ?? [] {
            guard let record = table[index] else { continue }
            json.beginArray()
            json.string(vocabulary.fieldNames[Int(record.ownField)])
            json.string(String(decoding: record.argumentText, as: UTF8.self))
            write(record, at: index, depth: depth, to: &json)
            json.endArray()
        }
        json.endArray()
        json.endObject()
    }

    private func write(_ cell: Record.Cell, of record: Record, depth: Int, to json: inout JSONWriter) {
        json.integer(cell.stamp)
        switch cell.kind {
        case .missing, .failed: break
        case .null: json.null()
        case .short, .text: record.withText(of: cell) { json.raw($0) }
        case .link:
            json.null()
            write([cell.link], depth: depth + 1, to: &json)
        case .list:
            json.null()
            json.beginArray()
            write(record.words(of: cell)[...], depth: depth + 1, to: &json)
            json.endArray()
        }
    }

    private func write(_ words: ArraySlice<UInt32>, depth: Int, to json: inout JSONWriter) {
        var words = words
        while let word = words.popFirst() {
            let key = table.key(of: word)
            if word == Record.ListWord.null {
                json.null()
            } else if word == Record.ListWord.list {
                let count = Int(words.popFirst() ?? 0)
                if StackGuard.hasRoom(atDepth: depth) {
                    json.beginArray()
                    write(words.prefix(count), depth: depth + 1, to: &json)
                    json.endArray()
                } else {
                    json.bool(false)
                }
                words = words.dropFirst(count)
            } else if key.count > 0 {
                json.string(String(decoding: key, as: UTF8.self))
            } else if let record = table[word], StackGuard.hasRoom(atDepth: depth) {
                write(record, at: word, depth: depth, to: &json)
            } else {
                json.bool(false)
            }
        }
    }
}

/// Reads a row whose checksum is correct. A row that can't be read counts as missing.
struct RowReader {
    private struct Damage: Error {}

    private let rows: any StoredRecords
    private var depth = 0

    /// Returns the record in a row. Adds the record's nested objects without keys, and placeholders for linked objects,
    /// to the table.
    static func record(
        _ bytes: [UInt8], key: [UInt8], from rows: any StoredRecords, into table: inout RecordTable
    ) -> Record? {
        var reader = RowReader(rows: rows)
        return try? reader.record(JSONDocument(bytes, limits: JSONLimits(depth: .max)).root, key: key, into: &table)
            .record
    }

    private init(rows: any StoredRecords) { self.rows = rows }

    /// A field with arguments that belongs to an object without a key.
    private typealias InlineField = (field: FieldNumber, arguments: [UInt8], record: Record)

    private mutating func record(
        _ row: JSONCursor, key: [UInt8], into table: inout RecordTable
    ) throws -> (record: Record, fields: [InlineField]) {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth), let name = try row.member("type")?.string(),
            let generation = try row.member("generation")?.integer(as: UInt32.self)
        else { throw Damage() }
        let type = Record.typeMarks.first { $0.value == name }?.key ?? rows.vocabulary.withLock { $0.type(name) }
        // The key of a field with arguments starts with a zero, unlike all others, and a deleted object has a key.
        guard (key.first == 0) == (type == Record.fieldType), !key.isEmpty || type != Record.deletedType else {
            throw Damage()
        }
        let stamps = try row.member("stamps")?.elements.map { stamp in
            let numbers = Array(stamp.elements)
            guard numbers.count == 3 else { throw Damage() }
            return try Record.Stamp(
                order: numbers[0].integer(), time: numbers[1].integer(), expiry: numbers[2].integer())
        }
        var values = row.member("fields").map { fields in
            rows.vocabulary.withLock { vocabulary in
                fields.members.map { (field: vocabulary.field($0.key), parts: Array($0.value.elements)) }
            }
        }
        values?.sort { $0.field < $1.field }
        let fields = try row.member("calls")?.elements.map { try inlineField(Array($0.elements), &table) }
        guard let stamps, let values, let fields, max(stamps.count, values.count) <= Int(UInt16.max) else {
            throw Damage()
        }
        guard let first = stamps.first else { return (.empty(type, key: key, generation: generation), fields) }
        let numbers = values.map(\.field)
        if zip(numbers, numbers.dropFirst()).contains(where: ==) { throw Damage() }
        var builder = RecordBuilder()
        builder.begin(rows.vocabulary.withLock { $0.shared(numbers) }, key: key, first)
        for stamp in stamps.dropFirst() { builder.append(stamp) }
        for (slot, (_, parts)) in values.enumerated() {
            guard let stamp = try parts.first?.integer(as: UInt16.self), stamp < stamps.count else { throw Damage() }
            if parts.count == 1 {
                builder.append(Record.Cell(payload: 0, kind: .failed, stamp: stamp), slot)
            } else if parts.count == 2, parts[1].isNull {
                builder.append(Record.Cell(payload: 0, kind: .null, stamp: stamp), slot)
            } else if parts.count == 2 {
                parts[1].rawBytes.withUnsafeBytes { builder.append(leaf: $0, slot, stamp: stamp) }
            } else if parts[2].kind == .array {
                builder.append(list: try words(parts[2], &table), slot, stamp: stamp)
            } else {
                builder.append(
                    Record.Cell(payload: UInt64(try link(parts[2], &table)), kind: .link, stamp: stamp), slot)
            }
        }
        return (builder.record(type, generation: generation), fields)
    }

    private mutating func words(_ list: JSONCursor, _ table: inout RecordTable) throws -> [UInt32] {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth) else { throw Damage() }
        var words: [UInt32] = []
        for element in list.elements {
            switch element.kind {
            case .null: words.append(Record.ListWord.null)
            case .array:
                let below = try self.words(element, &table)
                words += [Record.ListWord.list, UInt32(below.count)] + below
            default: words.append(try link(element, &table))
            }
        }
        return words
    }

    private mutating func link(_ link: JSONCursor, _ table: inout RecordTable) throws -> RecordIndex {
        switch link.kind {
        case .string:
            let key = Array(try link.string().utf8)
            guard let first = key.first, first != 0 else { throw Damage() }
            return table.placeholder(key)
        case .object:
            let (object, fields) = try record(link, key: [], into: &table)
            let index = table.add(object)
            for (field, arguments, record) in fields {
                let key = Record.fieldKey(index, object.generation, field, arguments)
                _ = table.add(record.keeping(record.fields.indices, key: key))
            }
            return index
        default: return table.addNowhere()
        }
    }

    private mutating func inlineField(_ parts: [JSONCursor], _ table: inout RecordTable) throws -> InlineField {
        guard parts.count == 3 else { throw Damage() }
        let (name, arguments) = (try parts[0].string(), Array(try parts[1].string().utf8))
        let field = rows.vocabulary.withLock { $0.field(name) }
        let record = try record(parts[2], key: Record.fieldKey(0, 0, field, arguments), into: &table).record
        return (field, arguments, record)
    }
}
