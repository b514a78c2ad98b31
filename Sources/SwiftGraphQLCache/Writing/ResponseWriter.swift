import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Writes the objects of one response to the records.
///
/// Objects come after the objects that contain them, so the index of a record is known before its values are written.
struct ResponseWriter {
    var table: RecordTable
    /// What changed.
    var changes: [Dependency] = []
    /// Whether `changes` includes new records. Nothing depends on those yet, unless records are removed again, as those
    /// of optimistic layers are.
    var reportsNewRecords = true
    /// Whether the write added records.
    var hasNewRecords = false

    /// The index of the query root; `nil` if there is none.
    private(set) var rootIndex: RecordIndex?
    private let program: Program
    let bytes: JSONBytes
    let stamp: Record.Stamp
    let stampWords: Record.Stamp.Words
    var parsed: ParsedResponse
    /// The elements of lists. The numbers of nodes are replaced by the indices of records, one node at a time.
    var elements: [UInt32]
    let argumentKeys: [[UInt8]]
    /// For each field set, the result of `earlierFields(_:_:)`.
    let earlierFields: [[Int]]
    let vocabulary: Locked<Vocabulary>
    var unions: [UnionKey: Shape] = [:]
    // These buffers are reused, so that no object needs memory of its own.
    var builder = RecordBuilder()
    /// How many bytes of existing values may be copied.
    private let affordableBytes: Int64
    var keyBuffer = ByteBuffer(capacity: 64)
    /// The index of the field whose text is the end of the key in `keyBuffer`; -1 if there is none.
    var keyField = -1

    struct UnionKey: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    /// Values to write to a record: for each slot of a shape, the index of a value. The program keeps the memory.
    struct Source {
        let shape: Unmanaged<Shape>
        /// The index of the first value of the object.
        let first: Int
        /// For each slot, the index of its field.
        let fields: UnsafeMutableBufferPointer<Int>

        @inline(__always)
        func index(_ slot: Int) -> Int { first &+ fields[slot] }

        /// Returns the number of the field in a slot.
        func field(_ slot: Int) -> FieldNumber { shape._withUnsafeGuaranteedRef { $0.fields[slot] } }
    }

    init(
        _ parsed: ParsedResponse, _ bytes: JSONBytes, _ program: Program, to table: RecordTable, _ stamp: Record.Stamp,
        _ vocabulary: Locked<Vocabulary>
    ) {
        self.table = table
        self.program = program
        self.bytes = bytes
        self.stamp = stamp
        stampWords = stamp.words
        self.parsed = parsed
        elements = parsed.elements
        let argumentKeys = parsed.arguments.calls.map(\.text)
        self.argumentKeys = argumentKeys
        earlierFields = parsed.sets.map { Self.earlierFields($0, argumentKeys) }
        affordableBytes = 2 * (Int64(table.size) + Int64(bytes.count)) + (64 << 20)
        self.vocabulary = vocabulary
    }

    /// Writes the response.
    ///
    /// - Parameter root: The record of a selection on one object; `nil` for the response to an operation.
    /// - Returns: Whether the response was written. If not, no part of it may be used.
    mutating func write(root: RecordIndex? = nil) -> Bool {
        if let root {
            parsed.nodes[0].record = root
        } else if program.keepsRoot {
            keyBuffer.append(parsed.layouts[parsed.nodes[0].set].pointee.keyPrefix)
            setRecordWithKey(of: 0)
        }
        rootIndex = table.root
        for node in parsed.nodes.indices where isAffordable { write(node) }
        return isAffordable
    }

    /// Whether the write takes time proportional to the size of the records and the response.
    ///
    /// A record is made again each time that one of its values changes. If a response contains an object a million
    /// times, each time with a different value, the object's other values would be copied a million times.
    private var isAffordable: Bool { builder.keptBytes <= affordableBytes }

    // MARK: - Objects

    private mutating func write(_ number: Int) {
        let node = parsed.nodes[number]
        let set = parsed.layouts[node.set]
        let old = node.record == Record.ListWord.null ? nil : table[node.record]
        if node.merging == .new, let old, old.isIncomplete {
            // Most new objects contain only leaves, which the record already has.
            if !set.pointee.objectFields.isEmpty { resolveObjects(of: node, set, nil, isNever: false) }
            complete(old, node, set)
            if reportsNewRecords { changes.append(.record(node.record)) }
            if !set.pointee.ownFields.isEmpty { writeFieldsWithArguments(of: node, set, 0) }
            return
        }
        let dropsOlder = old.map { dropsOlderValues(of: $0, for: node) } ?? false
        resolveObjects(of: node, set, old, isNever: dropsOlder)
        guard let old, !(old.isDeleted && old.isNewer(than: stamp.order)) else { return }
        let generation = old.generation &+ (dropsOlder ? 1 : 0)
        let kept = dropsOlder ? ownValues(of: old, set.pointee.type, generation, at: node.record) : old
        let source = Source(shape: set.pointee.shape, first: node.firstValue, fields: set.pointee.slotFields)
        if !dropsOlder, !old.isDeleted, keep(source, at: node.record, old) {
            // Nothing has changed.
        } else if kept == nil || !dropsOlder && replacesAll(of: old, source),
            let new = newRecord(
                node, set, old.key, keyField: fieldInKey(node, set, old.key), generation: generation)
        {
            complete(new, node, set)
            replace(node.record, old, new)
        } else {
            store(source, set.pointee.type, at: node.record, replacing: old, keeping: kept, generation)
        }
        if dropsOlder { changes.append(.record(node.record)) }
        if !set.pointee.ownFields.isEmpty { writeFieldsWithArguments(of: node, set, generation) }
    }

