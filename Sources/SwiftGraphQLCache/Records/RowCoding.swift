import SwiftGraphQLJSON
import SwiftGraphQLSelection

// A row is the JSON text of a record:
//
//     {"type": "Person", "origin": 0, "stamps": [[7, 1700000000000, 9223372036854775807]],
//      "fields": {"name": [0, "Ada"], "friend": [0, null, "Person:\"2\""]}}
//
// A value consists of the index of its stamp and, unless its field failed, its text. For an object or a list of
// objects, a null precedes the link or the array of links. A link is a key or null.

extension Record {
    /// The texts that rows contain in place of a type's name, for types without a name.
    private static let typeMarks = [fieldType: "()", deletedType: "-"]

    /// Returns the row of the record.
    func row(in table: RecordTable, _ vocabulary: Vocabulary) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("type")
        json.string(Self.typeMarks[type] ?? vocabulary.typeNames[Int(type)])
        json.key("origin")
        json.integer(origin)
        json.key("stamps")
        json.beginArray()
        for index in 0..<stampCount {
            let stamp = stamp(index)
            json.beginArray()
            json.integer(stamp.order)
            json.integer(stamp.time)
            json.integer(stamp.expiry)
            json.endArray()
        }
        json.endArray()
        json.key("fields")
        json.beginObject()
        for (slot, field) in fields.enumerated() where cell(slot).kind != .missing {
            json.key(vocabulary.fieldNames[Int(field)])
            json.beginArray()
            write(cell(slot), in: table, to: &json)
            json.endArray()
        }
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private func write(_ cell: Cell, in table: RecordTable, to json: inout JSONWriter) {
        json.integer(cell.stamp)
        switch cell.kind {
        case .missing, .failed: break
        case .null: json.null()
        case .short, .text: withText(of: cell) { json.raw($0) }
        case .link:
            json.null()
            Self.write([cell.link], in: table, depth: 1, to: &json)
        case .list:
            json.null()
            json.beginArray()
            Self.write(words(of: cell)[...], in: table, depth: 1, to: &json)
            json.endArray()
        }
    }

    /// Writes links. A list that is nested too deeply for the stack becomes a link that leads nowhere, so that reading
    /// it is a miss.
    private static func write(
        _ words: ArraySlice<UInt32>, in table: RecordTable, depth: Int, to json: inout JSONWriter
    ) {
        var words = words
        while let word = words.popFirst() {
            if word == ListWord.null {
                json.null()
            } else if word != ListWord.list {
                json.string(String(decoding: table.key(of: word), as: UTF8.self))
            } else {
                let count = Int(words.popFirst() ?? 0)
                if StackGuard.hasRoom(atDepth: depth) {
                    json.beginArray()
                    write(words.prefix(count), in: table, depth: depth + 1, to: &json)
                    json.endArray()
                } else {
                    json.string("")
                }
                words = words.dropFirst(count)
            }
        }
    }

    private struct Damage: Error {}

    /// Reads a row whose checksum is correct, and adds placeholders for linked objects to the table.
    ///
    /// - Returns: The record; `nil` if the row can't be read, which counts as missing.
    static func read(
        _ row: [UInt8], key: [UInt8], from rows: any StoredRecords, into table: inout RecordTable
    ) -> Record? {
        try? read(JSONDocument(row, limits: JSONLimits(depth: .max)).root, key: key, from: rows, &table)
    }

    private static func read(
        _ row: JSONCursor, key: [UInt8], from rows: any StoredRecords, _ table: inout RecordTable
    ) throws -> Record {
        guard let name = try row.member("type")?.string(),
            let origin = try row.member("origin")?.integer(as: UInt64.self)
        else { throw Damage() }
        let type = typeMarks.first { $0.value == name }?.key ?? rows.vocabulary.withLock { $0.type(name) }
        // The key of a field has an even number of parts.
        let isField = !key.count { $0 == 0 }.isMultiple(of: 2)
        guard isField == (type == fieldType) else { throw Damage() }
        let stamps = try row.member("stamps")?.elements.map { stamp in
            let numbers = Array(stamp.elements)
            guard numbers.count == 3 else { throw Damage() }
            return try Stamp(order: numbers[0].integer(), time: numbers[1].integer(), expiry: numbers[2].integer())
        }
        var values = row.member("fields").map { fields in
            rows.vocabulary.withLock { vocabulary in
                fields.members.map { (field: vocabulary.field($0.key), parts: Array($0.value.elements)) }
            }
        }
        values?.sort { $0.field < $1.field }
        guard let stamps, let values, max(stamps.count, values.count) <= Int(UInt16.max) else { throw Damage() }
        guard let first = stamps.first else { return .empty(type, key: key, origin: origin) }
        let numbers = values.map(\.field)
        if zip(numbers, numbers.dropFirst()).contains(where: ==) { throw Damage() }
        var builder = RecordBuilder()
        builder.begin(rows.vocabulary.withLock { $0.shared(numbers) }, key: key, first)
        for stamp in stamps.dropFirst() { builder.append(stamp) }
        for (slot, (_, parts)) in values.enumerated() {
            guard let stamp = try parts.first?.integer(as: UInt16.self), stamp < stamps.count else { throw Damage() }
            if parts.count == 1 {
                builder.append(Cell(payload: 0, kind: .failed, stamp: stamp), slot)
            } else if parts.count == 2, parts[1].isNull {
                builder.append(Cell(payload: 0, kind: .null, stamp: stamp), slot)
            } else if parts.count == 2 {
                parts[1].rawBytes.withUnsafeBytes { builder.append(leaf: $0, slot, stamp: stamp) }
            } else if parts[2].kind == .array {
                builder.append(list: try words(parts[2], depth: 1, &table), slot, stamp: stamp)
            } else {
                let link = table.placeholder(Array(try parts[2].string().utf8))
                builder.append(Cell(payload: UInt64(link), kind: .link, stamp: stamp), slot)
            }
        }
        return builder.record(type, origin: origin)
    }

    private static func words(_ list: JSONCursor, depth: Int, _ table: inout RecordTable) throws -> [UInt32] {
        guard StackGuard.hasRoom(atDepth: depth) else { throw Damage() }
        var words: [UInt32] = []
        for element in list.elements {
            switch element.kind {
            case .null: words.append(ListWord.null)
            case .array:
                let below = try self.words(element, depth: depth + 1, &table)
                words += [ListWord.list, UInt32(below.count)] + below
            default: words.append(table.placeholder(Array(try element.string().utf8)))
            }
        }
        return words
    }
}
