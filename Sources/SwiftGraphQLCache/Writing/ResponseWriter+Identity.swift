import SwiftGraphQLJSON

// Identity: which record each object of the response is written to.
extension ResponseWriter {
    /// Finds the records of the objects in an object, and creates missing ones.
    ///
    /// - Parameters:
    ///   - old: The record that the object is written to, before the write; `nil` if it is new or if there is none.
    ///   - isNever: Whether the write drops the existing values of the record.
    mutating func resolveObjects(
        of node: ParsedResponse.Node, _ layout: UnsafePointer<Program.Layout>, _ old: Record?, isNever: Bool
    ) {
        for index in layout.pointee.objectFields {
            let value = parsed.values[node.firstValue &+ index]
            guard value.kind == .object || value.kind == .list else { continue }
            var before = PreviousValue.discarded
            if node.record != Record.ListWord.null {
                let set = parsed.sets[node.set]
                let field = set.fields[index]
                before = self.before(field, in: node.record, old)
                if isNever { before = before.neverMerged }
                if let other = earlierValue(index, of: node) {
                    let words = words(of: other)
                    before =
                        words.contains(Record.ListWord.list)
                        ? .none : .words(words, value.kind == .list ? .never : .unlessContradicted)
                }
            }
            resolve(value, before)
        }
    }

    /// Returns the value of the last field before a field of an object that is the same field of the schema, with equal
    /// arguments; `nil` if there is none.
    @inline(__always)
    private func earlierValue(_ index: Int, of node: ParsedResponse.Node) -> ParsedResponse.Value? {
        if earlierFields[node.set].isEmpty { return nil }
        var earlier = earlierFields[node.set][index]
        while earlier >= 0 {
            let value = parsed.values[node.firstValue &+ earlier]
            // A field that failed has no object.
            if value.kind == .object || value.kind == .list { return value }
            earlier = earlierFields[node.set][earlier]
        }
        return nil
    }

    /// Returns for each field of a set the index of the last one before it that is the same field of the schema, with
    /// equal arguments; -1 if there is none. If no two fields are the same, returns an empty array.
    ///
    /// This is done once for each write. Done for each object, it would take quadratic time for thousands of aliases.
    static func earlierFields(_ set: Program.FieldSet, _ argumentKeys: [[UInt8]]) -> [Int] {
        let layout = set.layout
        if !layout.pointee.hasAliases, layout.pointee.ownFields.count < 2 { return [] }
        var last: [SchemaField: Int] = [:]
        var earlier = Array(repeating: -1, count: set.fields.count)
        for index in layout.pointee.objectFields {
            let field = set.fields[index]
            let key = SchemaField(number: field.number, arguments: field.ownCall.map { argumentKeys[$0] })
            earlier[index] = last.updateValue(index, forKey: key) ?? -1
        }
        return last.count == layout.pointee.objectFields.count ? [] : earlier
    }

    /// A field of the schema, and the text of its arguments.
    private struct SchemaField: Hashable {
        let number: FieldNumber
        let arguments: [UInt8]?
    }

    mutating func before(_ field: Program.Field, in record: RecordIndex, _ old: Record?) -> PreviousValue {
        guard let (owner, cell) = cell(of: field, in: record, old), cell.kind != .failed else { return .none }
        if owner.stamp(Int(cell.stamp)).order > stamp.order { return .discarded }
        switch cell.kind {
        case .link: return .cell(cell, owner, .unlessContradicted)
        case .list: return owner.hasNestedLists(cell) ? .none : .cell(cell, owner, .never)
        case .missing, .null, .failed, .short, .text: return .none
        }
    }

    /// The cached value of a field, and the record that contains it.
    mutating func cell(
        of field: Program.Field, in record: RecordIndex, _ old: Record?
    ) -> (owner: Record, cell: Record.Cell)? {
        var owner = old
        if let call = field.ownCall {
            owner = fieldRecord(of: field, argumentKeys[call], below: record).flatMap { table[$0] }
        }
        guard let owner, let index = owner.shape.index(of: field.number) else { return nil }
        let cell = owner.cell(index)
        return cell.kind == .missing ? nil : (owner, cell)
    }

    /// Returns the words that represent an object or a list.
    func words(of value: ParsedResponse.Value) -> [UInt32] {
        switch value.kind {
        case .object: [parsed.nodes[Int(value.start)].record]
        case .list: Array(elements[Int(value.start)..<Int(value.end)])
        default: []
        }
    }

