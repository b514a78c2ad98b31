import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Writes the objects in a response to the records of a table.
///
/// Each object is written after the object that contains it, so an object's record is known before its values are
/// written.
struct ResponseWriter {
    var table: RecordTable
    /// The values that the write has changed so far.
    var changes: [Dependency] = []

    let program: Program
    let bytes: JSONBytes
    let stamp: Record.Stamp
    var parsed: ParsedResponse
    /// The words of all lists of objects. At first, a word is the index of an object's node. When the object's record
    /// is known, the index of the record replaces it.
    var elements: [UInt32]
    let vocabulary: Locked<Vocabulary>
    /// The arguments and the result of the last call of `union`.
    var lastUnion: (left: [FieldNumber], right: [FieldNumber], all: [FieldNumber]) = ([], [], [])
    // These buffers are reused, so that memory isn't allocated for each object.
    var builder = RecordBuilder()
    var keyBuffer: [UInt8] = []
    var placeBuffer: [UInt8] = []
    /// The total length of the keys that the write has added for fields and for objects without key fields.
    var keyBytes: Int64 = 0
    /// The maximum number of bytes of keys and existing values that the write may copy.
    private let affordableBytes: Int64

    /// The values of an object to write to a record.
    struct Source {
        /// The numbers of the fields, in ascending order.
        let fields: [FieldNumber]
        /// The index of the object's first value in `ParsedResponse.values`.
        let first: Int
        /// For each field, the index of its value, counted from the first value.
        let offsets: [Int]

        @inline(__always)
        func index(_ slot: Int) -> Int { first &+ offsets[slot] }
    }

    init(
        _ parsed: ParsedResponse, _ bytes: JSONBytes, _ program: Program, to table: RecordTable, _ stamp: Record.Stamp,
        _ vocabulary: Locked<Vocabulary>
    ) {
        self.table = table
        self.program = program
        self.bytes = bytes
        self.stamp = stamp
        self.parsed = parsed
        elements = parsed.elements
        affordableBytes = 2 * (Int64(table.size) + Int64(bytes.count)) + (64 << 20)
        self.vocabulary = vocabulary
    }

    /// Writes the whole response.
    ///
    /// - Parameter root: For a selection on one object, the index of the object's record; `nil` for an operation.
    /// - Returns: Whether the response was written. If not, neither `table` nor `changes` may be used.
    mutating func write(root: RecordIndex? = nil) -> Bool {
        if let root {
            parsed.nodes[0].record = root
        } else if program.keepsRoot {
            keyBuffer = program.rootKey
            setRecord(of: 0)
        }
        for node in parsed.nodes.indices where isAffordable { write(node) }
        return isAffordable
    }

    /// Whether the number of bytes that the write has copied is within the limit.
    ///
    /// A record is rebuilt each time one of its values changes. Without the limit, a response that contains an object a
    /// million times, each time with a different value, would copy the object's other values a million times. Also,
    /// the keys of an object's fields and elements contain the object's key, which a server may make very long.
    var isAffordable: Bool { builder.keptBytes + keyBytes <= affordableBytes }

    // MARK: - Objects

    private mutating func write(_ number: Int) {
        let node = parsed.nodes[number]
        let set = parsed.sets[node.set]
        let existing = node.record == Record.ListWord.null ? nil : table[node.record]
        let old = existing.flatMap { $0.isDeleted && $0.isNewer(than: stamp.order) ? nil : $0 }
        let isReplaced = old.map { replaces($0, node, set) } ?? false
        resolveObjects(of: node, set, old, isReplaced: isReplaced)
        guard let old else { return }
        let origin = isReplaced ? stamp.order : old.origin
        let source = Source(fields: set.stored, first: node.firstValue, offsets: set.sources)
        store(
            source, set.type, at: node.record, replacing: old, keeping: isReplaced ? ownValues(of: old, set) : old,
            origin)
        if isReplaced { changes.append(Dependency(old.key)) }
        for index in set.ownFields where parsed.values[node.firstValue + index].kind != .missing {
            let place = makeField(index, set, below: old)
            guard var field = table[place] else { continue }
            // The value of an earlier object counts as missing, so writing it again wakes the watchers that lack it.
            if field.stampCount > 0, !field.hasValue(since: origin) {
                field = .empty(Record.fieldType, key: Array(field.key), origin: field.origin)
            }
            let source = Source(fields: [set.fields[index].number], first: node.firstValue, offsets: [index])
            store(source, Record.fieldType, at: place, replacing: field, keeping: field, field.origin)
        }
    }

    // MARK: - Objects without keys

    /// Returns whether a record's values from earlier responses belong to another object and must be discarded.
    ///
    /// The values that this response has written are kept, because it can contain an object without a key in several
    /// places.
    private mutating func replaces(_ old: Record, _ node: ParsedResponse.Node, _ set: FieldSet) -> Bool {
        if node.relation == .same || old.isNewer(than: stamp.order) { return false }
        let hasOlder = (0..<old.stampCount).contains { old.stamp($0).order < stamp.order }
        if old.type == set.type, !hasOlder { return false }
        return old.type != set.type || node.relation == .other || contradicts(node, set, old)
    }

    /// Returns a copy of a record with only the values that this response has written; `nil` if it has written none.
    private func ownValues(of old: Record, _ set: FieldSet) -> Record? {
        let slots = old.fields.indices.filter { old.stamp(Int(old.cell($0).stamp)).order == stamp.order }
        return old.type == set.type && !slots.isEmpty ? old.keeping(slots) : nil
    }

    /// Returns whether an object has a value that differs from a value that an earlier response wrote to the record.
    private mutating func contradicts(_ node: ParsedResponse.Node, _ set: FieldSet, _ old: Record) -> Bool {
        for index in set.fields.indices {
            let value = parsed.values[node.firstValue + index]
            guard let (holder, cell) = cell(index, set, below: old),
                holder.stamp(Int(cell.stamp)).order != stamp.order
            else { continue }
            switch (value.kind, cell.kind) {
            case (.missing, _), (.failed, _), (_, .failed), (.object, .link), (.list, .list): continue
            default: if !isSame(value, cell, of: holder) { return true }
            }
        }
        return false
    }
}
