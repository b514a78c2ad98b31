import GraphQLJSON

// New records: each is a single allocation, which is filled with the leaves when its object is found, and with the
// links and lists when the records of the objects in it are known.
extension ResponseWriter {
    /// Returns a record with the leaves of an object, and with room for its links and lists; `nil` if they are too
    /// large, or if two of them are the same field.
    mutating func newRecord(
        _ node: ParsedResponse.Node, _ set: UnsafePointer<Program.Layout>, _ key: UnsafeRawBufferPointer,
        generation: UInt32
    ) -> Record? {
        if set.pointee.hasAliases { return nil }
        let source = Source(shape: set.pointee.shape, first: node.firstValue, fields: set.pointee.slotFields)
        var size = key.count
        let keyField = fieldInKey(node, set, key)
        for slot in source.fields.indices where source.fields[slot] != keyField {
            let value = parsed.values[source.index(slot)]
            switch value.kind {
            case .leaf, .compactLeaf: if value.count > Record.Cell.shortLimit { size += value.count }
            case .list: size += 4 * value.count
            case .missing, .null, .failed, .object: break
            }
        }
        if size > Record.Cell.limit { return nil }
        let record = Record(
            set.pointee.type, set.pointee.shape.takeUnretainedValue(), stamp, byteCount: size, keyLength: key.count,
            generation: generation)
        record.isIncomplete = true
        let target = record.bytes
        if let base = key.baseAddress { target.copyMemory(from: base, byteCount: key.count) }
        var end = key.count
        for slot in source.fields.indices {
            let value = parsed.values[source.index(slot)]
            var cell = Record.Cell.missing
            switch value.kind {
            case .missing, .object: break
            case .null: cell.kind = .null
            case .failed: cell.kind = .failed
            case .leaf where value.count <= Record.Cell.shortLimit:
                cell = Record.Cell(short: bytes.paddedWord(at: Int(value.start)), count: value.count)
            case .leaf where source.fields[slot] == keyField:
                cell = Record.Cell(.text, start: key.count &- value.count, count: value.count)
            case .leaf, .compactLeaf:
                withText(of: value) { text in
                    if text.count <= Record.Cell.shortLimit {
                        cell = Record.Cell(short: text)
                    } else {
                        cell = Record.Cell(.text, start: end, count: text.count)
                        (target + end).copyMemory(from: text.baseAddress.unsafelyUnwrapped, byteCount: text.count)
                        end &+= text.count
                    }
                }
            case .list:
                cell = Record.Cell(.missing, start: end, count: value.count)
                end &+= 4 &* value.count
            }
            record.setCell(slot, cell)
        }
        return record
    }

    /// Runs a closure with the text of a leaf.
    @inline(__always)
    func withText<R>(of value: ParsedResponse.Value, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let range = Int(value.start)..<Int(value.end)
        if value.kind == .leaf { return bytes.withBytes(range, body) }
        return parsed.compactText.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Returns the index of the field whose text is the end of the key, so that it needn't be stored twice; -1 if there
    /// is none.
    private mutating func fieldInKey(
        _ node: ParsedResponse.Node, _ set: UnsafePointer<Program.Layout>, _ key: UnsafeRawBufferPointer
    ) -> Int {
        guard key.count > 0, let field = set.pointee.key.last else { return -1 }
        let value = parsed.values[node.firstValue + field]
        let isEnd = bytes.withBytes(Int(value.start)..<Int(value.end)) { $0.count > 0 && key.ends(with: $0) }
        return value.kind == .leaf && isEnd ? field : -1
    }

    /// Adds the links and lists of the object that a record was created for.
    mutating func complete(_ record: Record, _ node: ParsedResponse.Node, _ set: UnsafePointer<Program.Layout>) {
        record.isIncomplete = false
        if !set.pointee.hasObjects { return }
        for slot in set.pointee.slotFields.indices {
            let value = parsed.values[node.firstValue + set.pointee.slotFields[slot]]
            switch value.kind {
            case .object:
                record.setCell(slot, Record.Cell(payload: UInt64(link(value)), kind: .link))
            case .list:
                var cell = record.cell(slot)
                let target = record.bytes + cell.start
                elements.withUnsafeBytes {
                    target.copyMemory(
                        from: $0.baseAddress.unsafelyUnwrapped + 4 * Int(value.start), byteCount: 4 * value.count)
                }
                cell.kind = .list
                record.setCell(slot, cell)
            case .missing, .null, .failed, .leaf, .compactLeaf: break
            }
        }
    }

    @inline(__always)
    func link(_ value: ParsedResponse.Value) -> RecordIndex { parsed.nodes[Int(value.start)].record }
}
