import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Writes an ordinary response from the records, for the decoder to read.
struct ResponseSynthesizer {
    /// A value that the cache lacks, or at which reading stopped because the response is too large or nested too
    /// deeply.
    struct Miss: Error, Equatable {
        /// The record that lacks the value, if it exists.
        let record: RecordIndex?
        let field: String
    }

    /// A response made from records, and its age.
    struct Response {
        var body: [UInt8]
        /// When its oldest value was written, in milliseconds since 1970.
        var oldest: Int64
        /// When the first of its values stops being fresh, in milliseconds since 1970.
        var expiry: Int64
    }

    /// The records, with those that the reading has loaded.
    private(set) var table: RecordTable
    /// The index of the query root; `nil` if there is none.
    private var root: RecordIndex?
    private let program: Program
    private var arguments: BoundArguments
    private let typeNames: [String]
    private var output: ByteBuffer
    /// The number of objects and lists that contain the current one.
    private var depth = 0
    private var oldest = Int64.max
    private var expiry = Int64.max
    /// The stamp and the maximum age of the last record whose values all have one stamp.
    private var lastNoted: (stamp: Record.Stamp.Words?, maximumAge: Int64) = (nil, 0)
    /// The approximate maximum number of bytes in the response.
    ///
    /// An object is stored once, but written at each place that refers to it. So a server can make a few kilobytes of
    /// records that would take gigabytes as a response.
    var limit = Int.max
    /// Whether to note what the response is made from.
    var notesDependencies = true
    /// What the response was made from, and where the first missing value would be, in any order.
    private(set) var dependencies: [Dependency] = []
    /// The values of the query root that the response was made from.
    private(set) var rootValues: [Dependency] = []
    /// The keys that were looked up, but that no record has.
    private(set) var missingKeys: [[UInt8]] = []
    /// The field sets so far, by the number of the place and that of the type.
    private var sets: [UInt64: Program.FieldSet] = [:]
    /// For each place, the field set of the last object.
    private var lastSets: [Program.FieldSet?]
    private var lastLayouts: [UnsafePointer<Program.Layout>?]
    /// The items of the pages before this one, and the page's number; `nil` if this isn't a page of a pager.
    var pager: (shown: ShownItems, page: Int)?
    /// The items that this page shows.
    private(set) var items: [PageItems] = []
    /// Whether items were left out because earlier pages show them.
    private(set) var hasRepeatedItems = false
    /// The items of the connection that is being written, and those of the same list in earlier pages.
    private var current: (shown: PageItems, earlier: [RecordIndex: ShownItems.First])?
    private var listDepth = 0

    init(_ table: RecordTable, _ program: Program, _ arguments: BoundArguments, typeNames: [String]) {
        self.table = table
        self.program = program
        self.arguments = arguments
        self.typeNames = typeNames
        let expectation = program.expectation
        // Objects reserve a little more than they need.
        output = ByteBuffer(capacity: expectation.responseSize + 1024)
        lastSets = expectation.sets
        lastLayouts = expectation.layouts
        for place in lastSets.indices where lastSets[place]?.fits(arguments) == false { lastLayouts[place] = nil }
    }

    /// Writes the response to an operation, or to a selection on one object, starting at the record with a key.
    ///
    /// - Parameter isObject: Whether it is the response to a selection on one object.
    mutating func response(root key: [UInt8], isObject: Bool) throws(Miss) -> Response {
        let found = key.withUnsafeBytes { table.find($0) }
        root = table.root
        if let index = found, let root = table[index] {
            return try response(root: root, index, isObject: isObject)
        }
        noteMissing(key)
        if isObject { throw Miss(record: nil, field: program.rootType) }
        // Nothing was written to the root, but lookups find objects without it.
        let root = Record.empty(program.rootTypeNumber, key: UnsafeRawBufferPointer(start: nil, count: 0))
        do { return try response(root: root, Record.ListWord.null, isObject: false) } catch {
            if error.record != Record.ListWord.null { throw error }
            throw Miss(record: nil, field: "\(program.rootType).\(error.field)")
        }
    }

    private mutating func response(root: Record, _ index: RecordIndex, isObject: Bool) throws(Miss) -> Response {
        output.append(isObject ? "{\"data\":{\"object\":" : "{\"data\":")
        try object(root, index, 0, "")
        output.append(isObject ? "}}" : "}")
        let body = output.bytes
        program.note(responseSize: body.count)
        return Response(body: body, oldest: oldest, expiry: expiry)
    }

