import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection

// Transactions. One runs at a time, and publishes one state: the records that the server sent and the app edited, with
// the optimistic layers on top.
extension NormalizedCache {
    /// The state that only transactions use.
    struct Writing: Sendable {
        /// The records without the optimistic layers; `nil` while there are no layers, because the published table then
        /// has the same records.
        var base: RecordTable?
        /// The optimistic layers, the oldest first.
        var layers: [Layer] = []
        /// The values that the layers changed.
        var layerChanges: [Dependency] = []
        var nextLayer = 0
        /// The size of the records after the last eviction, in bytes.
        var keptSize = 0
        /// The size of the file after the last eviction of rows, in bytes.
        var keptDiskSize = 0
        /// The number of evictions so far, and of calls to `clear` and `trim`.
        var evictions = 0
        /// Whether a transaction is in progress.
        private(set) var isBusy = false

        /// Marks the beginning of a transaction.
        ///
        /// - Returns: The state for the transaction, which now owns the layers exclusively, so that adding one doesn't
        ///   copy them all. Returns `nil` if a transaction is in progress.
        mutating func begin() -> Writing? {
            if isBusy { return nil }
            defer {
                (layers, layerChanges) = ([], [])
                isBusy = true
            }
            return self
        }
    }

    /// The edits that a mutation is expected to cause.
    struct Layer: Sendable {
        let id: Int
        let edit: @Sendable (inout CacheEditor) throws -> Void
        /// The time when the layer was added, in milliseconds since 1970.
        let time: Int64
        /// Whether the layer's mutation is in an `OfflineQueue`, so that the layer stays after `clear`.
        let isQueued: Bool
    }

    /// Edits the objects in the cache, in one transaction.
    ///
    /// Readers see all edits at once, and watchers receive at most one new value. If the closure throws, nothing
    /// changes. Responses to queries that were sent earlier don't overwrite the edits.
    ///
    /// ```swift
    /// try cache.update { try $0.update({ try $0.likes() }, of: post) { $0 += 1 } }
    /// ```
    ///
    /// - Parameter body: Makes the edits. It must not write to the same cache in any other way.
    /// - Returns: The value that the closure returns.
    /// - Throws: Any error that the closure throws; `CacheError` if this call is inside another edit (`nestedEdit`), if
    ///   the file can't be read at the moment (`unreadableFile`), or after `close` (`cacheClosed`).
    @discardableResult
    public func update<R>(_ body: (inout CacheEditor) throws -> R) throws -> R {
        try commit { table, changes in
            var editor = makeEditor(table, editStamp())
            let result = try body(&editor)
            finish(editor, &table, &changes)
            return result
        }
    }

    /// Adds the edits of an editor to a transaction.
    private func finish(_ editor: CacheEditor, _ table: inout RecordTable, _ changes: inout [Dependency]) {
        changes += editor.changes
        table = editor.table
        let (hasInvalidated, hasChanged) = (editor.hasInvalidated, !editor.changes.isEmpty)
        orders.withLock { orders in
            if hasInvalidated { orders.invalidations += 1 }
            if hasInvalidated || hasChanged { orders.changes += 1 }
        }
    }

    /// Writes a response that has been decoded.
    ///
    /// - Parameters:
    ///   - order: The sequence number of the request, for a query. For a mutation or an event, the sequence number of
    ///     its response.
    ///   - time: The time of the request or the response, in milliseconds since 1970; `nil` for now.
    ///   - request: The sequence number of the request; `nil` if it is `order`. If the cache has been cleared since the
    ///     request, nothing is written.
    ///   - lifetime: How many seconds the values are fresh, according to the server.
    ///   - layer: The optimistic layer that the response replaces.
    ///   - postpones: Whether to write the response later, without `edit`, if the file can't be read at the moment.
    ///   - edit: Further edits in the same transaction. They are made even if the response isn't written, unless the
    ///     cache has been cleared.
    /// - Returns: Whether the response was written. A response isn't written if the operation has directives that the
    ///   configuration doesn't ignore; if the response lacks fields of the document; if writing it costs too much
    ///   (`ResponseWriter.write`, `maximumResponseObjects`); or if its request is older than an evicted value, or than
    ///   the deletion of an object that has been added again.
    /// - Throws: Any error that `edit` throws, after the response was written; `CacheError` (`unreadableFile`,
    ///   `cacheClosed`).
    @discardableResult
    func write<Value>(
        _ body: [UInt8], to operation: PreparedOperation<Value>, order: UInt64, time: Int64? = nil,
        request: UInt64? = nil, lifetime: Int64? = nil, replacing layer: Int? = nil, postpones: Bool = true,
        then edit: (inout CacheEditor) throws -> Void = { _ in }
    ) throws -> Bool {
        let body = library.directives(of: operation).isEmpty ? body : []
        let time = time ?? clock()
        let expiry = lifetime.map { $0 > 0 ? time + $0 * 1000 : .min } ?? .max
        let stamp = Record.Stamp(order: order, time: time, expiry: expiry)
        do {
            return try write(body, to: operation, stamp, request ?? order, replacing: layer, then: edit)
        } catch let error as CacheError where error.code == .unreadableFile {
            if postpones {
                postpone(
                    PostponedWrite(byteCount: body.count, layer: layer) { cache in
                        _ = try? cache.write(
                            body, to: operation, order: order, time: time, request: request, lifetime: lifetime,
                            replacing: layer)
                    })
            }
            throw error
        }
    }

