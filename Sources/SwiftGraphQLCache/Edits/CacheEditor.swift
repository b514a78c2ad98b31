import SwiftGraphQLJSON
public import SwiftGraphQLSelection

/// Edits the objects in a cache, as one transaction: see `NormalizedCache.update`.
///
/// An edit identifies a field by the call that selects it, so the compiler checks the field, arguments and value:
///
/// ```swift
/// try cache.update { edit in
///     try edit.set({ try $0.title() }, of: post, to: "New title")
///     try edit.update({ try $0.likes() }, of: post) { $0 += 1 }
///     try edit.update({ try $0.feed(.list(.reference)) }, of: .root(Operations.Query.self)) {
///         $0.insert(post, at: 0)
///     }
///     try edit.update({ try $0.comments(first: 10, .select { try $0.totalCount() }) }, of: post) { $0 += 1 }
/// }
/// ```
///
/// To edit an object without a key, start at the object that contains it, as in the last edit.
///
/// The closures must return the field's value unchanged. They run more than once, like the closures of selections.
public struct CacheEditor {
    let library: ProgramLibrary
    let stamp: Record.Stamp
    /// The approximate maximum size of a response that is built to read an object, in bytes.
    private let maximumResponseSize: Int
    var table: RecordTable
    /// The values that the edits have changed so far.
    var changes: [Dependency] = []
    /// The invalidations, including those of values that the cache didn't have.
    private(set) var invalidations: Set<Invalidation> = []

    init(_ library: ProgramLibrary, _ table: RecordTable, _ stamp: Record.Stamp, maximumResponseSize: Int) {
        self.library = library
        self.maximumResponseSize = maximumResponseSize
        self.table = table
        self.stamp = stamp
    }

    // MARK: - Reading

