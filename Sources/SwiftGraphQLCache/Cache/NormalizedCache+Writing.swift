import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLSelection

// Only one transaction runs at a time. It publishes a state with the records that the server sent and the app edited,
// and with the optimistic layers on top.
extension NormalizedCache {
    /// An optimistic layer: the edits that a mutation is expected to cause.
    struct Layer: Sendable {
        let id: Int
        let edit: @Sendable (inout CacheEditor) throws -> Void
        /// The time when the layer was added, in milliseconds since 1970.
        let time: Int64
        /// Whether the layer's mutation is in an `OfflineQueue`. If so, `clear` keeps the layer.
        let isQueued: Bool
    }

    /// Edits objects in the cache, in one transaction.
    ///
    /// Readers see all edits at once, and watchers receive at most one new value. If the closure throws, nothing
    /// changes. The responses to earlier queries don't overwrite the edits.
    ///
    /// ```swift
    /// try cache.update { try $0.update({ try $0.likes() }, of: post) { $0 += 1 } }
    /// ```
    ///
    /// - Parameter body: A closure that makes the edits. It must not write to the same cache in any other way.
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

    /// Adds the given editor's changes to the current transaction.
    private func finish(_ editor: CacheEditor, _ table: inout RecordTable, _ changes: inout [Dependency]) {
        changes += editor.changes
        table = editor.table
        let (invalidations, hasChanged) = (editor.invalidations, !editor.changes.isEmpty)
        orders.withLock { orders in
            for invalidation in invalidations { orders.invalidations[invalidation] = orders.next }
            if !invalidations.isEmpty || hasChanged { orders.changes += 1 }
        }
    }

