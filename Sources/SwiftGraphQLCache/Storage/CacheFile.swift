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
    /// Whether a save is scheduled. It has a lock of its own, because transactions set it.
    private let isScheduled = Locked(false)

    init(_ file: RecordFile) {
        self.file = file
        opened = OpenedRecords(file)
        saved = RecordTable(opened)
    }

    deinit { opened.stopReadingKeys() }

    var issue: CacheError? { file.currentIssue }

    /// Returns whether nothing was scheduled yet.
    func schedule() -> Bool {
        isScheduled.withLock { isScheduled in
            defer { isScheduled = true }
            return !isScheduled
        }
    }

    /// Writes what has changed since the last time.
    ///
    /// - Parameter state: Returns the current records, the names, and the order of the next request.
    func save(_ state: () -> (RecordTable, Vocabulary, UInt64)) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        isScheduled.withLock { $0 = false }
        if isClearDue { try clearFile() }
        let (table, vocabulary, nextOrder) = state()
        let changes = table.changes(since: saved)
        if changes.isEmpty { return }
        let summary = RecordFile.Summary(
            nextOrder: nextOrder, endIndex: table.endIndex, count: table.count, size: table.size)
        if try file.save(changes, summary, types: vocabulary.typeNames, fields: vocabulary.fieldNames) { saved = table }
    }

    /// Deletes all records. If that fails, the next save tries it again.
    ///
    /// - Parameter forget: Removes the records in memory. No save is in progress at that time.
    func clear(_ forget: () -> Void) throws(CacheError) {
        file.waitingClears.withLock { $0 += 1 }
        lock.lock()
        defer {
            // Before the next save can begin, which must not end early.
            file.waitingClears.withLock { $0 -= 1 }
            lock.unlock()
        }
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