    /// Reads an object, including the edits so far.
    ///
    /// - Returns: The value; `nil` if any part is missing.
    /// - Throws: Any error that the selection's closures throw, and `CacheError` if the reference is invalid.
    public mutating func read<Value, Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>
    ) throws -> Value? {
        try value(of: target(selection, object))
    }

    // MARK: - Values

    /// Sets the value of a field. Creates the object if the cache doesn't have it.
    ///
    /// An object without a key isn't created. If the cache doesn't have the object, nothing changes.
    ///
    /// - Parameters:
    ///   - field: A closure that requests one field and returns its value. For a field of object type, the value
    ///     consists of references: `{ try $0.author(.reference) }`. For a field of an object without a key, the closure
    ///     requests only the path to that field: `{ try $0.address(.nullable { try $0.city() }) }`.
    ///   - object: The object that has the field.
    ///   - value: The new value.
    /// - Throws: `CacheError` if the edit is invalid, and any error of a codec that rejects the value.
    public mutating func set<Value, Scope: SelectionScope>(
        _ field: @escaping @Sendable (Scope) throws -> Value, of object: CacheReference<Scope>, to value: Value
    ) throws {
        let selection = Selection(field)
        let target = try target(selection, object)
        let fields = try self.fields(of: target)
        let start = fields.count == 1 ? try record(of: target.object) : target.index
        guard let start, let path = places(of: fields.dropLast(), below: start, forAllArguments: false).first,
            let owner = path.last.map({ objectWithoutKey(at: $0) }) ?? start
        else { return }
        let field = fields[fields.count - 1]
        try store(value, selection, field, at: makePlace(of: field, below: owner))
    }

    /// Changes the value of a field if the cache has the value.
    ///
    /// - Parameters:
    ///   - field: A closure that requests one field and returns its value, as for `set`.
    ///   - object: The object that has the field.
    ///   - forAllArguments: Whether to change the values for all arguments and ignore the arguments of the call. The
    ///     cost is proportional to the number of fields with arguments in memory.
    ///   - change: A closure that changes the value.
    /// - Returns: Whether the cache had the value.
    /// - Throws: `CacheError` if the edit is invalid, and any error that `change` or a codec throws.
    @discardableResult
    public mutating func update<Value, Scope: SelectionScope>(
        _ field: @escaping @Sendable (Scope) throws -> Value, of object: CacheReference<Scope>,
        forAllArguments: Bool = false, _ change: (inout Value) throws -> Void
    ) throws -> Bool {
        let selection = Selection(field)
        let target = try target(selection, object)
        let fields = try self.fields(of: target)
        guard let index = target.index else { return false }
        var isFound = false
        for places in places(of: fields[...], below: index, forAllArguments: forAllArguments) {
            var copy = editor(with: fields, of: places, below: index)
            let old = try copy.value(of: target)
            if table.failure == nil { table.failure = copy.table.failure }
            guard var value = old else { continue }
            try change(&value)
            try store(value, selection, fields[fields.count - 1], at: places[places.count - 1])
            isFound = true
        }
        return isFound
    }

    /// Marks a field's value as stale, so that policies request it again. The value stays readable.
    ///
    /// - Parameters:
    ///   - field: A closure that requests one field.
    ///   - object: The object that has the field.
    ///   - forAllArguments: Whether the values for all arguments become stale. If so, the call's arguments are ignored.
    /// - Throws: `CacheError` if the edit is invalid.
    public mutating func invalidate<Value, Scope: SelectionScope>(
        _ field: @escaping @Sendable (Scope) throws -> Value, of object: CacheReference<Scope>,
        forAllArguments: Bool = false
    ) throws {
        let target = try target(Selection(field), object)
        let field = try self.field(of: target)
        invalidations.insert(Invalidation(typeName: target.object.typeName, field: field.number))
        guard let index = target.index else { return }
        for place in places(of: field, below: index, forAllArguments: forAllArguments) {
            guard let record = table[place.record], let slot = record.fields.slot(of: place.field) else { continue }
            store(at: place, stale(record.stamp(Int(record.cell(slot).stamp)))) {
                $0.keep(slot, of: record, $1, restamped: true)
            }
        }
    }

    /// Marks all values of an object as stale, so that policies request them again. The values stay readable.
    ///
    /// The query root is an object too: `invalidate(.root(Operations.Query.self))`. Linked objects don't become stale.
    ///
    /// - Throws: `CacheError` if the reference is invalid.
    public mutating func invalidate<Scope: SelectionScope>(_ object: CacheReference<Scope>) throws {
        let key = try library.objectKey(of: object)
        invalidations.insert(Invalidation(typeName: key.typeName))
        guard let index = index(of: key) else { return }
        table.loadRows(after: key.text + [0], before: key.text + [1])
        invalidate([index])
    }

    /// Marks all values of all objects of a type as stale, so that policies request them again. The values stay
    /// readable.
    ///
    /// The call loads all objects of the type into memory.
    ///
    /// ```swift
    /// try cache.update { try $0.invalidate(all: Objects.Human.self) }
    /// ```
    ///
    /// - Throws: `CacheError`.
    public mutating func invalidate<Scope: KeyedObjectScope>(all type: Scope.Type) throws {
        for name in keyedTypeNames(of: type) {
            invalidations.insert(Invalidation(typeName: name))
            let prefix = Array("\(name):".utf8)
            table.loadRows(after: prefix, before: Array("\(name);".utf8))
            let objects = (0..<table.endIndex).filter { index in
                let key = table.key(of: index)
                return table[index] != nil && key.starts(with: prefix) && RecordKey.isOfEntity(key)
            }
            invalidate(objects)
        }
    }

    /// Marks all values of some objects as stale, including fields with arguments and objects without keys.
    private mutating func invalidate(_ objects: [RecordIndex]) {
        let fields = Dictionary(grouping: table.fieldRecords) { table.owner(ofField: $0) }
        var pending = objects
        var met: Set<RecordIndex> = []
        while let index = pending.popLast() {
            guard let record = table.record(index), !record.isDeleted, met.insert(index).inserted else { continue }
            // The new sequence number would restore the values of an earlier object.
            pending += (fields[index] ?? []).filter { table[$0]?.hasValue(since: record.origin) == true }
            var targets: [RecordIndex] = []
            for slot in record.fields.indices { record.appendTargets(of: slot, to: &targets) }
            pending += targets.filter { !RecordKey.isOfEntity(table.key(of: $0)) }
            set(index, record.copied { stale($0) })
        }
    }

    /// Replaces a record.
    mutating func set(_ index: RecordIndex, _ record: Record) {
        table.set(index, record)
        changes.append(Dependency(record.key))
    }

    /// Returns a copy of a stamp for stale values, with this edit's sequence number.
    private func stale(_ stamp: Record.Stamp) -> Record.Stamp {
        var stale = raised(stamp)
        stale.expiry = .min
        return stale
    }

    /// Deletes an object. From then on, lists omit the object, and a query that needs it elsewhere is a miss.
    ///
    /// Responses to earlier requests don't restore the object, even if the cache didn't have it. The
    /// object is restored by a later response that contains it, by `write`, or by `set` for one of its own fields.
    ///
    /// - Throws: `CacheError` if the reference is invalid.
    public mutating func delete<Scope: SelectionScope>(_ object: CacheReference<Scope>) throws {
        let key = try library.objectKey(of: object)
        let index = index(of: key) ?? insert(Record.deletedType, key.text)
        guard let old = table[index] else { return }
        set(index, old.deleted(stamp))
    }

    // MARK: - Objects

    /// Writes the values of an object and the objects that these values contain.
    ///
    /// - Parameters:
    ///   - data: The object, in the form in which a server would send it for the selection. You can omit `__typename`.
    ///   - selection: The selection that the data belongs to.
    ///   - object: A reference to the object, which is created if the cache doesn't have it.
    /// - Throws: `CacheError` if the data is invalid, and any error that decoding the data throws.
    public mutating func write<Value, Scope: SelectionScope>(
        _ data: JSONValue, for selection: Selection<Value, Scope>, of object: CacheReference<Scope>
    ) throws {
        let target = try target(selection, object)
        guard case .object(var members) = data else {
            throw CacheError(.invalidData, "the data of an object must be a JSON object")
        }
        if members["__typename"] == nil { members["__typename"] = .string(target.object.typeName) }
        try checkKey(members, target)
        let text = Array("\(JSONValue.object(members))".utf8)
        _ = try target.operation.decode(Array("{\"data\":{\"object\":".utf8) + text + Array("}}".utf8))
        let body = Array("{\"data\":".utf8) + text + Array("}".utf8)
        let index = try record(of: target.object)
        guard
            let parsed = try? ResponseParser.parse(
                body, target.program, variables: target.operation.variablesText)
        else {
            throw CacheError(
                .invalidData, "the data must have exactly the fields of the selection: pass a value for each field")
        }
        let isWritten = JSONBytes.withBytes(body) { bytes in
            var writer = ResponseWriter(
                parsed, bytes, target.program, to: table, stamp, library.vocabulary)
            guard writer.write(root: index) else { return false }
            table = writer.table
            changes += writer.changes
            return true
        }
        if !isWritten {
            throw CacheError(
                .invalidData, "the data repeats an object too often, each time with different values")
        }
    }
}

