import SwiftGraphQLJSON
import SwiftGraphQLSelection

/// Builds a response from the records. The decoder reads it like a response from the server.
///
/// For a selection that returns data together with errors, a missing value may become null with an error.
struct ResponseSynthesizer {
    /// A missing value, or the value at which reading stopped because the response was too large or nested too deeply.
    struct Miss: Error, Equatable {
        /// The start of the key of the record that lacks the value; `nil` if there is no such record.
        let record: [UInt8]?
        let field: String

        init(record key: UnsafeRawBufferPointer?, field: String) {
            // The key may be as long as a response.
            record = key.map { Array($0.prefix(200)) }
            self.field = field
        }
    }

    /// A response that was built from records, with its age.
    struct Response {
        var body: [UInt8]
        /// The time when the oldest value was written, in milliseconds since 1970.
        var oldest: Int64
        /// The time when the first of the values becomes stale, in milliseconds since 1970.
        var expiry: Int64
    }

    /// The records, including records that this reading has loaded.
    private(set) var table: RecordTable
    private let program: Program
    private var arguments: BoundArguments
    private let typeNames: [String]
    private var output: [UInt8] = []
    /// The number of objects and lists around the value that is being written.
    private var depth = 0
    private var oldest = Int64.max
    private var expiry = Int64.max
    /// The approximate maximum size of the response, in bytes.
    ///
    /// An object is stored once, but written at each place that links to it. Without a limit, a few kilobytes of
    /// records could lead to a response of gigabytes.
    var limit = Int.max
    /// The number of list elements that were omitted. Each counts as one byte of the limit, because it takes time.
    private var omissionCount = 0
    /// Whether to record the values from which the response is built.
    var notesDependencies = true
    /// The values from which the response is built, and the place of the first missing value, in any order.
    private(set) var dependencies: [Dependency] = []
    /// The values of the query root from which the response is built.
    private(set) var rootValues: [Dependency] = []
    /// For each place, the field set of the last object that was written there.
    private var lastSets: [FieldSet?] = []
    /// Whether a missing value becomes null with an error where its type allows null. Otherwise, it is a miss.
    var fillsGaps = false
    /// The errors of the last response. If one of these errors explains a missing value, the value isn't a gap.
    var serverErrors: [ServerError] = []
    /// The first missing value that was replaced with null.
    private(set) var gap: Miss?
    /// The errors for the missing values that were replaced with null, as elements of a JSON array.
    private var errors: [UInt8] = []
    /// The path in the response. It is updated only if missing values become null.
    private var path: [JSONValue] = []
    /// The path of the missing value that makes the current value incomplete; `nil` if nothing is missing.
    private var missPath: [JSONValue]?
    /// Whether at least one value of the root was found.
    private var hasRootValue = false

    init(_ table: RecordTable, _ program: Program, _ arguments: BoundArguments, typeNames: [String]) {
        self.table = table
        self.program = program
        self.arguments = arguments
        self.typeNames = typeNames
    }

    /// Returns the response to an operation, or to a selection on one object, from the record with the given key.
    ///
    /// - Parameter isObject: Whether the response is to a selection on one object.
    mutating func response(root key: [UInt8], isObject: Bool) throws(Miss) -> Response {
        let found = table.find(key).flatMap { table[$0] }
        if found == nil {
            key.withUnsafeBytes { noteDependency($0) }
            if isObject { throw Miss(record: nil, field: program.rootType) }
        }
        // If the root has no record yet, lookups can find objects anyway.
        let root = found ?? Record.empty(program.rootTypeNumber, key: key)
        output += (isObject ? "{\"data\":{\"object\":" : "{\"data\":").utf8
        try object(root, 0, "")
        if let gap, !hasRootValue { throw gap }
        if !errors.isEmpty { output += Array(",\"errors\":[".utf8) + errors + Array("]".utf8) }
        output += (isObject ? "}}" : "}").utf8
        return Response(body: output, oldest: oldest, expiry: expiry)
    }