    private func write<Value>(
        _ body: [UInt8], to operation: PreparedOperation<Value>, _ stamp: Record.Stamp, _ request: UInt64,
        replacing layer: Int?, then edit: (inout CacheEditor) throws -> Void
    ) throws -> Bool {
        if operation.type != .query { orders.withLock { $0.changes += 1 } }
        let program = library.program(for: operation)
        // Parsing needs no lock, so it happens before the transaction.
        var parsed = try? ResponseParser.parse(
            body, program, variables: operation.variablesText, maximumObjects: maximumResponseObjects)
        if parsed?.hasErrors == true { parsed?.markFailures(in: body) }
        var failure: (any Error)?
        let isWritten = try commit(dropping: layer.map { [$0] } ?? []) { table, changes in
            if firstRequest > request { return false }
            var isWritten = false
            if let parsed, table.firstOrder <= stamp.order {
                JSONBytes.withBytes(body) { bytes in
                    var writer = ResponseWriter(parsed, bytes, program, to: table, stamp, library.vocabulary)
                    isWritten = writer.write()
                    if !isWritten { return }
                    changes += writer.changes
                    table = writer.table
                }
            }
            var editor = makeEditor(table, editStamp())
            do {
                try edit(&editor)
                finish(editor, &table, &changes)
            } catch {
                // The response is kept, because the server has already executed the operation.
                failure = error
            }
            return isWritten
        }
        if let failure { throw failure }
        return isWritten
    }

    /// Adds an optimistic layer on top of the others.
    ///
    /// - Parameter mustApply: Whether the edits must succeed now. Otherwise, a layer whose edits throw has no effect
    ///   until they fit the records.
    /// - Parameter isQueued: Whether the layer's mutation is in an `OfflineQueue`.
    /// - Returns: The number of the layer.
    /// - Throws: Any error that the edits throw. In that case, there is no layer.
    func addLayer(
        mustApply: Bool = true, isQueued: Bool = false, _ edit: @escaping @Sendable (inout CacheEditor) throws -> Void
    ) throws -> Int {
        try transact { visible, writing in
            writing.nextLayer += 1
            let stamp = editStamp()
            let layer = Layer(id: writing.nextLayer, edit: edit, time: stamp.time, isQueued: isQueued)
            var editor = makeEditor(visible, stamp)
            do {
                try edit(&editor)
                if editor.table.failure != nil { throw unreadable }
                #if DEBUG
                    try checkRepetition(of: edit, editor, visible)
                #endif
            } catch {
                // If the records can't be loaded, the layer has an effect later.
                if mustApply, editor.table.failure == nil { throw error }
                if editor.table.failure != nil { saveSoon() }
                editor = makeEditor(visible, stamp)
            }
            var base = writing.base ?? visible
            writing.layers.append(layer)
            defer { writing.base = base }
            if editor.table.loads.isEmpty {
                writing.layerChanges += editor.changes
                return (editor.table, editor.changes, layer.id)
            }
            // The records that the edits have loaded belong below the layers.
            let earlier = writing.layerChanges
            let table = makeLayers(on: &base, &writing)
            return (table, earlier + writing.layerChanges, layer.id)
        }
    }

    #if DEBUG
        /// Runs the edits of a layer again, and throws if their effect differs.
        private func checkRepetition(
            of edit: (inout CacheEditor) throws -> Void, _ editor: CacheEditor, _ visible: RecordTable
        ) throws {
            var again = makeEditor(visible, editor.stamp)
            try edit(&again)
            // If a record couldn't be loaded this time, the difference isn't caused by the edits.
            if again.table.failure != nil { return }
            let (first, second) = (editor.table.changes(since: visible), again.table.changes(since: visible))
            let isSame = first.elementsEqual(second) { one, two in
                guard let old = one.record, let new = two.record else { return one.record == nil && two.record == nil }
                return one.index == two.index && old.hasSameKey(as: new.key) && old.fields == new.fields
                    && old.fields.indices.allSatisfy { old.hasSameValue($0, as: new, $0) }
            }
            if isSame { return }
            throw CacheError(
                .unrepeatableEdits,
                "the edits of 'optimistic' differ each time they run: make values such as UUID() and Date() outside of "
                    + "the closure, which runs again after each change to the cache")
        }
    #endif

