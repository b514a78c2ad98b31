import SwiftGraphQLJSON

// Identity: these methods choose the record to which each object in the response is written.
extension ResponseWriter {
    /// Finds the records of the objects inside an object and creates missing records.
    ///
    /// - Parameters:
    ///   - old: The object's record before the write; `nil` if there is no such record.
    ///   - isNever: Whether the write discards the record's existing values.
    mutating func resolveObjects(of node: ParsedResponse.Node, _ set: FieldSet, _ old: Record?, isNever: Bool) {
        for index in set.objectFields {
            let value = parsed.values[node.firstValue &+ index]
            guard value.kind == .object || value.kind == .list else { continue }
            var before = PreviousValue(isDiscarded: true)
            if node.record != Record.ListWord.null {
                before = self.before(set.fields[index], in: node.record, old)
                if isNever { before.merging = .never }
                if let other = earlierValue(index, of: node) {
                    let words = words(of: other)
                    before = PreviousValue()
                    if !words.contains(Record.ListWord.list) {
                        before.words = words
                        if value.kind == .object { before.merging = .unlessContradicted }
                    }
                }
            }
            resolve(value, before)
        }
    }

    /// Returns the last object or list among the values of the preceding response fields with the same name in the
    /// schema and equal arguments; `nil` if there is none.
    @inline(__always)
    private mutating func earlierValue(_ index: Int, of node: ParsedResponse.Node) -> ParsedResponse.Value? {
        if earlierFields[node.set].isEmpty { return nil }
        var earlier = earlierFields[node.set][index]
        while earlier >= 0 {
            let value = parsed.values[node.firstValue &+ earlier]
            // A field that is null, missing or failed has no objects, so an even earlier field is tried.
            if value.kind == .object || value.kind == .list { return value }
            earlier = earlierFields[node.set][earlier]
        }
        return nil
    }

    /// Returns, for each field of a set, the index of the last preceding field with the same name in the schema and
    /// equal arguments, or -1 if there is none. Returns an empty array if no two fields are the same.
    ///
    /// The function runs only once per write, because running it for each object with thousands of aliases would take
    /// quadratic time.
    static func earlierFields(_ set: FieldSet, _ arguments: BoundArguments) -> [Int] {
        var last: [SchemaField: Int] = [:]
        var earlier = Array(repeating: -1, count: set.fields.count)
        for index in set.objectFields {
            let field = set.fields[index]
            let key = SchemaField(number: field.number, arguments: field.call.map { arguments.texts[$0] })
            earlier[index] = last.updateValue(index, forKey: key) ?? -1
        }
        return last.count == set.objectFields.count ? [] : earlier
    }

    /// A field of the schema, together with the text of its arguments.
    private struct SchemaField: Hashable {
        let number: FieldNumber
        let arguments: [UInt8]?
    }

    private mutating func before(_ field: SelectedField, in record: RecordIndex, _ old: Record?) -> PreviousValue {
        guard let (owner, cell) = cell(of: field, in: record, old), cell.kind != .failed else {
            return PreviousValue()
        }
        if owner.stamp(Int(cell.stamp)).order > stamp.order { return PreviousValue(isDiscarded: true) }
        switch cell.kind {
        case .link: return PreviousValue(words: [cell.link], merging: .unlessContradicted)
        case .list:
            let words = owner.words(of: cell)
            return PreviousValue(words: words.contains(Record.ListWord.list) ? [] : words)
        case .missing, .null, .failed, .short, .text: return PreviousValue()
        }
    }

    /// Returns the cached value of a field and the record that contains this value.
    mutating func cell(
        of field: SelectedField, in record: RecordIndex, _ old: Record?
    ) -> (owner: Record, cell: Record.Cell)? {
        var owner = old
        if let call = field.call {
            guard let generation = table[record]?.generation else { return nil }
            let key = Record.fieldKey(record, generation, field.number, parsed.arguments.texts[call])
            owner = table.find(key).flatMap { table[$0] }
        }
        guard let owner, let slot = owner.fields.slot(of: field.number) else { return nil }
        let cell = owner.cell(slot)
        return cell.kind == .missing ? nil : (owner, cell)
    }