    private mutating func object(_ index: RecordIndex, _ place: Int, _ field: String) throws(Miss) {
        guard let record = table.record(index) else {
            noteDependency(table.key(of: index))
            throw Miss(record: table.key(of: index), field: field)
        }
        try object(record, place, field)
    }

    private mutating func object(_ record: Record, _ place: Int, _ field: String) throws(Miss) {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth), output.count + errors.count + omissionCount <= limit else {
            fillsGaps = false
            throw miss(record, field)
        }
        noteDependency(record.key)
        if record.isDeleted { throw miss(record, field) }
        guard let set = fieldSet(place, record.type) else { throw miss(record, field) }
        let hasSameFields = record.fields == set.stored
        // Usually one response wrote all values of a record, so checking a single stamp is enough.
        let hasOneStamp = hasSameFields && record.stampCount == 1
        // Fields in other records have their own stamps, so the stamp of a record without stored values doesn't count.
        if hasOneStamp, !set.stored.isEmpty { note(record.firstStamp, set.maximumAge) }
        let start = output.count
        for (number, field) in set.fields.enumerated() {
            // Appending a slice of the array takes longer.
            set.members.withUnsafeBufferPointer { members in
                let member = members[field.memberStart..<field.memberStart + field.memberCount]
                output.append(contentsOf: UnsafeBufferPointer(rebasing: member))
            }
            if field.content == .typename {
                output += set.quotedTypeName
                continue
            }
            let valueStart = output.count
            if fillsGaps { path.append(.string(set.responseNames[number])) }
            do throws(Miss) {
                if field.slot >= 0 {
                    guard let slot = hasSameFields ? field.slot : record.fields.slot(of: field.number) else {
                        throw miss(record, set.responseNames[number])
                    }
                    try value(slot, of: record, set, number, isNoted: hasOneStamp)
                } else {
                    try value(set, number, below: record)
                }
                if depth == 1 { hasRootValue = true }
            } catch {
                try fill(error, field.nullableLevels, from: valueStart)
            }
            if fillsGaps { path.removeLast() }
        }
        if set.fields.isEmpty {
            output += "{}".utf8
        } else {
            // The brace replaces the comma that a member would begin with.
            output[start] = UInt8(ascii: "{")
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Replaces an incomplete value with null and adds an error.
    ///
    /// - Parameter nullableLevels: Bit 0 is set if the value's type allows null. If not, the object or list that
    ///   contains the value is incomplete too, as in a response from a server.
    private mutating func fill(_ miss: Miss, _ nullableLevels: UInt8, from start: Int) throws(Miss) {
        let missPath = self.missPath ?? path
        self.missPath = missPath
        guard fillsGaps, nullableLevels & 1 == 1 else {
            _ = path.popLast()
            throw miss
        }
        output.removeSubrange(start...)
        output += "null".utf8
        self.missPath = nil
        // An error for another part of the object or list doesn't explain why this value is missing.
        var texts = serverErrors.filter { error in
            error.path.starts(with: path) && (error.path.starts(with: missPath) || missPath.starts(with: error.path))
        }.map(\.text)
        if texts.isEmpty {
            gap = gap ?? miss
            let error: JSONValue = [
                "message": .string("the cache has no value for '\(miss.field)'"), "path": .array(path),
                "extensions": ["code": .string(GraphQLError.cacheMissCode)],
            ]
            texts = [error.description]
        }
        errors += ((errors.isEmpty ? "" : ",") + texts.joined(separator: ",")).utf8
    }

    @inline(__always)
    private mutating func noteDependency(_ key: UnsafeRawBufferPointer, isOfStamps: Bool = false) {
        if notesDependencies { dependencies.append(Dependency(key, isOfStamps: isOfStamps)) }
    }

    private func miss(_ record: Record, _ field: String) -> Miss { Miss(record: record.key, field: field) }

    @inline(__always)
    private mutating func fieldSet(_ place: Int, _ type: TypeNumber) -> FieldSet? {
        if place < lastSets.count, let last = lastSets[place], last.type == type { return last }
        guard type < typeNames.count, let set = program.set(at: place, type: typeNames[Int(type)], &arguments) else {
            return nil
        }
        while lastSets.count <= place { lastSets.append(nil) }
        lastSets[place] = set
        return set
    }

    /// Writes the value of a field that has its own record.
    private mutating func value(_ set: FieldSet, _ number: Int, below owner: Record) throws(Miss) {
        let field = set.fields[number]
        let key = RecordKey.field(owner.key, set.keyNames[number], arguments.text(of: field.call))
        key.withUnsafeBytes { noteDependency($0) }
        guard let (_, record, slot) = table.value(of: field.number, key, below: owner) else {
            if let found = lookedUp(set, number) { return try write(found, set.responseNames[number]) }
            throw miss(owner, set.responseNames[number])
        }
        let cell = record.cell(slot)
        if depth == 1, !program.rootKey.isEmpty { rootValues.append(Dependency(record.key)) }
        // A later response may have written the object, although it was missing when this field was requested.
        if cell.kind == .failed || cell.kind == .null, let found = lookedUp(set, number) {
            for record in [record] + found.objects {
                noteDependency(record.key, isOfStamps: true)
            }
            let null = cell.kind == .null ? record.stamp(Int(cell.stamp)) : Record.Stamp(order: 0, time: .min)
            let isNewer = found.objects.allSatisfy { object in
                (0..<object.stampCount).contains { object.stamp($0).isWritten(after: null) }
            }
            if isNewer { return try write(found, set.responseNames[number]) }
        }
        try value(slot, of: record, set, number, isNoted: false)
    }

    /// The objects that a lookup has found.
    private struct LookedUp {
        var objects: [Record] = []
        let place: Int
        /// Whether the field returns a list.
        let isList: Bool
        let nullableLevels: UInt8
    }

    /// Returns the objects whose keys are in a field's arguments; `nil` if an object is missing, or if objects of
    /// several types have the same key.
    private mutating func lookedUp(_ set: FieldSet, _ number: Int) -> LookedUp? {
        let field = set.fields[number]
        guard let lookup = set.lookups[number], let call = field.call, let place = field.place else { return nil }
        let names = lookup.list.map { [$0] } ?? lookup.key
        let values = names.compactMap { arguments.value(of: $0, in: call) }
        if values.count < names.count { return nil }
        var keys = [values]
        if lookup.list != nil {
            // A server may return all objects for an empty list of keys, so the cache can't know the result.
            guard case .array(let elements) = values[0], !elements.isEmpty else { return nil }
            keys = elements.map { [$0] }
        }
        var found = LookedUp(place: place, isList: lookup.list != nil, nullableLevels: field.nullableLevels)
        for key in keys {
            guard let object = object(at: place, key: Dictionary(zip(lookup.key, key)) { first, _ in first }) else {
                return nil
            }
            found.objects.append(object)
        }
        return found
    }

    /// Returns the object that has the given values in its key fields, among the objects that are possible at a place;
    /// `nil` unless the cache has exactly one such object.
    private mutating func object(at place: Int, key values: [String: JSONValue]) -> Record? {
        if values.contains(where: \.value.isNull) { return nil }
        var found: Record?
        for type in program.types(at: place, withKey: Set(values.keys)) {
            let texts = type.key.compactMap { values[$0]?.keyText }
            let text = Array("\(type.name):\(texts.joined(separator: ","))".utf8)
            text.withUnsafeBytes { noteDependency($0) }
            guard let record = table.find(text).flatMap({ table[$0] }), !record.isDeleted else { continue }
            if found != nil { return nil }
            found = record
        }
        return found
    }

    private mutating func write(_ found: LookedUp, _ field: String) throws(Miss) {
        if found.isList { output.append(UInt8(ascii: "[")) }
        for (position, record) in found.objects.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            let start = output.count
            if fillsGaps, found.isList { path.append(.number(JSONNumber(position))) }
            do throws(Miss) { try object(record, found.place, field) } catch {
                if !found.isList { throw error }
                try fill(error, found.nullableLevels >> 1, from: start)
            }
            if fillsGaps, found.isList { path.removeLast() }
        }
        if found.isList { output.append(UInt8(ascii: "]")) }
    }