    /// Writes a response that was decoded successfully.
    ///
    /// - Parameters:
    ///   - order: For a query, the sequence number of the request. For a mutation or an event, the sequence number of
    ///     the response.
    ///   - time: The time of this request or response, in milliseconds since 1970; `nil` for the current time.
    ///   - request: The sequence number of the request; `nil` if `order` is that number. Nothing is written if the
    ///     cache has been cleared since the request.
    ///   - lifetime: How long the values are fresh according to the server, in seconds.
    ///   - layer: The optimistic layer that the response replaces.
    ///   - postpones: Whether to write the response later, without `edit`, if the file can't be read at the moment.
    ///   - edit: A closure with further edits in the same transaction. It runs even if the response isn't written,
    ///     unless the cache has been cleared.
    /// - Returns: Whether the response was written. It isn't written if the operation has directives that the
    ///   configuration doesn't ignore; if the response lacks fields of the document; if writing costs too much
    ///   (`ResponseWriter.write`, `maximumResponseObjects`); or if the request is older than an evicted value, or older
    ///   than the deletion of an object that was added again.
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
        if operation.type != .query { orders.withLock { $0.changes += 1 } }
        let program = library.program(for: operation)
        // Parsing doesn't need the lock, so it happens before the transaction.
        var parsed = try? ResponseParser.parse(
            body, program, variables: operation.variablesText, maximumObjects: maximumResponseObjects)
        if parsed?.hasErrors == true { parsed?.markFailures(in: body) }
        var failure: (any Error)?
        let isWritten: Bool
        do {
            isWritten = try commit(dropping: layer.map { [$0] } ?? []) { table, changes in
                if firstRequest > request ?? order { return false }
                var isWritten = false
                if let parsed, table.firstOrder <= order {
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
                    // The response is written anyway, because the server has already executed the operation.
                    failure = error
                }
                return isWritten
            }
        } catch let error as CacheError where error.code == .unreadableFile && postpones {
            postpone(
                PostponedWrite(byteCount: body.count, layer: layer) { cache in
                    _ = try? cache.write(
                        body, to: operation, order: order, time: time, request: request, lifetime: lifetime,
                        replacing: layer)
                })
            throw error
        }
        if let failure { throw failure }
        return isWritten
    }

    /// Adds an optimistic layer on top of the existing layers.
    ///
    /// - Parameters:
    ///   - isQueued: Whether the layer's mutation is in an `OfflineQueue`.
    ///   - handle: A closure that is called if the edits throw, and throws by default. If it doesn't throw, the layer
    ///     is added anyway, and has no effect until its edits fit the records.
    /// - Returns: The number of the layer.
    /// - Throws: Any error that the edits throw. In that case, no layer is added.
    func addLayer(
        isQueued: Bool = false, handle: (any Error) throws -> Void = { throw $0 },
        _ edit: @escaping @Sendable (inout CacheEditor) throws -> Void
    ) throws -> Int {
        try transact { state, changes in
            let stamp = editStamp()
            var editor = makeEditor(state.table, stamp)
            do {
                try edit(&editor)
                if editor.table.failure != nil { throw unreadable }
                #if DEBUG
                    try checkRepetition(of: edit, editor, state.table)
                #endif
            } catch {
                // If the records can't be loaded now, the layer is added anyway and takes effect later.
                if editor.table.failure != nil { saveSoon() } else { try handle(error) }
                editor = makeEditor(state.table, stamp)
            }
            state.nextLayer += 1
            state.layers.append(Layer(id: state.nextLayer, edit: edit, time: stamp.time, isQueued: isQueued))
            state.table = editor.table
            state.layerChanges += editor.changes
            changes = editor.changes
            keepLoads(of: &state)
            return state.nextLayer
        }
    }

    #if DEBUG
        /// Runs the edits of a layer a second time and throws if their effect differs.
        private func checkRepetition(
            of edit: (inout CacheEditor) throws -> Void, _ editor: CacheEditor, _ visible: RecordTable
        ) throws {
            var again = makeEditor(visible, editor.stamp)
            try edit(&again)
            // If a record couldn't be loaded this time, the results can't be compared.
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
                "the closure of 'optimistic' makes different edits each time it runs: create values such as UUID() and "
                    + "Date() outside the closure, because it runs again after each change to the cache")
        }
    #endif

    /// Removes the optimistic layer with the given number; does nothing for `nil`.
    func dropLayer(_ layer: Int?) {
        if let layer { dropLayers([layer]) }
    }

    /// Removes the optimistic layers with the given numbers, in one transaction.
    func dropLayers(_ layers: Set<Int>) {
        if !layers.isEmpty { try? commit(dropping: layers) { _, _ in } }
    }

    /// Removes all records and optimistic layers. The responses to requests in progress will not be stored.
    ///
    /// If the cache has a file, the file is removed too, together with the files that SQLite creates. This works even
    /// if the disk is full.
    ///
    /// The mutations in an `OfflineQueue` aren't removed, because the server still has to execute them. Their
    /// optimistic edits stay too and become visible again as soon as the edited objects are in the cache. When a user
    /// signs out, call `OfflineQueue.clear()` first.
    ///
    /// - Throws: `CacheError` if the file can't be removed: the records in memory are removed anyway, and the next save
    ///   or `flush` tries again. `CacheError` (`nestedEdit`) inside an edit, and `CacheError` (`cacheClosed`) after
    ///   `close`; in both cases, nothing is removed.
    public func clear() throws {
        try checkNesting()
        if published.withLock({ $0.isClosed }) { throw CacheError.closed }
        if storage?.isReadOnly == true { throw CacheError.readOnly }
        defer {
            // An empty transaction reapplies the remaining layers, for edits that need no records.
            if published.withLock({ !$0.layers.isEmpty }) { try? commit { _, _ in } }
            watchers.notifyAll()
        }
        let forget = { self.forget { $0.isQueued } }
        if let storage { try storage.clear(forget) } else { forget() }
    }

    /// Removes all records.
    ///
    /// - Parameters:
    ///   - keepsResponses: Whether responses to requests in progress are still written. Pass false if they belong to
    ///     the previous user.
    ///   - keepsLayer: A closure that returns whether to keep the given optimistic layer.
    func forget(keepingResponses keepsResponses: Bool = false, keepingLayers keepsLayer: @Sendable (Layer) -> Bool) {
        transaction.lock()
        defer { transaction.unlock() }
        let next = orders.withLock { orders in
            if !keepsResponses { orders.first = orders.next }
            orders.changes += 1
            orders.uses = [:]
            return orders.next
        }
        let postponed = postponed.withLock { postponed in
            defer { if !keepsResponses { postponed = [] } }
            return postponed
        }
        // The mutation of a dropped response is no longer in the queue, so its layer is dropped too.
        let replaced = keepsResponses ? [] : Set(postponed.compactMap(\.layer))
        var state = published.withLock { $0 }
        state.table = RecordTable(rootKey: library.rootKey, firstOrder: keepsResponses ? next : 0)
        state.base = state.table
        state.layers.removeAll { !keepsLayer($0) || replaced.contains($0.id) }
        (state.layerChanges, state.keptSize, state.keptDiskSize) = ([], 0, 0)
        publish(state)
    }

    // MARK: - Transactions

    private func makeEditor(_ table: RecordTable, _ stamp: Record.Stamp) -> CacheEditor {
        CacheEditor(library, table, stamp, maximumResponseSize: maximumResponseSize)
    }

    /// Returns a stamp for an edit at this moment. Its sequence number exceeds the numbers of all earlier requests.
    private func editStamp() -> Record.Stamp { Record.Stamp(order: begin(), time: clock()) }

    /// Changes the records without the layers, reapplies the layers, and publishes the result.
    ///
    /// - Parameter isLoading: Whether `change` only loads records.
    func commit<R>(
        dropping layers: Set<Int> = [], isLoading: Bool = false,
        _ change: (inout RecordTable, inout [Dependency]) throws -> R
    ) throws -> R {
        defer { if !isLoading { evictIfNeeded() } }
        return try transact(isLoading: isLoading) { state, changes in
            let result = Result { try change(&state.base, &changes) }
            if state.base.failure != nil {
                saveSoon()
                throw unreadable
            }
            let value = try result.get()
            storage?.note(state.base.takeLoads())
            state.layers.removeAll { layers.contains($0.id) }
            changes += state.layerChanges
            applyLayers(to: &state)
            changes += state.layerChanges
            return value
        }
    }

    /// Applies all layers to the records without layers.
    private func applyLayers(to state: inout State) {
        state.layerChanges = []
        state.table = state.base
        for layer in state.layers {
            // All earlier responses have lower sequence numbers, so all of the layer's values are visible.
            var editor = makeEditor(state.table, Record.Stamp(order: begin(), time: layer.time))
            // If the edits no longer fit the records, or if records can't be loaded, the layer has no effect.
            guard (try? layer.edit(&editor)) != nil, editor.table.failure == nil else {
                if editor.table.failure != nil { saveSoon() }
                continue
            }
            state.table = editor.table
            state.layerChanges += editor.changes
        }
        keepLoads(of: &state)
    }

    /// Adds the records that the layers have loaded to the records without layers, so that the next transaction needn't
    /// load them again.
    private func keepLoads(of state: inout State) {
        for load in state.table.takeLoads() { state.base.find(Array(load.record.key)) }
        storage?.note(state.base.takeLoads())
        state.base.failure = nil
    }

    /// Loads records and publishes them in the table that readers see.
    ///
    /// - Parameter body: A closure that loads records into the given table, which has no layers.
    /// - Returns: Whether the records were loaded. Inside an edit, records can't be loaded.
    func load(_ body: (inout RecordTable) -> Void) -> Bool {
        let isLoaded: Void? = try? commit(isLoading: true) { table, _ in body(&table) }
        return isLoaded != nil
    }

    /// Runs a transaction: publishes the changed state and wakes the watchers of changed values.
    ///
    /// - Parameters:
    ///   - isLoading: Whether the transaction only loads records. If so, it is allowed in a read-only cache, and
    ///     nothing is saved.
    ///   - body: A closure that changes the state and adds the changed values to `changes`. If it throws, nothing
    ///     changes.
    private func transact<R>(
        isLoading: Bool = false,
        _ body: (_ state: inout State, _ changes: inout [Dependency]) throws -> R
    ) throws -> R {
        transaction.lock()
        defer { transaction.unlock() }
        if published.withLock({ $0.isClosed }) { throw CacheError.closed }
        if !isLoading, storage?.isReadOnly == true { throw CacheError.readOnly }
        try checkNesting()
        var (state, changes) = (published.withLock { $0 }, [Dependency]())
        published.withLock { $0.isBusy = true }
        let result: R
        do {
            result = try body(&state, &changes)
        } catch {
            published.withLock { $0.isBusy = false }
            throw error
        }
        publish(state)
        watchers.notify(changes)
        if !isLoading { saveSoon() }
        return result
    }

    private func publish(_ state: State) {
        let old = published.withLock { published in
            defer {
                published = state
                published.version += 1
            }
            return published
        }
        // Releasing the old records can take long, and layers may own watchers, so the lock must be free by then.
        withExtendedLifetime(old) {}
    }

    /// Throws if this thread is inside an edit.
    func checkNesting() throws(CacheError) {
        transaction.lock()
        defer { transaction.unlock() }
        if published.withLock({ $0.isBusy }) { throw Self.nestedEdit }
    }

    private static let nestedEdit = CacheError(
        .nestedEdit, "an edit can write to its cache only through its editor: use the editor of the outer edit")
}