    /// Removes an optimistic layer, if there is one.
    func dropLayer(_ layer: Int?) {
        if let layer { dropLayers([layer]) }
    }

    /// Removes optimistic layers in one transaction.
    func dropLayers(_ layers: Set<Int>) {
        if !layers.isEmpty { try? commit(dropping: layers) { _, _ in } }
    }

    /// Removes all records and optimistic layers, and ignores the responses to requests that are in progress.
    ///
    /// If the cache has a file, it is removed too, together with the files that SQLite creates. This works even if the
    /// disk is full.
    ///
    /// The mutations in an `OfflineQueue` aren't removed, because the server still has to execute them. So their
    /// optimistic edits also stay: they are visible again as soon as the objects that they change are in the cache.
    /// When a user signs out, call `OfflineQueue.clear()` first.
    ///
    /// - Throws: `CacheError` if the file can't be removed; the records in memory are removed anyway, and the next save
    ///   or `flush` tries again. `CacheError` (`nestedEdit`) inside an edit, where nothing is removed; `CacheError`
    ///   (`cacheClosed`) after `close`.
    public func clear() throws {
        try checkNesting()
        if published.withLock({ $0.isClosed }) { throw CacheError.closed }
        if storage?.isReadOnly == true { throw CacheError.readOnly }
        defer {
            // Applies the remaining layers again, if their edits need no records.
            if writing.withLock({ !$0.layers.isEmpty }) { try? commit { _, _ in } }
            watchers.notifyAll()
        }
        let forget = { self.forget { $0.isQueued } }
        if let storage { try storage.clear(forget) } else { forget() }
    }

    /// Removes all records.
    ///
    /// - Parameters:
    ///   - keepsResponses: Whether responses to requests in progress are still written. Otherwise, they belong to the
    ///     previous user.
    ///   - keepsLayer: Whether to keep an optimistic layer.
    func forget(keepingResponses keepsResponses: Bool = false, keepingLayers keepsLayer: @Sendable (Layer) -> Bool) {
        transaction.lock()
        defer { transaction.unlock() }
        let next = orders.withLock { orders in
            if !keepsResponses { orders.first = orders.next }
            orders.changes += 1
            orders.uses = [:]
            return orders.next
        }
        let empty = RecordTable(rootKey: library.rootKey, firstOrder: keepsResponses ? next : 0)
        // The closures of layers are released while the lock isn't held, because they may own watchers.
        let old = writing.withLock { writing in
            defer {
                let layers = writing.layers.filter(keepsLayer)
                writing = Writing(
                    base: layers.isEmpty ? nil : empty, layers: layers, nextLayer: writing.nextLayer,
                    evictions: writing.evictions + 1)
            }
            return writing
        }
        let postponed = postponed.withLock { postponed in
            defer { if !keepsResponses { postponed = [] } }
            return postponed
        }
        withExtendedLifetime((old, postponed)) { _ = published.withLock { $0.replace(empty) } }
    }

    // MARK: - Transactions

    private func makeEditor(_ table: RecordTable, _ stamp: Record.Stamp) -> CacheEditor {
        CacheEditor(library, table, stamp, maximumResponseSize: maximumResponseSize)
    }

    /// Returns the stamp for an edit at this moment. Its sequence number is higher than those of all earlier requests.
    private func editStamp() -> Record.Stamp { Record.Stamp(order: begin(), time: clock()) }

    /// Changes the records without the layers, applies the layers again, and publishes the result.
    func commit<R>(
        dropping layers: Set<Int> = [], _ change: (inout RecordTable, inout [Dependency]) throws -> R
    ) throws -> R {
        defer { evictIfNeeded() }
        return try transact { visible, writing in
            var base = writing.base ?? visible
            var changes: [Dependency] = []
            let result = Result { try change(&base, &changes) }
            if base.failure != nil {
                saveSoon()
                throw unreadable
            }
            let value = try result.get()
            storage?.note(base.takeLoads())
            if writing.base == nil { return (base, changes, value) }

            if !layers.isEmpty { writing.layers.removeAll { layers.contains($0.id) } }
            changes += writing.layerChanges
            let table = makeLayers(on: &base, &writing)
            changes += writing.layerChanges
            changes = changes.filter { visible.differs(from: table, at: $0) }
            writing.base = writing.layers.isEmpty ? nil : base
            return (table, changes, value)
        }
    }