    /// Finds the records of the objects in a value, and creates missing ones.
    mutating func resolve(_ value: ParsedResponse.Value, _ before: PreviousValue) {
        if value.kind == .object { return resolve(Int(value.start), before, 0) }
        let range = Int(value.start)..<Int(value.end)
        // Positions in nested lists don't identify objects.
        let hasNestedLists = elements[range].contains(Record.ListWord.list)
        var place = range.lowerBound
        while place < range.upperBound {
            let word = elements[place]
            if word == Record.ListWord.list {
                place += 2
                continue
            }
            if word != Record.ListWord.null {
                resolve(Int(word), before, hasNestedLists ? nil : place - range.lowerBound)
                elements[place] = parsed.nodes[Int(word)].record
            }
            place += 1
        }
    }

    /// Sets the record of an object.
    ///
    /// - Parameters:
    ///   - before: The value that was there before the write.
    ///   - offset: The position of the object, if it identifies the object.
    mutating func resolve(_ node: Int, _ before: PreviousValue, _ offset: Int?) {
        if hasKey(node) { return setRecordWithKey(of: node, probably: offset.flatMap { before.record(at: $0) }) }
        if case .discarded = before {
            parsed.nodes[node].record = Record.ListWord.null
        } else if let offset, let earlier = before.record(at: offset), earlier < Record.ListWord.limit,
            let record = table[earlier], !record.hasKey
        {
            let isSameType = record.type == parsed.layouts[parsed.nodes[node].set].pointee.type
            parsed.nodes[node].record = earlier
            parsed.nodes[node].merging = isSameType ? before.merging : .never
        } else {
            keyBuffer.removeAll()
            keyField = -1
            add(node)
        }
    }

    /// Sets the record of an object to the one with the key in `keyBuffer`.
    ///
    /// - Parameter guess: A record that may have the key: the one that was in the object's place before.
    mutating func setRecordWithKey(of node: Int, probably guess: RecordIndex? = nil) {
        // Most responses contain the same objects as the one before, and searching takes much longer.
        if let guess, let record = table[guess], record.hasSameKey(as: keyBuffer.contents) {
            parsed.nodes[node].record = guess
            return
        }
        let hash = hash(of: keyBuffer.contents)
        let found = table.find(keyBuffer.contents, hash: hash)
        if let found, found.exists {
            parsed.nodes[node].record = found.index
        } else {
            add(node, at: found?.index)
            if found == nil { table.insert(hash: hash, parsed.nodes[node].record) }
        }
    }

    /// Adds a record with the leaves of an object and the key in `keyBuffer`. `complete` adds the other values.
    ///
    /// - Parameter placeholder: The index that stands for the record already; `nil` if there is none.
    mutating func add(_ number: Int, at placeholder: RecordIndex? = nil) {
        let node = parsed.nodes[number]
        let set = parsed.layouts[node.set]
        hasNewRecords = true
        if let record = newRecord(node, set, keyBuffer.contents, keyField: keyField, generation: 0) {
            parsed.nodes[number].merging = .new
            place(record)
        } else {
            place(.empty(set.pointee.type, key: keyBuffer.contents))
        }
        func place(_ record: Record) {
            if let placeholder {
                table.set(placeholder, record, replacing: nil)
                changes.append(.record(placeholder))
            }
            parsed.nodes[number].record = placeholder ?? table.add(record)
        }
    }

    /// Writes the key of an object to `keyBuffer`.
    ///
    /// - Returns: Whether the object has a key.
    mutating func hasKey(_ number: Int) -> Bool {
        let node = parsed.nodes[number]
        let set = parsed.layouts[node.set]
        let fields = set.pointee.key
        if fields.isEmpty { return false }
        keyBuffer.removeAll()
        keyBuffer.append(set.pointee.keyPrefix, isPadded: true)
        for index in fields.indices {
            let value = parsed.values[node.firstValue &+ fields[index]]
            guard value.kind == .leaf else { return false }
            let start = Int(value.start)
            let first = bytes[start]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return false }
            if index > 0 { keyBuffer.append(",") }
            if first == UInt8(ascii: "\""), bytes.stringEnd(start).hasEscapes {
                // A string always gets the same text, no matter how its characters are escaped.
                keyBuffer.append(Array("\(JSONValue.string(bytes.string(at: start).text))".utf8))
                keyField = -1
            } else {
                // As in `JSONValue.keyText`.
                let isNumber = first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10
                if isNumber { keyBuffer.append("\"") }
                bytes.withBytes(start..<Int(value.end)) { keyBuffer.append($0) }
                if isNumber { keyBuffer.append("\"") }
                keyField = isNumber ? -1 : fields[index]
            }
        }
        return true
    }
}
