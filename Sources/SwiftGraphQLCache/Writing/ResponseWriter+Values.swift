import SwiftGraphQLJSON
import SwiftGraphQLSelection

// Values: these methods compare the values in the response with the values in a record and choose which to keep. All
// methods are `mutating`, because the compiler would otherwise copy the writer for each call.
extension ResponseWriter {
    /// Writes the given values to the record at the given index.
    ///
    /// - Parameters:
    ///   - old: The existing record at this index.
    ///   - kept: The existing record, or a copy with only the values to keep; `nil` to keep no values.
    mutating func store(
        _ source: Source, _ type: TypeNumber, at index: RecordIndex, replacing old: Record, keeping kept: Record?,
        _ origin: UInt64
    ) {
        if origin == old.origin, !old.isDeleted, let unchanged = unchanged(source, old) {
            if unchanged === old { return }
            table.set(index, unchanged)
            reportStamps(of: old)
            if (old.firstStamp.expiry == .min) != (stamp.expiry == .min) { report(old, unchanged) }
            return
        }
        let target = kept.map { union($0.fields, source.fields) } ?? source.fields
        let keepsFields = kept?.fields == target
        builder.begin(target, key: old.key, stamp)
        var next = 0
        for (slot, field) in target.enumerated() {
            let oldSlot = keepsFields ? slot : kept?.fields.slot(of: field)
            if next < source.fields.count, source.fields[next] == field {
                let value = parsed.values[source.index(next)]
                next += 1
                if accepts(value, oldSlot, of: kept) {
                    append(value, slot)
                    continue
                }
            }
            if let kept, let oldSlot { builder.keep(oldSlot, of: kept, slot) }
        }
        let new = builder.record(type, origin: origin)
        report(old, new)
        reportStamps(of: old)
        table.set(index, new)
    }

    /// Returns the record, with a new first stamp if needed; `nil` if writing the values requires any other change.
    private mutating func unchanged(_ source: Source, _ old: Record) -> Record? {
        if old.stampCount == 0 { return nil }
        let hasSameFields = old.fields == source.fields
        if hasSameFields, source.fields.isEmpty {
            return old.stamp(0).order > stamp.order ? old : old.restamped(stamp)
        }
        var (hasStamp, isFirst) = (true, true)
        for slot in source.fields.indices {
            guard let oldSlot = hasSameFields ? slot : old.fields.slot(of: source.fields[slot]) else { return nil }
            let cell = old.cell(oldSlot)
            let before = old.stamp(Int(cell.stamp))
            guard before.order <= stamp.order, isSame(parsed.values[source.index(slot)], cell, of: old) else {
                return nil
            }
            if before != stamp { hasStamp = false }
            if cell.stamp != 0 { isFirst = false }
        }
        if hasStamp { return old }
        // The first stamp can be replaced only if exactly these values have it, so that no other value changes.
        return isFirst && old.firstStampCount == source.fields.count ? old.restamped(stamp) : nil
    }

    /// Returns whether the given value replaces the existing value in the given slot.
    private mutating func accepts(_ value: ParsedResponse.Value, _ oldSlot: Int?, of old: Record?) -> Bool {
        if value.kind == .missing { return false }
        guard let old, let oldSlot else { return true }
        let cell = old.cell(oldSlot)
        if cell.kind == .missing { return true }
        // Regardless of their order, a failure never replaces a value, and a value always replaces a failure.
        if (value.kind == .failed) != (cell.kind == .failed) { return cell.kind == .failed }
        return old.stamp(Int(cell.stamp)).order <= stamp.order
    }

    private mutating func append(_ value: ParsedResponse.Value, _ slot: Int) {
        switch value.kind {
        case .missing: break
        case .null: builder.append(Record.Cell(payload: 0, kind: .null), slot)
        case .failed: builder.append(Record.Cell(payload: 0, kind: .failed), slot)
        case .leaf: bytes.withBytes(value.range) { builder.append(leaf: $0, slot) }
        case .object: builder.append(Record.Cell(payload: UInt64(link(value)), kind: .link), slot)
        case .list: builder.append(list: elements[Int(value.start)..<Int(value.end)], slot)
        }
    }

    private mutating func link(_ value: ParsedResponse.Value) -> RecordIndex { parsed.nodes[Int(value.start)].record }

    mutating func isSame(_ value: ParsedResponse.Value, _ cell: Record.Cell, of record: Record) -> Bool {
        switch (value.kind, cell.kind) {
        case (.leaf, .short), (.leaf, .text):
            return bytes.withBytes(value.range) { record.has($0, in: cell) }
        case (.null, .null), (.failed, .failed): return true
        case (.object, .link): return link(value) == cell.link
        case (.list, .list):
            guard value.count == cell.count else { return false }
            for offset in 0..<cell.count
            where elements[Int(value.start) &+ offset] != record.word(offset, of: cell) {
                return false
            }
            return true
        default: return false
        }
    }

    private mutating func union(_ left: [FieldNumber], _ right: [FieldNumber]) -> [FieldNumber] {
        if left == right || right.isEmpty { return left }
        if left.isEmpty { return right }
        // Many objects have the same fields, so the last result can often be reused.
        if lastUnion.left == left, lastUnion.right == right { return lastUnion.all }
        let all = vocabulary.withLock { $0.shared(Set(left).union(right).sorted()) }
        lastUnion = (left, right, all)
        return all
    }

    private mutating func reportStamps(of record: Record) {
        if program.hasLookups { changes.append(Dependency(record.key, isOfStamps: true)) }
    }

    /// Adds a record to `changes` if a value has changed.
    private mutating func report(_ old: Record, _ new: Record) {
        if old.fields.isEmpty || old.type != new.type || new.differs(from: old) {
            changes.append(Dependency(new.key))
        }
    }
}
