import Foundation
import SwiftGraphQLSelection

/// The file of a cache, with the state that the file contains.
final class CacheFile: @unchecked Sendable {
    // The class is `@unchecked Sendable`, because `isClearDue` is used only while the lock is held. The lock of
    // transactions is always taken after this lock.
    private let lock = NSLock()
    let file: RecordFile
    private let saved: Locked<Saved>
    /// Whether the file still has rows from before `clear`, because the file couldn't be removed.
    private var isClearDue = false
    /// The schedule of the next save. It has its own lock, because transactions change the schedule.
    private let schedule = Locked(Schedule())
    /// A closure that calls another closure after the given number of milliseconds.
    private let later: Later
    let rootKey: [UInt8]

    typealias Later = @Sendable (_ milliseconds: Int, @escaping @Sendable () -> Void) -> Void

    /// The records that the file contains. Transactions add the records that they have loaded.
    struct Saved: Sendable {
        fileprivate var table: RecordTable
        /// The number of calls to `reset`. After a reset, an index may belong to a different record.
        fileprivate var resets = 0
    }

    /// The state to save. All parts are from the same moment, when no transaction is in progress.
    struct State {
        let table: RecordTable
        let vocabulary: Vocabulary
        /// The sequence number of the next request.
        let nextOrder: UInt64
        let saved: Saved
    }

    private struct Schedule {
        var isScheduled = false
        /// The number of consecutive failed saves so far.
        var failures = 0
    }

    init(_ file: RecordFile, rootKey: [UInt8], later: @escaping Later) {
        self.file = file
        self.later = later
        self.rootKey = rootKey
        saved = Locked(Saved(table: RecordTable(rootKey: rootKey)))
    }

    /// The records that the file contains.
    var currentlySaved: Saved { saved.withLock { $0 } }

    var issue: CacheError? { file.currentIssue }
    /// Whether this cache only reads the file, because another process writes to it.
    var isReadOnly: Bool { file.isReadOnly }

    /// Returns a table of the file's records, none of which are loaded.
    func unloadedTable(firstOrder: UInt64 = 0) -> RecordTable {
        RecordTable(file.rows, rootKey: rootKey, firstOrder: firstOrder)
    }

    /// Adds loaded records to the saved records, so that they don't count as changes.
    func note(_ loads: [RecordTable.Load]) {
        if !loads.isEmpty { saved.withLock { $0.table.add(loads) } }
    }

    /// Schedules a save after 250 ms, unless one is already scheduled. After failures, the delay grows up to a minute,
    /// or up to two seconds if a record couldn't be loaded, because a view may be waiting for it.
    func schedule(_ save: @escaping @Sendable () -> Void) {
        let limit = file.loadError == nil ? 60_000 : 2_000
        let delay = schedule.withLock { schedule -> Int? in
            if schedule.isScheduled { return nil }
            schedule.isScheduled = true
            return min(250 << min(schedule.failures, 8), limit)
        }
        if let delay { later(delay, save) }
    }

    func beginSaving() { schedule.withLock { $0.isScheduled = false } }

    func endSaving(with error: CacheError?) {
        schedule.withLock { $0.failures = error == nil ? 0 : $0.failures + 1 }
    }

    /// Writes all changes since the last save to the file.
    ///
    /// - Parameter state: A closure that returns the current state.
    func save(_ state: () -> State) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        if isClearDue { try clearFile() }
        let state = state()
        let changes = changes(in: state)
        if !changes.isEmpty {
            try file.save(changes, nextOrder: state.nextOrder, types: state.vocabulary.typeNames)
        }
        // If the records were unloaded in the meantime, the table is discarded, because its indices are outdated.
        saved.withLock { if $0.resets == state.saved.resets { $0.table = state.table } }
    }

    private func changes(in state: State) -> [RecordFile.Change] {
        let (table, saved, vocabulary) = (state.table, state.saved.table, state.vocabulary)
        var writer: RowWriter?
        var changes: [RecordFile.Change] = []
        for (index, record) in table.changes(since: saved) {
            let key = record.flatMap { table.rowKey(of: Array($0.key), in: vocabulary.fieldNames) }
            // If the index now belongs to another record, the row of the removed record must be deleted.
            let oldKey = saved[index].flatMap { saved.rowKey(of: Array($0.key), in: vocabulary.fieldNames) }
            if let oldKey, oldKey != key { changes.append((oldKey, nil)) }
            // An object without a key has no separate row. The object whose row contains it has also changed.
            guard let key, let record else { continue }
            let rows = writer ?? RowWriter(table, vocabulary)
            writer = rows
            changes.append((key, rows.row(of: record, at: index)))
        }
        // A key may have both a deletion and a new row, so deletions come first. SQLite writes rows fastest in key
        // order.
        return changes.sorted {
            $0.key == $1.key ? $0.row == nil && $1.row != nil : $0.key.lexicographicallyPrecedes($1.key)
        }
    }

    /// Returns whether the file contains everything that the given table contains.
    func hasSaved(_ table: RecordTable) -> Bool { table.changes(since: currentlySaved.table).isEmpty }

    /// Marks all records as unloaded.
    func reset() {
        saved.withLock { $0 = Saved(table: RecordTable(rootKey: rootKey), resets: $0.resets + 1) }
    }

    /// Saves the last changes and closes the file even if the save fails.
    func close(_ state: () -> State) throws(CacheError) {
        defer { file.close() }
        if isReadOnly { return }
        try save(state)
    }

    /// Deletes all records. If the file can't be deleted, the next save tries again.
    ///
    /// - Parameter forget: A closure that removes the records in memory. It runs while no save is in progress.
    func clear(_ forget: () -> Void) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        forget()
        reset()
        try clearFile()
    }

    private func clearFile() throws(CacheError) {
        isClearDue = true
        try file.clear()
        isClearDue = false
    }
}