    // MARK: - Objects without keys

    /// Whether the values that earlier responses wrote to a record don't belong to an object.
    ///
    /// A response can contain an object without a key in several places. The values that it has already written stay.
    private mutating func dropsOlderValues(of old: Record, for node: ParsedResponse.Node) -> Bool {
        if node.merging == .always || node.merging == .new || old.isNewer(than: stamp.order) { return false }
        let isSameType = old.type == parsed.layouts[node.set].pointee.type
        let hasOlder = (0..<old.stampCount).contains { old.stamp($0).order < stamp.order }
        if isSameType, !hasOlder { return false }
        return node.merging == .never || contradicts(node, old)
    }

    /// Returns a record with only the values that this response has already written to a record; `nil` if there are
    /// none. Those with arguments move to the new generation.
    private mutating func ownValues(
        of old: Record, _ type: TypeNumber, _ generation: UInt32, at index: RecordIndex
    ) -> Record? {
        guard old.type == type, (0..<old.stampCount).contains(where: { old.stamp($0).order == stamp.order }) else {
            return nil
        }
        for field in table.fields(withPrefix: [0] + withUnsafeBytes(of: index.littleEndian) { Array($0) }) {
            guard let record = table[field], record.ownGeneration == old.generation,
                record.stampCount > 0, record.stamp(0).order == stamp.order
            else { continue }
            let key = Record.fieldKey(index, generation, record.ownField, record.argumentText)
            _ = table.addKeyed(key.withUnsafeBytes { record.keeping(record.shape.fields.indices, key: $0) })
        }
        return old.keeping(
            old.shape.fields.indices.filter { old.stamp(Int(old.cell($0).stamp)).order == stamp.order }, key: old.key)
    }

    /// Whether an object has a value that differs from one that an earlier response wrote.
    private mutating func contradicts(_ node: ParsedResponse.Node, _ old: Record) -> Bool {
        let set = parsed.sets[node.set]
        for index in set.fields.indices {
            let value = parsed.values[node.firstValue + index]
            guard let (owner, cell) = cell(of: set.fields[index], in: node.record, old),
                owner.stamp(Int(cell.stamp)).order != stamp.order
            else { continue }
            switch (value.kind, cell.kind) {
            case (.missing, _), (.failed, _), (_, .failed), (.object, .link), (.list, .list): continue
            default: if !isSame(value, cell, of: owner) { return true }
            }
        }
        return false
    }

    // MARK: - Fields with arguments

    mutating func fieldRecord(of field: Program.Field, _ arguments: [UInt8], below owner: RecordIndex) -> RecordIndex? {
        guard let generation = table[owner]?.generation else { return nil }
        return Record.fieldKey(owner, generation, field.number, arguments).withUnsafeBytes { table.find($0) }
    }

    private mutating func writeFieldsWithArguments(
        of node: ParsedResponse.Node, _ layout: UnsafePointer<Program.Layout>, _ generation: UInt32
    ) {
        let set = parsed.sets[node.set]
        for (number, index) in layout.pointee.ownFields.enumerated() {
            let field = set.fields[index]
            guard let arguments = field.ownCall, let shape = set.ownShapes[index] else { continue }
            if parsed.values[node.firstValue + index].kind == .missing { continue }
            let key = Record.fieldKey(node.record, generation, field.number, argumentKeys[arguments])
            let source = Source(
                shape: .passUnretained(shape), first: node.firstValue,
                fields: UnsafeMutableBufferPointer(rebasing: layout.pointee.ownFields[number...number]))
            key.withUnsafeBytes { write(source, key: $0) }
        }
    }

    private mutating func write(_ source: Source, key: UnsafeRawBufferPointer) {
        let index: RecordIndex
        if let known = table.find(key) {
            index = known
        } else {
            index = table.addKeyed(.empty(Record.fieldType, key: key))
            hasNewRecords = true
        }
        guard let old = table[index], !keep(source, at: index, old) else { return }
        store(source, Record.fieldType, at: index, replacing: old, keeping: old, 0)
    }
}
