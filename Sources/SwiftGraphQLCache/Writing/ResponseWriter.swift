import GraphQLJSON
import GraphQLSelection

/// Writes the objects of one response to the records.
///
/// Objects come after the objects that contain them, so the index of a record is known before its values are written.
struct ResponseWriter {
    private(set) var table: RecordTable
    /// The values that changed.
    private(set) var changes: [Dependency] = []
    /// Whether `changes` includes the values of new records. Nothing depends on those yet, unless records are removed
    /// again, as those of optimistic layers are.
    var reportsNewRecords = true
    /// Whether the write added records.
    private(set) var hasNewRecords = false
    /// Whether any value didn't count, because the cache has a later one.
    private(set) var isOvertaken = false

    private let program: Program
    let bytes: JSONBytes
    let stamp: Record.Stamp
    var parsed: ParsedResponse
    /// The elements of lists. The numbers of nodes are replaced by the indices of records, one node at a time.
    var elements: [UInt32]
    private let argumentKeys: [[UInt8]]
    private let vocabulary: Locked<Vocabulary>
    private var unions: [UnionKey: Shape] = [:]
    /// The records of objects without a key whose first place in the response didn't contradict the record, but a later
    /// one did.
    private var contradicted: Set<RecordIndex> = []
    /// The same, found by the first attempt; `nil` during the first attempt.
    private var replaced: Set<RecordIndex>?
    // These buffers are reused, so that no object needs memory of its own.
    private var builder = RecordBuilder()
    /// How many bytes of existing values may be copied.
    private let affordableBytes: Int
    private var keyBuffer = ByteBuffer(capacity: 64)

    private struct UnionKey: Hashable {
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
        _ parsed: ParsedResponse, _ bytes: JSONBytes, _ program: Program, _ arguments: ArgumentTexts,
        to table: RecordTable, _ stamp: Record.Stamp, _ vocabulary: Locked<Vocabulary>
    ) {
        self.table = table
        self.program = program
        self.bytes = bytes
        self.stamp = stamp
        self.parsed = parsed
        elements = parsed.elements
        argumentKeys = program.arguments.map { arguments.text(of: $0) }
        affordableBytes = 2 * (table.size + bytes.count) + (64 << 20)
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
            resolveObjects(of: node, set, nil, isNever: false)
            complete(old, node, set)
            if reportsNewRecords { reportValues(of: old, node.record) }
            writeFieldsWithArguments(of: node, set, 0)
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
        if !isNever, keep(source, at: node.record, old) {
            // Nothing has changed.
        } else if isNever || replacesAll(of: old, source),
            let new = newRecord(node, set, old.key, generation: generation)
        {
            complete(new, node, set)
            replace(node.record, old, new)
        } else {
            store(source, set.pointee.type, at: node.record, replacing: old, keeping: isNever ? nil : old, generation)
        }
        if isNever { changes.append(Dependency(record: node.record, field: Dependency.anyWithArguments)) }
        writeFieldsWithArguments(of: node, set, generation)
    }

    /// Decides whether an object without a key is merged with the record.
    private mutating func merging(
        _ merging: ParsedResponse.Merging, of node: ParsedResponse.Node, _ old: Record
    ) -> ParsedResponse.Merging {
        switch merging {
        case .unlessContradicted:
            let isReplaced = replaced?.contains(node.record) == true
            return isReplaced || contradicts(node, old) ? .never : .always
        case .again:
            if !contradicts(node, old) { return .always }
            if replaced == nil { contradicted.insert(node.record) }
            return .never
        case .always, .never, .new: return merging
        }
    }

