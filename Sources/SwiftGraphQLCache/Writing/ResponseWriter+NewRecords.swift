import SwiftGraphQLJSON

// New records: each is a single allocation, which is filled with the leaves when its object is found, and with the
// links and lists when the records of the objects in it are known.
extension ResponseWriter {
    /// Returns a record with the leaves of an object, and with room for its links and lists; `nil` if they are too
    /// large, or if two of them are the same field.
    ///
    /// This method and `fieldInKey` are `mutating` because the compiler would otherwise copy the writer for each call.
    ///
    /// - Parameter keyField: The index of the field whose text is the end of the key; -1 if there is none.
    mutating func newRecord(
        _ node: ParsedResponse.Node, _ set: UnsafePointer<Program.Layout>, _ key: UnsafeRawBufferPointer,
        keyField: Int, generation: UInt32
    ) -> Record? {
        if set.pointee.hasAliases { return nil }
        let (bytes, stampWords) = (bytes, stampWords)
        return parsed.withBuffers { values, compactText in
            // The object has a value for each of its fields.
            let values = values + node.firstValue
            let fields = set.pointee.slotFields
            var size = key.count
            for field in fields where field != keyField {
                let value = values[field]
                switch value.kind {
                case .leaf, .compactLeaf: if value.count > Record.Cell.shortLimit { size &+= value.count }
                case .list: size &+= 4 &* value.count
                case .missing, .null, .failed, .object: break
                }
            }
            if size > Record.Cell.limit { return nil }
            let record = Record(
                set.pointee.type, set.pointee.shape.takeUnretainedValue(), stampWords, byteCount: size,
                keyLength: key.count, generation: generation)
            record.isIncomplete = true
            let target = record.bytes
            var end = target
            if let base = key.baseAddress { end.store(base, key.count) }
            for slot in fields.indices {
                let value = values[fields[slot]]
                var cell = Record.Cell.missing
                switch value.kind {
                case .missing, .object: break
                case .null: cell.kind = .null
                case .failed: cell.kind = .failed
                case .leaf where value.count <= Record.Cell.shortLimit:
                    cell = Record.Cell(short: bytes.paddedWord(at: Int(value.start)), count: value.count)
                case .leaf where fields[slot] == keyField:
                    cell = Record.Cell(.text, start: key.count &- value.count, count: value.count)
                case .leaf, .compactLeaf:
                    value.withText(in: bytes, compactText) { text in
                        if text.count <= Record.Cell.shortLimit {
                            cell = Record.Cell(short: text)
                        } else {
                            cell = Record.Cell(.text, start: end - target, count: text.count)
                            end.store(text.baseAddress.unsafelyUnwrapped, text.count)
                        }
                    }
                case .list:
                    cell = Record.Cell(.missing, start: end - target, count: value.count)
                    end += 4 &* value.count
                }
                record.setPlainCell(slot, cell)
            }
            return record
        }
    }

    /// Returns the index of the field whose text is the end of the key, so that it needn't be stored twice; -1 if there
    /// is none.
    mutating func fieldInKey(
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
