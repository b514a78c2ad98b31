import SwiftGraphQLJSON

// Identity: these methods choose the record to which each object in the response is written.
extension ResponseWriter {
    /// Finds the records of the objects inside an object and creates missing records.
    ///
    /// - Parameters:
    ///   - old: The object's record before the write; `nil` if there is no such record.
    ///   - isReplaced: Whether the write discards the record's existing values.
    mutating func resolveObjects(of node: ParsedResponse.Node, _ set: FieldSet, _ old: Record?, isReplaced: Bool) {
        for index in set.objectFields {
            let value = parsed.values[node.firstValue &+ index]
            guard value.kind == .object || value.kind == .list else { continue }
            let place = old.flatMap { self.place(of: index, set, below: $0, isReplaced: isReplaced) }
            if value.kind == .object {
                resolve(Int(value.start), place, 0, isInList: false)
                continue
            }
            let range = Int(value.start)..<Int(value.end)
            var word = range.lowerBound
            while word < range.upperBound {
                let element = elements[word]
                if element == Record.ListWord.list {
                    word += 1
                } else if element != Record.ListWord.null {
                    resolve(Int(element), place, word - range.lowerBound, isInList: true)
                    elements[word] = parsed.nodes[Int(element)].record
                }
                word += 1
            }
        }
    }

    /// The place of objects without keys. `placeBuffer` contains the start of their keys.
    private struct Place {
        /// The object to which the field links.
        var link: RecordIndex?
    }

    /// Returns the place of the objects in a field's value; `nil` if the field has a newer value, so that objects
    /// without keys aren't written.
    private mutating func place(of index: Int, _ set: FieldSet, below owner: Record, isReplaced: Bool) -> Place? {
        placeBuffer.removeAll(keepingCapacity: true)
        placeBuffer.append(contentsOf: owner.key.bindMemory(to: UInt8.self))
        placeBuffer.append(0)
        placeBuffer += set.keyNames[index]
        if set.fields[index].slot < 0 {
            let field = makeField(index, set, below: owner)
            placeBuffer += "#\(table[field]?.origin ?? 0)".utf8
        }
        placeBuffer.append(0)
        guard let (holder, cell) = cell(index, set, below: owner), cell.kind != .failed else { return Place() }
        if holder.stamp(Int(cell.stamp)).order > stamp.order { return nil }
        return Place(link: cell.kind == .link && !isReplaced ? cell.link : nil)
    }

    /// Returns the existing value of a field and the record that contains this value.
    mutating func cell(
        _ index: Int, _ set: FieldSet, below owner: Record
    ) -> (holder: Record, cell: Record.Cell)? {
        let number = set.fields[index].number
        if set.fields[index].slot < 0 {
            return table.value(of: number, key(of: index, set, below: owner), below: owner).map { ($1, $1.cell($2)) }
        }
        guard let slot = owner.fields.slot(of: number), case let cell = owner.cell(slot), cell.kind != .missing else {
            return nil
        }
        return (owner, cell)
    }

    /// Returns the key of the record that stores the value of a field.
    private func key(of index: Int, _ set: FieldSet, below owner: Record) -> [UInt8] {
        RecordKey.field(owner.key, set.keyNames[index], parsed.arguments.text(of: set.fields[index].call))
    }

    /// Returns the index of the record that stores the value of a field, after adding the record if necessary.
    mutating func makeField(_ index: Int, _ set: FieldSet, below owner: Record) -> RecordIndex {
        let key = key(of: index, set, below: owner)
        if let known = table.find(key) { return known }
        keyBytes += Int64(key.count)
        return table.addField(key, stamp.order)
    }

    /// Chooses the record of an object.
    ///
    /// - Parameter position: The object's position in the field's value.
    private mutating func resolve(_ node: Int, _ place: Place?, _ position: Int, isInList: Bool) {
        if hasKey(node) { return setRecord(of: node) }
        guard let place, isAffordable else { return }
        keyBytes += Int64(placeBuffer.count)
        keyBuffer.removeAll(keepingCapacity: true)
        keyBuffer += placeBuffer
        keyBuffer += "\(position)".utf8
        setRecord(of: node)
        let isLinked = !isInList && parsed.nodes[node].record == place.link
        parsed.nodes[node].relation = isLinked ? .sameUnlessContradicted : .other
    }

    /// Sets an object's record to the record with the key in `keyBuffer`, after adding the record if necessary.
    mutating func setRecord(of node: Int) {
        if let known = table.find(keyBuffer) {
            parsed.nodes[node].record = known
            return
        }
        parsed.nodes[node].record = table.add(.empty(parsed.sets[parsed.nodes[node].set].type, key: keyBuffer))
        keyBuffer.withUnsafeBytes { changes.append(Dependency($0)) }
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
