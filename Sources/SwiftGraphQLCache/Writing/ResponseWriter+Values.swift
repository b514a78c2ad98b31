import SwiftGraphQLJSON
import SwiftGraphQLSelection

// Values: whether those of the response differ from those of a record, and which of them count.
extension ResponseWriter {
    /// Gives a record a new stamp for these values, if none of them differs.
    ///
    /// - Returns: Whether none of them differs.
    mutating func keep(_ source: Source, at index: RecordIndex, _ old: Record) -> Bool {
        guard let unchanged = unchanged(source, old) else { return false }
        if !(unchanged === old) { table.set(index, unchanged, replacing: old) }
        return true
    }

    /// Whether values replace all values of a record.
    func replacesAll(of old: Record, _ source: Source) -> Bool {
        guard old.has(source.shape), old.stampCount == 1, old.stamp(0).order <= stamp.order else {
            return false
        }
        return source.fields.indices.allSatisfy { slot in
            let kind = parsed.values[source.index(slot)].kind
            return kind != .missing && kind != .failed
        }
    }

    mutating func replace(_ index: RecordIndex, _ old: Record, _ new: Record) {
        report(index, old, new)
        table.set(index, new, replacing: old)
    }

    /// Writes values to a record. At least one of them differs from the existing one.
    ///
    /// - Parameters:
    ///   - old: The existing record.
    ///   - kept: The existing record, or its values that stay; `nil` if none do.
    mutating func store(
        _ source: Source, _ type: TypeNumber, at index: RecordIndex, replacing old: Record, keeping kept: Record?,
        _ generation: UInt32
    ) {
        let shape = source.shape.takeUnretainedValue()
        let target = kept.map { union($0.shape, shape) } ?? shape
        builder.begin(target, key: old.key, stamp)
        var next = 0
        for slot in target.fields.indices {
            let field = target.fields[slot]
            let oldIndex = kept.flatMap { $0.has(target) ? slot : $0.shape.index(of: field) }
            if next < shape.fields.count, shape.fields[next] == field {
                let value = parsed.values[source.index(next)]
                next += 1
                if accepts(value, oldIndex, of: kept) {
                    append(value, slot)
                    continue
                }
            }
            if let kept, let oldIndex { builder.keep(oldIndex, of: kept, slot) }
        }
        replace(index, old, builder.record(type, target, generation: generation))
    }

    /// Returns the record with a new stamp for these values, if none of them differs; otherwise `nil`.
    mutating func unchanged(_ source: Source, _ kept: Record) -> Record? {
        let isSameShape = kept.has(source.shape)
        if isSameShape, kept.stampCount == 1 {
            let before = kept.stamp(0)
            if before.order > stamp.order { return nil }
            for slot in source.fields.indices
            where !isSame(parsed.values[source.index(slot)], kept.cell(slot), of: kept) {
                return nil
            }
            return before == stamp ? kept : kept.restamped(stamp)
        }
        var (hasStamps, hasFirstStamp) = (true, true)
        for slot in source.fields.indices {
            guard let index = isSameShape ? slot : kept.shape.index(of: source.field(slot)) else { return nil }
            let cell = kept.cell(index)
            guard isSame(parsed.values[source.index(slot)], cell, of: kept) else { return nil }
            let before = kept.stamp(Int(cell.stamp))
            if before.order > stamp.order { return nil }
            if before != stamp { hasStamps = false }
            if cell.stamp != 0 { hasFirstStamp = false }
        }
        if hasStamps { return kept }
        // The same fields were written together before, so they have a stamp of their own.
        if hasFirstStamp, kept.firstStampCount == source.fields.count { return kept.restamped(stamp) }
        // Making the record again removes the stamps that no cell refers to.
        if kept.stampCount >= 8 { return nil }
        return kept.restamped(
            stamp, cells: source.shape.takeUnretainedValue().fields.lazy.compactMap { kept.shape.index(of: $0) })
    }

    /// Whether a value replaces the existing one.
    func accepts(_ value: ParsedResponse.Value, _ oldIndex: Int?, of old: Record?) -> Bool {
        if value.kind == .missing { return false }
        guard let old, let oldIndex else { return true }
        let cell = old.cell(oldIndex)
        if cell.kind == .missing { return true }
        // A failure replaces no value, and any value replaces a failure, so their order doesn't matter.
        if (value.kind == .failed) != (cell.kind == .failed) { return cell.kind == .failed }
        return old.stamp(Int(cell.stamp)).order <= stamp.order
    }

    mutating func append(_ value: ParsedResponse.Value, _ slot: Int) {
        switch value.kind {
        case .missing: break
        case .null: builder.append(Record.Cell(payload: 0, kind: .null), slot)
        case .failed: builder.append(Record.Cell(payload: 0, kind: .failed), slot)
        case .leaf, .compactLeaf: parsed.withText(of: value, in: bytes) { builder.append(leaf: $0, slot) }
        case .object: builder.append(Record.Cell(payload: UInt64(link(value)), kind: .link), slot)
        case .list: builder.append(list: elements[Int(value.start)..<Int(value.end)], slot)
        }
    }

    mutating func isSame(_ value: ParsedResponse.Value, _ cell: Record.Cell, of record: Record) -> Bool {
        switch (value.kind, cell.kind) {
        case (.leaf, .short)
        where value.count <= Record.Cell.shortLimit
            && Record.Cell(short: bytes.paddedWord(at: Int(value.start)), count: value.count).hasSameWord(cell):
            return true
        case (.leaf, .short), (.leaf, .text), (.compactLeaf, .short), (.compactLeaf, .text):
            return parsed.withText(of: value, in: bytes) { record.has($0, in: cell) }
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

    mutating func union(_ left: Shape, _ right: Shape) -> Shape {
        if left === right || right.fields.isEmpty { return left }
        if left.fields.isEmpty { return right }
        let key = UnionKey(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        if let known = unions[key] { return known }
        let fields = Array(Set(left.fields).union(right.fields)).sorted()
        let shape = vocabulary.withLock { $0.shape(fields) }
        unions[key] = shape
        return shape
    }

    /// Reports a record that changed, or the fields of the query root that changed.
    mutating func report(_ index: RecordIndex, _ old: Record, _ new: Record) {
        let changed = new.fieldsThatDiffer(from: old)
        if index == rootIndex {
            changes += changed.map { .rootField($0) }
        } else if old.type != new.type || !changed.isEmpty {
            changes.append(.record(index))
        }
    }
}