    /// Returns the words for a value that is an object or a list of objects; empty for any other value.
    private mutating func words(of value: ParsedResponse.Value) -> [UInt32] {
        switch value.kind {
        case .object: [parsed.nodes[Int(value.start)].record]
        case .list: Array(elements[Int(value.start)..<Int(value.end)])
        default: []
        }
    }

    /// Finds the records of the objects in a value and creates missing records.
    private mutating func resolve(_ value: ParsedResponse.Value, _ before: PreviousValue) {
        if value.kind == .object { return resolve(Int(value.start), before, 0) }
        let range = Int(value.start)..<Int(value.end)
        // A position in a nested list doesn't identify an object, so positions are then ignored.
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

    /// Chooses the record of an object.
    ///
    /// - Parameters:
    ///   - before: The value of the field before the write.
    ///   - offset: The object's position in the value; `nil` if the position doesn't identify the object.
    private mutating func resolve(_ node: Int, _ before: PreviousValue, _ offset: Int?) {
        let earlier = offset.flatMap { $0 < before.words.count ? before.words[$0] : nil }
        let record = earlier.flatMap { table[$0] }
        if hasKey(node) {
            // Comparing the key with the previous object's key usually succeeds and is much faster than a search.
            if let earlier, let record, keyBuffer.withUnsafeBytes({ record.hasSameKey(as: $0) }) {
                parsed.nodes[node].record = earlier
            } else {
                setRecordWithKey(of: node)
            }
        } else if before.isDiscarded {
            parsed.nodes[node].record = Record.ListWord.null
        } else if let earlier, let record, !record.hasKey {
            let isSameType = record.type == parsed.sets[parsed.nodes[node].set].type
            parsed.nodes[node].record = earlier
            parsed.nodes[node].merging = isSameType ? before.merging : .never
        } else {
            keyBuffer.removeAll(keepingCapacity: true)
            add(node)
        }
    }

    /// Sets an object's record to the record with the key in `keyBuffer`, after adding the record if necessary.
    mutating func setRecordWithKey(of node: Int) {
        if let known = table.find(keyBuffer) { parsed.nodes[node].record = known } else { add(node) }
    }

    /// Adds an empty record with the key in `keyBuffer`, for an object.
    private mutating func add(_ number: Int) {
        let index = table.add(.empty(parsed.sets[parsed.nodes[number].set].type, key: keyBuffer))
        parsed.nodes[number].record = index
        changes.append(.record(index))
    }

    /// Returns whether an object has a key. If so, writes the key to `keyBuffer`.
    ///
    /// - Returns: False if the type has no key, or if a key field is null, missing, failed, a list or an object.
    private mutating func hasKey(_ number: Int) -> Bool {
        let node = parsed.nodes[number]
        let set = parsed.sets[node.set]
        if set.key.isEmpty { return false }
        keyBuffer.removeAll(keepingCapacity: true)
        keyBuffer += set.keyPrefix
        for (position, index) in set.key.enumerated() {
            let value = parsed.values[node.firstValue &+ index]
            guard value.kind == .leaf else { return false }
            let start = Int(value.start)
            let first = bytes[start]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return false }
            if position > 0 { keyBuffer.append(UInt8(ascii: ",")) }
            if first == UInt8(ascii: "\""), bytes.stringEnd(start).hasEscapes {
                // The string is written again, so that different escapes of the same characters lead to the same key.
                keyBuffer += "\(JSONValue.string(bytes.string(at: start).text))".utf8
            } else {
                // A number is written as a string, as in `JSONValue.keyText`.
                let isNumber = first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10
                if isNumber { keyBuffer.append(UInt8(ascii: "\"")) }
                bytes.withBytes(start..<Int(value.end)) { keyBuffer.append(contentsOf: $0.bindMemory(to: UInt8.self)) }
                if isNumber { keyBuffer.append(UInt8(ascii: "\"")) }
            }
        }
        return true
    }
}
