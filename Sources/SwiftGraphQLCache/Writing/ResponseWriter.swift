import GraphQLJSON
import GraphQLSelection

/// Writes the objects of one response to the records.
///
/// Objects come after the objects that contain them, so the index of a record is known before its values are written.
struct ResponseWriter {
    var table: RecordTable
    /// The values that changed.
    var changes: [Dependency] = []
    /// Whether `changes` includes the values of new records. Nothing depends on those yet, unless records are removed
    /// again, as those of optimistic layers are.
    var reportsNewRecords = true
    /// Whether the write added records.
    var hasNewRecords = false
    /// Whether any value didn't count, because the cache has a later one.
    var isOvertaken = false

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
    /// The records of objects without a key whose first place in the response didn't contradict the record, but a later
    /// one did.
    private var contradicted: Set<RecordIndex> = []
    /// The same, found by the first attempt; `nil` during the first attempt.
    private var replaced: Set<RecordIndex>?
    /// The replaced records whose older values have already been dropped.
    private var dropped: Set<RecordIndex> = []
    /// The records of objects without a key that were found in a second place. An object can contain itself, so the
    /// first place may be written after the second.
    var repeated: Set<RecordIndex> = []
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
        let start = self
        writeNodes(root)
        if contradicted.isEmpty || !isAffordable { return isAffordable }
        // Values that this response wrote would be dropped together with the older ones, so it is written again.
        let replaced = contradicted
        self = start
        self.replaced = replaced
        writeNodes(root)
        return isAffordable
    }

    /// Whether the write takes time proportional to the size of the records and the response.
    ///
    /// A record is made again each time that one of its values changes. If a response contains an object a million
    /// times, each time with a different value, the object's other values would be copied a million times.
    private var isAffordable: Bool { builder.keptBytes <= affordableBytes }

    private mutating func writeNodes(_ root: RecordIndex?) {
        if let root {
            parsed.nodes[0].record = root
        } else if program.keepsRoot {
            keyBuffer.append(parsed.layouts[parsed.nodes[0].set].pointee.keyPrefix)
            setRecordWithKey(of: 0)
        }
        for node in parsed.nodes.indices where isAffordable { write(node) }
    }

    // MARK: - Objects

    private mutating func write(_ number: Int) {
        let node = parsed.nodes[number]
        let set = parsed.layouts[node.set]
        let old = node.record == Record.ListWord.null ? nil : table[node.record]
        if node.merging == .new, let old, old.isIncomplete {
            // Most new objects contain only leaves, which the record already has.
            if !set.pointee.objectFields.isEmpty { resolveObjects(of: node, set, nil, isNever: false) }
            complete(old, node, set)
            if reportsNewRecords { reportValues(of: old, node.record) }
            if !set.pointee.ownFields.isEmpty { writeFieldsWithArguments(of: node, set, 0) }
            return
        }
        var merging = node.merging == .new ? .always : node.merging
        if merging != .always, let old, isNewer(old) { merging = .always }
        if let old { merging = self.merging(merging, of: node, old) }
        let isNever = merging == .never
        resolveObjects(of: node, set, old, isNever: isNever)
        guard let old, !(old.isDeleted && isNewer(old)) else { return }
        if old.type != set.pointee.type { changes.append(Dependency(record: node.record, field: Dependency.existence)) }
        let generation = old.generation &+ (isNever ? 1 : 0)
        let source = Source(shape: set.pointee.shape, first: node.firstValue, fields: set.pointee.slotFields)
        if !isNever, !old.isDeleted, keep(source, at: node.record, old) {
            // Nothing has changed.
        } else if isNever || replacesAll(of: old, source),
            let new = newRecord(
                node, set, old.key, keyField: fieldInKey(node, set, old.key), generation: generation)
        {
            complete(new, node, set)
            replace(node.record, old, new)
        } else {
            store(source, set.pointee.type, at: node.record, replacing: old, keeping: isNever ? nil : old, generation)
        }
        if isNever { changes.append(Dependency(record: node.record, field: Dependency.anyWithArguments)) }
        if !set.pointee.ownFields.isEmpty { writeFieldsWithArguments(of: node, set, generation) }
    }

    /// Decides whether an object without a key is merged with the record.
    private mutating func merging(
        _ merging: ParsedResponse.Merging, of node: ParsedResponse.Node, _ old: Record
    ) -> ParsedResponse.Merging {
        if let replaced, replaced.contains(node.record) {
            // The first place that is written drops the older values.
            if dropped.insert(node.record).inserted { return .never }
            return merging == .again && contradicts(node, old) ? .never : .always
        }
        switch merging {
        case .unlessContradicted where repeated.isEmpty || !repeated.contains(node.record):
            return contradicts(node, old) ? .never : .always
        case .never where !repeated.isEmpty && repeated.contains(node.record):
            // The place that is already written should have dropped the older values.
            if replaced == nil { contradicted.insert(node.record) }
            return .always
        case .unlessContradicted, .again:
            if !contradicts(node, old) { return .always }
            if replaced == nil { contradicted.insert(node.record) }
            return .never
        case .always, .never, .new: return merging
        }
    }

    mutating func isNewer(_ record: Record) -> Bool {
        let isNewer = table.isNewer(record, than: stamp.order)
        if isNewer { isOvertaken = true }
        return isNewer
    }

    /// Whether an object has a value that differs from the record that it would be merged with.
    private mutating func contradicts(_ node: ParsedResponse.Node, _ old: Record) -> Bool {
        let set = parsed.sets[node.set]
        for index in set.fields.indices {
            let value = parsed.values[node.firstValue + index]
            guard let (owner, cell) = cell(of: set.fields[index], in: node.record, old) else { continue }
            switch (value.kind, cell.kind) {
            case (.missing, _), (.failed, _), (_, .failed), (.object, .link), (.list, .list): continue
            default: if !isSame(value, cell, of: owner) { return true }
            }
        }
        return false
    }

    // MARK: - Fields with arguments

    /// Returns the key of the record that stores the value of a field with arguments.
    static func fieldKey(
        _ owner: RecordIndex, _ generation: UInt32, _ field: FieldNumber, _ arguments: [UInt8]
    ) -> [UInt8] {
        var key: [UInt8] = [0]
        key.reserveCapacity(13 + arguments.count)
        for number in [owner, field, generation] { withUnsafeBytes(of: number.littleEndian) { key += $0 } }
        return key + arguments
    }

    func fieldRecord(of field: Program.Field, _ arguments: [UInt8], below owner: RecordIndex) -> RecordIndex? {
        guard let generation = table[owner]?.generation else { return nil }
        return Self.fieldKey(owner, generation, field.number, arguments).withUnsafeBytes { table.index(of: $0) }
    }

    private mutating func writeFieldsWithArguments(
        of node: ParsedResponse.Node, _ layout: UnsafePointer<Program.Layout>, _ generation: UInt32
    ) {
        let set = parsed.sets[node.set]
        for (number, index) in layout.pointee.ownFields.enumerated() {
            let field = set.fields[index]
            guard let arguments = field.ownCall, let shape = set.ownShapes[index] else { continue }
            if parsed.values[node.firstValue + index].kind == .missing { continue }
            let key = Self.fieldKey(node.record, generation, field.number, argumentKeys[arguments])
            let source = Source(
                shape: .passUnretained(shape), first: node.firstValue,
                fields: UnsafeMutableBufferPointer(rebasing: layout.pointee.ownFields[number...number]))
            key.withUnsafeBytes { write(source, key: $0) }
        }
    }

    private mutating func write(_ source: Source, key: UnsafeRawBufferPointer) {
        let index: RecordIndex
        if let known = table.index(of: key) {
            index = known
        } else {
            index = table.add(.empty(Record.fieldType, key: key))
            hasNewRecords = true
            table.insert(key, index)
        }
        guard let old = table[index], !keep(source, at: index, old) else { return }
        store(source, Record.fieldType, at: index, replacing: old, keeping: old, 0)
    }
}