    /// Applies all layers to the records without layers. Records that the layers load are added below the layers, so
    /// that each has the same index with and without layers.
    private func makeLayers(on base: inout RecordTable, _ writing: inout Writing) -> RecordTable {
        while true {
            writing.layerChanges = []
            var table = base
            for layer in writing.layers {
                // Every response so far has a lower sequence number, so all of the layer's values are visible.
                var editor = makeEditor(table, Record.Stamp(order: begin(), time: layer.time))
                // If the edits no longer fit the records, or if records can't be loaded, the layer has no effect.
                guard (try? layer.edit(&editor)) != nil, editor.table.failure == nil else {
                    if editor.table.failure != nil { saveSoon() }
                    continue
                }
                table = editor.table
                writing.layerChanges += editor.changes
            }
            let loads = table.takeLoads()
            if loads.isEmpty { return table }
            for load in loads { base.load(row: load.key) }
            storage?.note(base.takeLoads())
            if base.failure != nil {
                base.failure = nil
                return table
            }
        }
    }

    /// Loads records into the table that readers see.
    ///
    /// - Parameter body: Loads records into the table without the layers.
    /// - Returns: Whether the records were loaded. Inside an edit, they aren't.
    func load(_ body: (inout RecordTable) -> Void) -> Bool {
        let isLoaded: Void? = try? transact(isLoading: true) { visible, writing in
            var base = writing.base ?? visible
            body(&base)
            if base.failure != nil {
                saveSoon()
                throw unreadable
            }
            storage?.note(base.takeLoads())
            if writing.base == nil { return (base, [], ()) }
            let earlier = writing.layerChanges
            let table = makeLayers(on: &base, &writing)
            writing.base = base
            return (table, earlier + writing.layerChanges, ())
        }
        return isLoaded != nil
    }

    /// Runs a transaction: publishes the table that the closure returns, and wakes the watchers of the changes.
    ///
    /// - Parameters:
    ///   - isLoading: Whether the transaction only loads records. It is then also allowed in a read-only cache, and
    ///     saves nothing.
    ///   - body: Receives the table that readers see. If it throws, it must not have changed the layers.
    private func transact<R>(
        isLoading: Bool = false,
        _ body: (RecordTable, inout Writing) throws -> (table: RecordTable, changes: [Dependency], result: R)
    ) throws -> R {
        transaction.lock()
        defer { transaction.unlock() }
        if published.withLock({ $0.isClosed }) { throw CacheError.closed }
        if !isLoading, storage?.isReadOnly == true { throw CacheError.readOnly }
        guard var writing = self.writing.withLock({ $0.begin() }) else { throw Self.nestedEdit }
        let outcome = Result { try body(published.withLock { $0.table }, &writing) }
        self.writing.withLock { [writing] in $0 = writing }
        let (table, changes, result) = try outcome.get()
        _ = published.withLock { $0.replace(table) }
        watchers.notify(changes, in: table)
        if !isLoading { saveSoon() }
        return result
    }

    /// Throws if this thread is inside an edit.
    func checkNesting() throws(CacheError) {
        transaction.lock()
        defer { transaction.unlock() }
        if writing.withLock({ $0.isBusy }) { throw Self.nestedEdit }
    }

    private static let nestedEdit = CacheError(
        .nestedEdit, "an edit can't write to the same cache in another way: use the editor of the outer edit")

    /// Returns the state that readers see, after every watcher has been woken by the changes that led to it.
    func settledState() -> Published {
        transaction.lock()
        defer { transaction.unlock() }
        return published.withLock { $0 }
    }
}

extension RecordTable {
    /// Returns whether a part of the cache is different in another table.
    fileprivate func differs(from other: RecordTable, at dependency: Dependency) -> Bool {
        let index = dependency.record ?? root ?? other.root
        let (own, theirs) = (index.flatMap { self[$0] }, index.flatMap { other[$0] })
        guard let own, let theirs else { return (own == nil) != (theirs == nil) }
        // Two records with the same index may belong to different objects, which only exist in layers.
        if own === theirs { return false }
        if own.type != theirs.type || own.generation != theirs.generation || !own.key.elementsEqual(theirs.key) {
            return true
        }
        let fields = own.fieldsThatDiffer(from: theirs)
        return dependency.rootField.map { fields.contains($0) } ?? !fields.isEmpty
    }
}