    private mutating func object(_ index: RecordIndex, _ place: Int, _ field: String) throws(Miss) {
        guard let record = table.record(index) else {
            noteDependency(.record(index))
            throw Miss(record: index, field: field)
        }
        try object(record, index, place, field)
    }

    private mutating func object(
        _ record: Record, _ index: RecordIndex, _ place: Int, _ field: String
    ) throws(Miss) {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth) else { throw Miss(record: index, field: field) }
        guard output.count <= limit else { throw Miss(record: index, field: field) }
        noteDependency(.record(index))
        if record.isDeleted { throw Miss(record: index, field: field) }
        guard let set = layout(place, record.type) else {
            throw Miss(record: index, field: field)
        }
        let hasSameShape = record.has(set.pointee.shape)
        // Usually one response wrote all values, so one check of its stamp is enough.
        let hasOneStamp = hasSameShape && record.stampCount == 1
        // A record without values of its own gets a stamp too, but its fields with arguments have theirs.
        if hasOneStamp, record.firstStamp != lastNoted.stamp || set.pointee.maximumAge != lastNoted.maximumAge,
            set.pointee.slotFields.count > 0
        {
            note(record.stamp(0), set.pointee.maximumAge)
            lastNoted = (record.firstStamp, set.pointee.maximumAge)
        }
        let start = output.count
        var number = 0
        while true {
            if hasOneStamp { number = leaves(of: record, index, set, from: number) }
            if number == set.pointee.steps.count { break }
            defer { number += 1 }
            let step = set.pointee.steps[number]
            output.reserve(step.memberCount + 16)
            output.end.store(step.separatedMember, 1 + step.memberCount, isPadded: true)
            if step.slot >= 0 {
                if index == root { noteDependency(.rootField(step.number)) }
                guard let cell = hasSameShape ? step.slot : record.shape.index(of: step.number) else {
                    throw Miss(record: index, field: self.field(number, place).responseName)
                }
                try value(cell, of: record, index, place, step, number, isNoted: hasOneStamp)
            } else if step.place == Program.Step.typename {
                output.append(set.pointee.quotedTypeName)
            } else {
                try value(place, step, number, below: index, record.generation)
            }
        }
        if set.pointee.steps.isEmpty {
            output.append("{}")
        } else {
            // Replaces the comma that a member would begin with.
            output.set(UInt8(ascii: "{"), at: start)
            output.append("}")
        }
    }

    /// Writes the members of leaves, from one step on.
    ///
    /// This is the inner loop of reading. So it works on local variables, and on a record that has the set's shape and
    /// one stamp, which is noted already.
    ///
    /// - Returns: The first step that it didn't write: a field with arguments, an object, or a value that is missing.
    @inline(__always)
    private mutating func leaves(
        of record: Record, _ index: RecordIndex, _ set: UnsafePointer<Program.Layout>, from first: Int
    ) -> Int {
        if index == root { return first }
        let (steps, cells, bytes) = (set.pointee.steps, record.plainCells, UnsafeRawPointer(record.bytes))
        var texts = record.byteCount
        output.reserve(set.pointee.leafRoom &+ texts)
        var end = output.end
        var number = first
        while number < steps.count {
            let slot = steps[number].slot
            guard slot >= 0 else { break }
            let cell = Record.Cell(slot, in: cells)
            let memberCount = 1 &+ steps[number].memberCount
            switch cell.kind {
            case .short:
                end.store(steps[number].separatedMember, memberCount, isPadded: true)
                end.storeBytes(of: cell.payload.littleEndian, as: UInt64.self)
                end += cell.length
            case .text:
                let count = cell.count
                texts &-= count
                // In a damaged file, several texts may share bytes.
                if texts < 0 {
                    output.end = end
                    return number
                }
                end.store(steps[number].separatedMember, memberCount, isPadded: true)
                end.store(bytes + cell.start, count)
            case .null:
                end.store(steps[number].separatedMember, memberCount, isPadded: true)
                end.storeBytes(of: UInt32(littleEndian: 0x6C6C_756E), as: UInt32.self)
                end += 4
            case .missing, .failed, .link, .list:
                output.end = end
                return number
            }
            number &+= 1
        }
        output.end = end
        return number
    }

    @inline(__always)
    private mutating func noteDependency(_ dependency: Dependency) {
        if notesDependencies { dependencies.append(dependency) }
    }

    private mutating func noteMissing(_ key: [UInt8]) { if notesDependencies { missingKeys.append(key) } }

    @inline(__always)
    private mutating func layout(_ place: Int, _ type: TypeNumber) -> UnsafePointer<Program.Layout>? {
        if place < lastLayouts.count, let last = lastLayouts[place], last.pointee.type == type { return last }
        return otherLayout(place, type)
    }

    private mutating func otherLayout(_ place: Int, _ type: TypeNumber) -> UnsafePointer<Program.Layout>? {
        let key = UInt64(place) << 32 | UInt64(type)
        guard type < typeNames.count,
            let set = sets[key] ?? program.set(at: place, type: typeNames[Int(type)], &arguments)
        else { return nil }
        sets[key] = set
        while lastSets.count <= place {
            lastSets.append(nil)
            lastLayouts.append(nil)
        }
        lastSets[place] = set
        lastLayouts[place] = set.layout
        return set.layout
    }

    /// Returns a field of the last object at a place.
    private func field(_ number: Int, _ place: Int) -> Program.Field {
        lastSets[place].unsafelyUnwrapped.fields[number]
    }

    /// Writes the value of a field whose value is stored in a record of its own.
    private mutating func value(
        _ place: Int, _ step: Program.Step, _ number: Int, below owner: RecordIndex, _ generation: UInt32
    ) throws(Miss) {
        let field = field(number, place)
        let text = field.ownCall.map { arguments.calls[$0].text } ?? []
        let key = Record.fieldKey(owner, generation, field.number, text)
        let index = key.withUnsafeBytes { table.find($0) }
        guard let index, let record = table[index], let slot = record.shape.index(of: field.number),
            case let cell = record.cell(slot), cell.kind != .missing
        else {
            if let index { noteDependency(.record(index)) } else { noteMissing(key) }
            if let (_, index, place) = lookedUp(field) { return try object(index, place, field.responseName) }
            throw Miss(record: owner, field: field.responseName)
        }
        noteDependency(.record(index))
        if owner == root { rootValues.append(.record(index)) }
        // The object may exist although the server couldn't return it, or although it didn't exist at that time.
        if cell.kind == .failed || cell.kind == .null, let (found, other, place) = lookedUp(field) {
            let order = cell.kind == .null ? record.stamp(Int(cell.stamp)).order : 0
            if found.isNewer(than: order) { return try object(other, place, field.responseName) }
        }
        try value(slot, of: record, index, place, step, number, isNoted: false)
    }

    /// Returns the object that a field refers to by the key in its arguments, and the place of the object; `nil` if
    /// there is none, or if objects of several types have the key.
    private mutating func lookedUp(_ field: Program.Field) -> (Record, RecordIndex, place: Int)? {
        guard !field.lookup.isEmpty, let call = field.call, case .objects(let place) = field.content else {
            return nil
        }
        var found: (Record, RecordIndex, place: Int)?
        for type in program.types(at: place, withKey: field.lookup) {
            let values = type.key.compactMap { arguments.value(of: $0, in: call) }
            if values.count < type.key.count || values.contains(where: \.isNull) { return nil }
            let text = Array("\(type.name):\(values.map(\.keyText).joined(separator: ","))".utf8)
            guard let index = text.withUnsafeBytes({ table.find($0) }) else {
                noteMissing(text)
                continue
            }
            noteDependency(.record(index))
            guard let record = table[index], !record.isDeleted else { continue }
            if found != nil { return nil }
            found = (record, index, place)
        }
        return found
    }

    /// Writes a value of a record.
    ///
    /// - Parameter isNoted: Whether the age of the record's values is noted already.
    private mutating func value(
        _ cellIndex: Int, of record: Record, _ index: RecordIndex, _ place: Int, _ step: Program.Step, _ number: Int,
        isNoted: Bool
    ) throws(Miss) {
        if index == root { rootValues.append(.rootField(step.number)) }
        let cell = record.cell(cellIndex)
        if !isNoted, cell.kind != .missing { note(record.stamp(Int(cell.stamp)), step.maximumAge) }
        switch cell.kind {
        case .short: output.append(cell.payload, count: Int(cell.length))
        case .text: output.append(UnsafeRawBufferPointer(start: record.bytes + cell.start, count: cell.count))
        case .null: output.append("null")
        case .missing, .failed: throw Miss(record: index, field: field(number, place).responseName)
        case .link, .list:
            guard step.place >= 0 else {
                throw Miss(record: index, field: field(number, place).responseName)
            }
            let outer = current
            let name = field(number, place).responseName
            let isPage = pager != nil && field(number, place).isConnection
            if isPage { current = beginPage(place, number, in: record, index) }
            if cell.kind == .link {
                try object(cell.link, step.place, name)
            } else {
                try list(0..<cell.count, cell, of: record, step.place, name, items: step.items)
            }
            if isPage {
                if let shown = current?.shown { items.append(shown) }
                current = outer
            }
        }
    }

    private mutating func list(
        _ range: Range<Int>, _ cell: Record.Cell, of record: Record, _ place: Int, _ field: String,
        items: Program.Field.Items = .none
    ) throws(Miss) {
        depth += 1
        listDepth += 1
        defer {
            depth -= 1
            listDepth -= 1
        }
        guard StackGuard.hasRoom(atDepth: depth) else { throw Miss(record: nil, field: field) }
        output.append("[")
        var word = range.lowerBound
        var isFirst = true
        while word < range.upperBound {
            let element = record.word(word, of: cell)
            word += 1
            if element < Record.ListWord.limit {
                guard let item = table.record(element) else {
                    noteDependency(.record(element))
                    throw Miss(record: element, field: field)
                }
                if item.isDeleted {
                    noteDependency(.record(element))
                    continue
                }
                if items != .none, !showsItem(of: element, items) { continue }
                if !isFirst { output.append(",") }
                do {
                    try object(item, element, place, field)
                } catch {
                    noteOmission(of: element, items)
                    throw error
                }
            } else {
                if !isFirst { output.append(",") }
                if element == Record.ListWord.list {
                    let count = Int(record.word(word, of: cell))
                    try list(word + 1..<word + 1 + count, cell, of: record, place, field)
                    word += 1 + count
                } else {
                    output.append("null")
                }
            }
            isFirst = false
        }
        output.append("]")
    }

    /// Notes that the deletion of an element, or of an edge's node, would remove it from the list, and could complete
    /// the result.
    private mutating func noteOmission(of element: RecordIndex, _ items: Program.Field.Items) {
        noteDependency(.record(element))
        guard items == .edges, let item = table.item(of: element, node: program.nodeField) else { return }
        noteDependency(.record(item))
    }

    /// Returns where to collect the items of a page; `nil` for a connection inside a list, which isn't a page of the
    /// pager.
    private func beginPage(
        _ place: Int, _ number: Int, in record: Record, _ index: RecordIndex
    ) -> (PageItems, [RecordIndex: ShownItems.First])? {
        guard listDepth == 0, let pager else { return nil }
        guard let set = lastSets[place] else { return nil }
        let field = set.fields[number]
        let names = program.keyArguments(of: field, on: set.typeName)
        let keyArguments = field.call.map { arguments.text(of: names, in: $0) } ?? Array("{}".utf8)
        let list = ConnectionList(
            owner: record.type == Record.fieldType ? record.owner : index, field: field.number,
            arguments: keyArguments)
        return (PageItems(list: list, field: index), pager.shown.first[list] ?? [:])
    }

    /// Notes an item of a connection.
    ///
    /// - Returns: Whether the item is shown. It isn't if it was deleted, or if an earlier page of the pager shows it.
    ///   If a page has the same field with the same arguments as an earlier one, the field isn't paged, and repeats
    ///   nothing.
    private mutating func showsItem(of element: RecordIndex, _ items: Program.Field.Items) -> Bool {
        let node = items == .edges ? program.nodeField : nil
        guard let item = table.item(of: element, node: node), let record = table.record(item) else { return true }
        if record.isDeleted {
            noteDependency(.record(item))
        } else if let page = pager?.page, let first = current?.earlier[item], first.page < page,
            first.field != current?.shown.field
        {
            hasRepeatedItems = true
        } else {
            current?.shown.items.append(item)
            return true
        }
        noteDependency(.record(element))
        return false
    }

    @inline(__always)
    private mutating func note(_ stamp: Record.Stamp, _ maximumAge: Int64) {
        if stamp.time < oldest { oldest = stamp.time }
        if stamp.expiry < expiry { expiry = stamp.expiry }
        let end = stamp.time.addingReportingOverflow(maximumAge)
        if !end.overflow, end.partialValue < expiry { expiry = end.partialValue }
    }
}