    /// Finds the records of the objects in an object, and creates missing ones.
    ///
    /// - Parameters:
    ///   - old: The record that the object is written to, before the write; `nil` if it is new or if there is none.
    ///   - isNever: Whether no value of the record is kept.
    private mutating func resolveObjects(
        of node: ParsedResponse.Node, _ layout: UnsafePointer<Program.Layout>, _ old: Record?, isNever: Bool
    ) {
        for index in 0..<layout.pointee.steps.count where layout.pointee.steps[index].place >= 0 {
            let value = parsed.values[node.firstValue &+ index]
            guard value.kind == .object || value.kind == .list else { continue }
            var before = PreviousValue.discarded
            if node.record != Record.ListWord.null {
                let set = parsed.sets[node.set]
                let field = set.fields[index]
                before = self.before(field, in: node.record, old)
                if isNever { before = before.neverMerged }
                if layout.pointee.hasAliases || layout.pointee.argumentFields.count > 1,
                    let other = set.fields[..<index].indices.last(where: { other in
                        // The other one may have failed.
                        let kind = parsed.values[node.firstValue &+ other].kind
                        return (kind == .object || kind == .list) && isSame(set.fields[other], field)
                    })
                {
                    let words = words(of: parsed.values[node.firstValue + other])
                    before = words.contains(Record.ListWord.list) ? .none : .words(words, .always)
                }
            }
            resolve(value, before)
        }
    }

    /// Whether two fields of an object are the same field of the schema, with equal arguments.
    private func isSame(_ left: Program.Field, _ right: Program.Field) -> Bool {
        guard let own = left.arguments, let other = right.arguments else {
            return left.slot != nil && left.slot == right.slot
        }
        return left.number == right.number && argumentKeys[own] == argumentKeys[other]
    }

    private mutating func before(_ field: Program.Field, in record: RecordIndex, _ old: Record?) -> PreviousValue {
        guard let (owner, cell) = cell(of: field, in: record, old) else { return .none }
        let written = table.stamp(Int(cell.stamp), of: owner)
        if written.order > stamp.order {
            isOvertaken = true
            return .discarded
        }
        switch cell.kind {
        case .link: return .cell(cell, owner, written == stamp ? .again : .unlessContradicted)
        case .list:
            return owner.hasNestedLists(cell) ? .none : .cell(cell, owner, written == stamp ? .always : .never)
        case .missing, .null, .failed, .short, .text: return .none
        }
    }

    /// The value of a field that is in the cache, and the record that holds it.
    private func cell(
        of field: Program.Field, in record: RecordIndex, _ old: Record?
    ) -> (owner: Record, cell: Record.Cell)? {
        var owner = old
        if let arguments = field.arguments {
            owner = fieldRecord(of: field, argumentKeys[arguments], below: record).flatMap { table[$0] }
        }
        guard let owner, let index = owner.shape.index(of: field.number) else { return nil }
        let cell = owner.cell(index)
        return cell.kind == .missing ? nil : (owner, cell)
    }

    /// Returns the words that represent an object or a list.
    private func words(of value: ParsedResponse.Value) -> [UInt32] {
        switch value.kind {
        case .object: [parsed.nodes[Int(value.start)].record]
        case .list: Array(elements[Int(value.start)..<Int(value.end)])
        default: []
        }
    }

