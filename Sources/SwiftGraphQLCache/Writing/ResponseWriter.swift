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

    /// The index of the query root; `nil` if the table doesn't have it.
    private(set) var rootIndex: RecordIndex?
    let program: Program
    let bytes: JSONBytes
    let stamp: Record.Stamp
    var parsed: ParsedResponse
    /// The words of all lists of objects. At first, a word is the index of an object's node. When the object's record
    /// is known, the index of the record replaces it.
    var elements: [UInt32]
    /// For each field set, the result of `earlierFields(_:_:)`.
    let earlierFields: [[Int]]
    let vocabulary: Locked<Vocabulary>
    /// The arguments and the result of the last call of `union`.
    var lastUnion: (left: [FieldNumber], right: [FieldNumber], all: [FieldNumber]) = ([], [], [])
    /// The records that this response has written for the fields with arguments in objects without a key, grouped by
    /// object.
    private var writtenFields: [RecordIndex: [RecordIndex]] = [:]
    // These buffers are reused, so that memory isn't allocated for each object.
    var builder = RecordBuilder()
    var keyBuffer: [UInt8] = []
    /// The maximum number of bytes of existing values that the write may copy.
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
        earlierFields = parsed.sets.map { Self.earlierFields($0, parsed.arguments) }
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
            setRecordWithKey(of: 0)
        }
        rootIndex = table.root
        for node in parsed.nodes.indices where isAffordable { write(node) }
        return isAffordable
    }

    /// Whether the number of bytes that the write has copied is within the limit.
    ///
    /// A record is rebuilt each time one of its values changes. Without the limit, a response that contains an object a
    /// million times, each time with a different value, would copy the object's other values a million times.
    private var isAffordable: Bool { builder.keptBytes <= affordableBytes }

    // MARK: - Objects

    private mutating func write(_ number: Int) {
        let node = parsed.nodes[number]
        let set = parsed.sets[node.set]
        let old = node.record == Record.ListWord.null ? nil : table[node.record]
        let dropsOlder = old.map { dropsOlderValues(of: $0, for: node) } ?? false
        resolveObjects(of: node, set, old, isNever: dropsOlder)
        guard let old, !(old.isDeleted && old.isNewer(than: stamp.order)) else { return }
        let generation = old.generation &+ (dropsOlder ? 1 : 0)
        let kept = dropsOlder ? ownValues(of: old, set.type, generation, at: node.record) : old
        let source = Source(fields: set.stored, first: node.firstValue, offsets: set.sources)
        store(source, set.type, at: node.record, replacing: old, keeping: kept, generation)
        if dropsOlder { changes.append(.record(node.record)) }
        writeFieldsWithArguments(of: node, set, generation)
    }

    // MARK: - Objects without keys

    /// Returns whether a record's values from earlier responses belong to another object and must be discarded.
    ///
    /// The values that this response has written are kept, because it can contain an object without a key in several
    /// places.
    private mutating func dropsOlderValues(of old: Record, for node: ParsedResponse.Node) -> Bool {
        if node.merging == .always || old.isNewer(than: stamp.order) { return false }
        let isSameType = old.type == parsed.sets[node.set].type
        let hasOlder = (0..<old.stampCount).contains { old.stamp($0).order < stamp.order }
        if isSameType, !hasOlder { return false }
        return node.merging == .never || contradicts(node, old)
    }

    /// Returns a copy of a record with only the values that this response has written; `nil` if it has written none.
    /// The values of fields with arguments move to the new generation.
    private mutating func ownValues(
        of old: Record, _ type: TypeNumber, _ generation: UInt32, at index: RecordIndex
    ) -> Record? {
        guard old.type == type, (0..<old.stampCount).contains(where: { old.stamp($0).order == stamp.order }) else {
            return nil
        }
        let written = writtenFields[index] ?? []
        for record in written.compactMap({ table[$0] }) where record.ownGeneration == old.generation {
            let isOwn = record.fields.indices.allSatisfy { slot in
                record.stamp(Int(record.cell(slot).stamp)).order == stamp.order
            }
            if !isOwn { continue }
            let key = Record.fieldKey(index, generation, record.ownField, record.argumentText)
            writtenFields[index]?.append(table.add(record.keeping(record.fields.indices, key: key)))
        }
        return old.keeping(
            old.fields.indices.filter { old.stamp(Int(old.cell($0).stamp)).order == stamp.order }, key: Array(old.key))
    }

    /// Returns whether an object has a value that differs from a value that an earlier response wrote to the record.
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

    private mutating func writeFieldsWithArguments(
        of node: ParsedResponse.Node, _ set: FieldSet, _ generation: UInt32
    ) {
        for index in set.ownFields {
            guard let call = set.fields[index].call, parsed.values[node.firstValue + index].kind != .missing else {
                continue
            }
            let number = set.fields[index].number
            let key = Record.fieldKey(node.record, generation, number, parsed.arguments.texts[call])
            let place = table.find(key) ?? table.add(.empty(Record.fieldType, key: key))
            guard let old = table[place] else { continue }
            if table.key(of: node.record).count == 0 { writtenFields[node.record, default: []].append(place) }
            let source = Source(fields: [number], first: node.firstValue, offsets: [index])
            store(source, Record.fieldType, at: place, replacing: old, keeping: old, 0)
        }
    }
}
