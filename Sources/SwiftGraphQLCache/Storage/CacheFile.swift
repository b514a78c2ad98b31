import Foundation
import GraphQLSelection

/// The file of a cache, and the state that it contains.
final class CacheFile: @unchecked Sendable {
    // `@unchecked Sendable`, because the variables are used only while the lock is held. The lock of transactions is
    // always taken after this one.
    private let lock = NSLock()
    let file: RecordFile
    let opened: OpenedRecords
    private(set) var saved: RecordTable
    /// Whether the file still has records from before `clear`, because deleting them has failed.
    private var isClearDue = false
    /// When to save next. It has a lock of its own, because transactions change it.
    private let schedule = Locked(Schedule())
    /// Calls a closure after some milliseconds.
    private let later: Later

    typealias Later = @Sendable (_ milliseconds: Int, @escaping @Sendable () -> Void) -> Void

    private struct Schedule {
        var isScheduled = false
        /// The number of saves in a row that failed.
        var failures = 0
    }

    init(_ file: RecordFile, rootKey: [UInt8], later: @escaping Later) {
        self.file = file
        self.later = later
        opened = OpenedRecords(file)
        saved = RecordTable(opened, rootKey: rootKey)
    }

    var issue: CacheError? { file.currentIssue }

    /// Calls a closure after 250 ms, unless that is already scheduled. After failures, it takes longer: up to a minute, or
    /// two seconds if only loading fails, because then the records may be needed on screen.
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

    /// Writes what has changed since the last time.
    ///
    /// - Parameter state: Returns the current records, the names, and the order of the next request.
    func save(_ state: () -> (RecordTable, Vocabulary, UInt64)) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        if isClearDue { try clearFile() }
        let (table, vocabulary, nextOrder) = state()
        let changes = table.changes(since: saved)
        if changes.isEmpty { return }
        let summary = RecordFile.Summary(
            nextOrder: nextOrder, endIndex: table.endIndex, count: table.count, size: table.size)
        try file.save(changes, summary, types: vocabulary.typeNames, fields: vocabulary.fieldNames)
        saved = table
    }

    /// Saves for the last time, and closes the file, even if it can't be saved.
    func close(_ state: () -> (RecordTable, Vocabulary, UInt64)) throws(CacheError) {
        defer { file.close() }
        try save(state)
    }

    /// Deletes all records. If that fails, the next save tries it again.
    ///
    /// - Parameter forget: Removes the records in memory. No save is in progress at that time.
    func clear(_ forget: () -> Void) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        forget()
        opened.close()
        saved = RecordTable()
        try clearFile()
    }

    private func clearFile() throws(CacheError) {
        isClearDue = true
        try file.clear()
        isClearDue = false
    }
}