    private mutating func isNewer(_ record: Record) -> Bool {
        let isNewer = (0..<record.stampCount).contains { table.stamp($0, of: record).order > stamp.order }
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

    // MARK: - Identity

    /// Finds the records of the objects in a value, and creates missing ones.
    private mutating func resolve(_ value: ParsedResponse.Value, _ before: PreviousValue) {
        if value.kind == .object { return resolve(Int(value.start), before, 0) }
        let range = Int(value.start)..<Int(value.end)
        // Positions in nested lists don't identify objects.
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

    /// Sets the record of an object.
    ///
    /// - Parameters:
    ///   - before: The value that was there before the write.
    ///   - offset: The position of the object, if it identifies the object.
    private mutating func resolve(_ node: Int, _ before: PreviousValue, _ offset: Int?) {
        if hasKey(node) { return setRecordWithKey(of: node) }
        if case .discarded = before {
            parsed.nodes[node].record = Record.ListWord.null
        } else if let offset, let earlier = before.record(at: offset), earlier < Record.ListWord.limit,
            let record = table[earlier], !record.hasKey
        {
            let isSameType = record.type == parsed.layouts[parsed.nodes[node].set].pointee.type
            parsed.nodes[node].record = earlier
            parsed.nodes[node].merging = isSameType ? before.merging : .never
        } else {
            parsed.nodes[node].record = add(node, key: UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    /// Sets the record of an object to the one with the key in `keyBuffer`.
    private mutating func setRecordWithKey(of node: Int) {
        // The buffer can't be accessed while `self` changes.
        let buffer = keyBuffer
        buffer.withUnsafeBytes { setRecord(of: node, withKey: $0) }
    }

    private mutating func setRecord(of node: Int, withKey key: UnsafeRawBufferPointer) {
        if let known = table.index(of: key) {
            parsed.nodes[node].record = known
            return
        }
        let index = add(node, key: key)
        table.insert(key, index)
        parsed.nodes[node].record = index
    }

    /// Adds a record with the leaves of an object. `complete` adds the other values.
    private mutating func add(_ number: Int, key: UnsafeRawBufferPointer) -> RecordIndex {
        let node = parsed.nodes[number]
        let set = parsed.layouts[node.set]
        hasNewRecords = true
        guard let newRecord = newRecord(node, set, key, generation: 0) else {
            return table.add(.empty(set.pointee.type, key: key))
        }
        parsed.nodes[number].merging = .new
        return table.add(newRecord)
    }

    /// Writes the key of an object to `keyBuffer`.
    ///
    /// - Returns: Whether the object has a key.
    private mutating func hasKey(_ number: Int) -> Bool {
        let node = parsed.nodes[number]
        let set = parsed.layouts[node.set]
        let fields = set.pointee.key
        if fields.isEmpty { return false }
        keyBuffer.removeAll()
        keyBuffer.append(set.pointee.keyPrefix)
        for index in fields.indices {
            let value = parsed.values[node.firstValue &+ fields[index]]
            guard value.kind == .leaf else { return false }
            let first = bytes[Int(value.start)]
            if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return false }
            if index > 0 { keyBuffer.append(",") }
            // A string always gets the same text, no matter how its characters are escaped.
            if first == UInt8(ascii: "\""), bytes.stringEnd(Int(value.start)).hasEscapes {
                keyBuffer.append(Array("\(JSONValue.string(bytes.string(at: Int(value.start)).text))".utf8))
            } else {
                bytes.withBytes(Int(value.start)..<Int(value.end)) { keyBuffer.append($0) }
            }
        }
        return true
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

    private func fieldRecord(of field: Program.Field, _ arguments: [UInt8], below owner: RecordIndex) -> RecordIndex? {
        guard let generation = table[owner]?.generation else { return nil }
        return Self.fieldKey(owner, generation, field.number, arguments).withUnsafeBytes { table.index(of: $0) }
    }

    private mutating func writeFieldsWithArguments(
        of node: ParsedResponse.Node, _ layout: UnsafePointer<Program.Layout>, _ generation: UInt32
    ) {
        if layout.pointee.argumentFields.isEmpty { return }
        let set = parsed.sets[node.set]
        for (number, index) in layout.pointee.argumentFields.enumerated() {
            let field = set.fields[index]
            guard let arguments = field.arguments, let shape = set.argumentShapes[index] else { continue }
            if parsed.values[node.firstValue + index].kind == .missing { continue }
            let key = Self.fieldKey(node.record, generation, field.number, argumentKeys[arguments])
            let source = Source(
                shape: .passUnretained(shape), first: node.firstValue,
                fields: UnsafeMutableBufferPointer(rebasing: layout.pointee.argumentFields[number...number]))
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

    // MARK: - Records

    /// Gives a record a new stamp for these values, if none of them differs.
    ///
    /// - Returns: Whether none of them differs.
    private mutating func keep(_ source: Source, at index: RecordIndex, _ old: Record) -> Bool {
        guard let unchanged = unchanged(source, old) else { return false }
        if !(unchanged === old) { table.set(index, unchanged, replacing: old) }
        return true
    }

    /// Whether values replace all values of a record.
    private func replacesAll(of old: Record, _ source: Source) -> Bool {
        guard old.has(source.shape), old.stampCount == 1, table.stamp(0, of: old).order <= stamp.order else {
            return false
        }
        return source.fields.indices.allSatisfy { slot in
            let kind = parsed.values[source.index(slot)].kind
            return kind != .missing && kind != .failed
        }
    }

    private mutating func replace(_ index: RecordIndex, _ old: Record, _ new: Record) {
        report(index, old, new)
        table.set(index, new, replacing: old)
    }

    /// Writes values to a record. At least one of them differs from the existing one.
    ///
    /// - Parameters:
    ///   - old: The existing record.
    ///   - kept: The existing record, unless all its values are dropped.
    private mutating func store(
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
    private mutating func unchanged(_ source: Source, _ kept: Record) -> Record? {
        let isSameShape = kept.has(source.shape)
        if isSameShape, kept.stampCount == 1 {
            let before = table.stamp(0, of: kept)
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
            let before = table.stamp(Int(cell.stamp), of: kept)
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
    private mutating func accepts(_ value: ParsedResponse.Value, _ oldIndex: Int?, of old: Record?) -> Bool {
        if value.kind == .missing { return false }
        guard let old, let oldIndex else { return true }
        let cell = old.cell(oldIndex)
        if cell.kind == .missing { return true }
        if value.kind == .failed, cell.kind != .failed { return false }
        if table.stamp(Int(cell.stamp), of: old).order <= stamp.order { return true }
        isOvertaken = true
        return false
    }

    private mutating func append(_ value: ParsedResponse.Value, _ slot: Int) {
        switch value.kind {
        case .missing: break
        case .null: builder.append(Record.Cell(payload: 0, kind: .null), slot)
        case .failed: builder.append(Record.Cell(payload: 0, kind: .failed), slot)
        case .leaf: bytes.withBytes(Int(value.start)..<Int(value.end)) { builder.append(leaf: $0, slot) }
        case .compactLeaf:
            parsed.compactText.withUnsafeBytes {
                builder.append(leaf: .init(rebasing: $0[Int(value.start)..<Int(value.end)]), slot)
            }
        case .object: builder.append(Record.Cell(payload: UInt64(link(value)), kind: .link), slot)
        case .list: builder.append(list: elements[Int(value.start)..<Int(value.end)], slot)
        }
    }

    private mutating func isSame(_ value: ParsedResponse.Value, _ cell: Record.Cell, of record: Record) -> Bool {
        switch (value.kind, cell.kind) {
        case (.leaf, .short):
            guard value.count <= Record.Cell.shortLimit else { return false }
            return Record.Cell(short: bytes.paddedWord(at: Int(value.start)), count: value.count).hasSameWord(cell)
        case (.leaf, .text), (.compactLeaf, .short), (.compactLeaf, .text):
            return withText(of: value) { record.has($0, in: cell) }
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

    private mutating func union(_ left: Shape, _ right: Shape) -> Shape {
        if left === right || right.fields.isEmpty { return left }
        if left.fields.isEmpty { return right }
        let key = UnionKey(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        if let known = unions[key] { return known }
        let fields = Array(Set(left.fields).union(right.fields)).sorted()
        let shape = vocabulary.withLock { $0.shape(fields) }
        unions[key] = shape
        return shape
    }

    /// Reports the values of a new record.
    private mutating func reportValues(of record: Record, _ index: RecordIndex) {
        for (slot, field) in record.shape.fields.enumerated() where record.cell(slot).kind != .missing {
            changes.append(Dependency(record: index, field: field))
        }
    }

    /// Reports the values of a record that changed.
    private mutating func report(_ index: RecordIndex, _ old: Record, _ new: Record) {
        for (slot, field) in new.shape.fields.enumerated() {
            let before = old.shape === new.shape ? slot : old.shape.index(of: field)
            if let before {
                if !new.hasSameValue(slot, as: old, before) { changes.append(Dependency(record: index, field: field)) }
            } else if new.cell(slot).kind != .missing {
                changes.append(Dependency(record: index, field: field))
            }
        }
        if old.shape === new.shape { return }
        for (slot, field) in old.shape.fields.enumerated()
        where new.shape.index(of: field) == nil && old.cell(slot).kind != .missing {
            changes.append(Dependency(record: index, field: field))
        }
    }
}