// MARK: - Fields

extension CacheEditor {
    /// A prepared selection on an object.
    struct Target<Value> {
        let operation: PreparedOperation<Value>
        let program: Program
        let object: ObjectKey
        let arguments: BoundArguments
        /// The index of the object's record; `nil` if the cache doesn't have the object.
        let index: RecordIndex?
    }

    /// A field that an edit identifies by a call.
    struct NamedField {
        /// The number of the field's name in the vocabulary.
        let number: FieldNumber
        /// The field in the selection's plan.
        let selected: PlanField
        /// The name of the field in the keys of records.
        let name: [UInt8]
        /// The text of the arguments; empty for a field without arguments.
        let arguments: [UInt8]
        /// Whether the value has its own record.
        let hasRecord: Bool

        var responseName: String { selected.responseName }
    }

    mutating func target<Value, Scope>(
        _ selection: Selection<Value, Scope>, _ object: CacheReference<Scope>
    ) throws -> Target<Value> {
        let object = try library.objectKey(of: object)
        let operation = try selection.prepareOnObject(in: library.documents)
        let program = library.program(for: operation, onObjectOf: object.typeName)
        return Target(
            operation: operation, program: program, object: object,
            arguments: program.arguments(operation.variablesText),
            index: index(of: object))
    }

    /// Throws if the key in an object's data differs from the key in the reference.
    private func checkKey<Value>(_ members: JSONObject, _ target: Target<Value>) throws {
        let typeName = target.object.typeName
        if let other = members["__typename"], other.string != typeName {
            throw CacheError(.invalidData, "the data of '\(typeName)' has another '__typename', \(other)")
        }
        guard let set = target.program.set(at: 0, type: typeName) else { return }
        for (index, value) in zip(set.key, target.object.values) {
            let name = set.responseNames[index]
            guard let other = members[name], other.keyText != value.keyText else { continue }
            throw CacheError(
                .immutableKeyField,
                "the data of '\(typeName)' has \(other) for '\(name)', but the reference has \(value)")
        }
    }

    /// Returns the field of the object that a selection requests.
    func field<Value>(of target: Target<Value>) throws -> NamedField { try fields(of: target)[0] }