    /// Writes the value of a field that is stored in a record.
    ///
    /// - Parameter isNoted: Whether the record's stamp has already been recorded.
    @inline(__always)
    private mutating func value(
        _ slot: Int, of record: Record, _ set: FieldSet, _ number: Int, isNoted: Bool
    ) throws(Miss) {
        let field = set.fields[number]
        let cell = record.cell(slot)
        if !isNoted, cell.kind != .missing { note(record.stamp(Int(cell.stamp)), field.maximumAge) }
        switch cell.kind {
        case .short, .text: record.withText(of: cell) { output += $0.bindMemory(to: UInt8.self) }
        case .null: output += "null".utf8
        case .missing, .failed: throw miss(record, set.responseNames[number])
        case .link, .list:
            let name = set.responseNames[number]
            guard let place = field.place else { throw miss(record, name) }
            if cell.kind == .link {
                try object(cell.link, place, name)
            } else {
                let levels = field.nullableLevels >> 1
                try list(0..<cell.count, cell, of: record, place, name, levels, hasEdges: field.hasEdges)
            }
        }
    }

    private mutating func list(
        _ range: Range<Int>, _ cell: Record.Cell, of record: Record, _ place: Int, _ field: String,
        _ nullableLevels: UInt8, hasEdges: Bool = false
    ) throws(Miss) {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.hasRoom(atDepth: depth) else {
            fillsGaps = false
            throw Miss(record: nil, field: field)
        }
        output.append(UInt8(ascii: "["))
        var word = range.lowerBound
        var position = 0
        while word < range.upperBound {
            let element = record.word(word, of: cell)
            word += 1
            let isObject = element < Record.ListWord.limit
            let item = isObject ? table.record(element) : nil
            if let item, item.isDeleted {
                noteDependency(item.key)
                omissionCount += 1
                continue
            }
            if item != nil, hasEdges, hasDeletedItem(element) { continue }
            if position > 0 { output.append(UInt8(ascii: ",")) }
            let start = output.count
            if fillsGaps { path.append(.number(JSONNumber(position))) }
            do throws(Miss) {
                if let item {
                    try object(item, place, field)
                } else if isObject {
                    throw Miss(record: table.key(of: element), field: field)
                } else if element == Record.ListWord.list {
                    let first = word + 1
                    word = first + Int(record.word(word, of: cell))
                    try list(first..<word, cell, of: record, place, field, nullableLevels >> 1)
                } else {
                    output += "null".utf8
                }
            } catch {
                if isObject { noteOmission(of: element, hasEdges: hasEdges) }
                try fill(error, nullableLevels, from: start)
            }
            if fillsGaps { path.removeLast() }
            position += 1
        }
        output.append(UInt8(ascii: "]"))
    }

    /// Adds dependencies on an incomplete list element and on the node of an edge. If either is deleted, the list omits
    /// the element, which could complete the result.
    private mutating func noteOmission(of element: RecordIndex, hasEdges: Bool) {
        noteDependency(table.key(of: element))
        guard hasEdges, let item = table.item(of: element, node: program.nodeField) else { return }
        noteDependency(table.key(of: item))
    }

    /// Returns whether the item of a connection's edge was deleted.
    private mutating func hasDeletedItem(_ edge: RecordIndex) -> Bool {
        guard let item = table.item(of: edge, node: program.nodeField), table.record(item)?.isDeleted == true else {
            return false
        }
        for index in [item, edge] { noteDependency(table.key(of: index)) }
        return true
    }

    @inline(__always)
    private mutating func note(_ stamp: Record.Stamp, _ maximumAge: Int64) {
        if stamp.time < oldest { oldest = stamp.time }
        if stamp.expiry < expiry { expiry = stamp.expiry }
        let end = stamp.time.addingReportingOverflow(maximumAge)
        if !end.overflow, end.partialValue < expiry { expiry = end.partialValue }
    }
}