    /// Returns the path of fields that a selection requests. It starts with a field of the object. If a field's value
    /// is an object without a key, the path continues with a field of that object.
    private func fields<Value>(of target: Target<Value>) throws -> [NamedField] {
        var arguments = target.arguments
        var fields: [NamedField] = []
        var (place, type) = (0, target.object.typeName)
        // The first field of the path leads to the object.
        for selected in target.operation.plan.singlePath.dropFirst() {
            let name = selected.responseName
            guard let set = target.program.set(at: place, type: type, &arguments), let index = set.indices[name] else {
                break
            }
            let field = set.fields[index]
            if set.key.contains(index) {
                throw CacheError(
                    .immutableKeyField, "'\(name)' identifies the object of type '\(type)', so it can't change")
            }
            fields.append(
                NamedField(
                    number: field.number, selected: selected, name: set.keyNames[index],
                    arguments: arguments.text(of: field.call), hasRecord: field.slot < 0))
            guard let next = field.place, let objectType = target.program.place(next).objectType,
                library.schema.keys[objectType] == nil
            else { break }
            (place, type) = (next, objectType)
        }
        if !fields.isEmpty { return fields }
        throw CacheError(
            .notASingleField,
            "an edit must request exactly one field of '\(target.object.typeName)', such as { try $0.name() }")
    }

    /// Returns the value of a selection; `nil` if a part is missing or doesn't fit the type of its field.
    private mutating func value<Value>(of target: Target<Value>) throws -> Value? {
        let typeNames = library.vocabulary.withLock { $0.typeNames }
        var synthesizer = ResponseSynthesizer(table, target.program, target.arguments, typeNames: typeNames)
        synthesizer.limit = maximumResponseSize
        synthesizer.notesDependencies = false
        defer { table = synthesizer.table }
        guard let response = try? synthesizer.response(root: target.object.text, isObject: true) else { return nil }
        do {
            return try target.operation.decode(response.body)
        } catch let error as SelectionError where error.isUnfitValue {
            return nil
        }
    }

    private mutating func store<Value, Scope>(
        _ value: Value, _ selection: Selection<Value, Scope>, _ field: NamedField, at place: FieldPlace
    ) throws {
        if field.selected.child == nil {
            guard let text = try selection.encode(value, as: field.selected) else {
                throw CacheError(
                    .notAFieldValue, "the closure must return the value of '\(field.responseName)' unchanged")
            }
            return store(at: place) { $0.append(json: text, $1) }
        }
        guard let links = value as? any CacheLinks else {
            throw CacheError(
                .notAFieldValue,
                "'\(field.responseName)' returns objects: select `.reference` or a list of references")
        }
        let words = try links.words { try reference(to: library.objectKey(ofType: $0, $1, in: $2)) }
        store(at: place) { builder, slot in
            switch words[0] {
            case Record.ListWord.list: builder.append(list: words.dropFirst(2), slot)
            case Record.ListWord.null: builder.append(Record.Cell(payload: 0, kind: .null), slot)
            default: builder.append(Record.Cell(payload: UInt64(words[0]), kind: .link), slot)
            }
        }
    }

    /// Sets the value at the given place in a record.
    mutating func store(
        at place: FieldPlace, _ stamp: Record.Stamp? = nil, _ append: (inout RecordBuilder, Int) -> Void
    ) {
        let (index, field) = (place.record, place.field)
        guard let old = table[index] else { return }
        var fields = old.fields
        if fields.slot(of: field) == nil {
            fields = library.vocabulary.withLock { [fields] in $0.shared((fields + [field]).sorted()) }
        }
        var builder = RecordBuilder()
        builder.begin(fields, key: old.key, stamp ?? self.stamp)
        for (slot, number) in fields.enumerated() {
            if number == field {
                append(&builder, slot)
            } else if let kept = old.fields.slot(of: number) {
                builder.keep(kept, of: old, slot)
            }
        }
        set(index, builder.record(old.type, origin: old.origin))
    }

    // MARK: Fields with their own records

    /// Returns the place of a field's value. If the value has its own record, creates the record if necessary.
    private mutating func makePlace(of field: NamedField, below index: RecordIndex) -> FieldPlace {
        if !field.hasRecord { return FieldPlace(record: index, field: field.number) }
        let key = RecordKey.field(table.key(of: index), field.name, field.arguments)
        return FieldPlace(record: table.find(key) ?? table.addField(key, stamp.order), field: field.number)
    }

    /// Returns the places of a field's stored values.
    ///
    /// - Parameter forAllArguments: Whether to return the places of the values for all arguments.
    mutating func places(of field: NamedField, below index: RecordIndex, forAllArguments: Bool) -> [FieldPlace] {
        guard let owner = table.record(index) else { return [] }
        var keys = field.hasRecord ? [RecordKey.field(owner.key, field.name, field.arguments)] : []
        if forAllArguments {
            keys = table.fields(RecordKey.field(owner.key, field.name, [])).map { Array(table.key(of: $0)) }
        }
        var records = keys.compactMap { table.value(of: field.number, $0, below: owner)?.index }
        if !field.hasRecord || forAllArguments, owner.fields.slot(of: field.number) != nil { records.append(index) }
        return records.map { FieldPlace(record: $0, field: field.number) }
    }

    /// Returns the paths to all stored values of the last field. Each path consists of the places of the fields that
    /// lead to the value, followed by the value's own place.
    private mutating func places(
        of fields: ArraySlice<NamedField>, below index: RecordIndex, forAllArguments: Bool
    ) -> [[FieldPlace]] {
        guard let field = fields.first else { return [[]] }
        var all: [[FieldPlace]] = []
        for place in places(of: field, below: index, forAllArguments: forAllArguments) {
            if fields.count == 1 {
                all.append([place])
            } else if let object = objectWithoutKey(at: place) {
                let rest = places(of: fields.dropFirst(), below: object, forAllArguments: forAllArguments)
                all += rest.map { [place] + $0 }
            }
        }
        return all
    }

    /// Returns the object without a key that is the value at a place; `nil` for any other value.
    private mutating func objectWithoutKey(at place: FieldPlace) -> RecordIndex? {
        guard let record = table[place.record], let slot = record.fields.slot(of: place.field),
            case let cell = record.cell(slot), cell.kind == .link, !RecordKey.isOfEntity(table.key(of: cell.link)),
            table.record(cell.link) != nil
        else { return nil }
        return cell.link
    }

    /// Returns a copy of the editor in which the fields, for the call's arguments, have the values at the given
    /// places, which may be those for other arguments.
    private func editor(with fields: [NamedField], of places: [FieldPlace], below index: RecordIndex) -> CacheEditor {
        var (copy, owner) = (self, index)
        for (field, place) in zip(fields, places) {
            let target = copy.makePlace(of: field, below: owner)
            guard let record = table[place.record], let slot = record.fields.slot(of: place.field) else { break }
            if target != place { copy.store(at: target) { $0.keep(slot, of: record, $1) } }
            owner = record.cell(slot).link
        }
        return copy
    }

    // MARK: Records

    /// Returns the index of an object's record; `nil` if the cache doesn't have the object.
    mutating func index(of object: ObjectKey) -> RecordIndex? { table.find(object.text) }

    /// Returns the index of an object's record, for a link to the object. If the cache doesn't have the object, creates
    /// it. A deleted object stays deleted, so lists omit it.
    mutating func reference(to object: ObjectKey) throws -> RecordIndex {
        try index(of: object) ?? record(of: object)
    }

    /// Returns the index of an object's record. If the cache doesn't have the object, creates it with its key fields.
    private mutating func record(of object: ObjectKey) throws -> RecordIndex {
        if let known = index(of: object), !(table[known]?.isDeleted ?? true) { return known }
        let texts = try object.fieldTexts()
        let names = library.schema.keys[object.typeName] ?? []
        let (type, fields) = library.vocabulary.withLock { vocabulary in
            (vocabulary.type(object.typeName), names.map { vocabulary.field($0) })
        }
        let index = insert(type, object.text)
        for (field, text) in zip(fields, texts) {
            store(at: FieldPlace(record: index, field: field)) { $0.append(json: text, $1) }
        }
        return index
    }

    /// Returns the index of the record with the given key. Creates the record if it doesn't exist or was deleted.
    private mutating func insert(_ type: TypeNumber, _ key: [UInt8]) -> RecordIndex {
        if let known = table.find(key) {
            if let deleted = table[known], deleted.isDeleted {
                set(known, .empty(type, key: key, origin: deleted.origin))
            }
            return known
        }
        changes.append(key.withUnsafeBytes { Dependency($0) })
        return table.add(.empty(type, key: key))
    }
}
