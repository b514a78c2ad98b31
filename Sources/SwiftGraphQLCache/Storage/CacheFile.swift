import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQLCacheFile

/// The file of a cache, which is an SQLite database with one row for each record.
///
/// Only one cache can write to the file, but caches of other processes can read it at the same time.
final class CacheFile: @unchecked Sendable {
    // The class is `@unchecked Sendable`, because the databases are used only while their locks are held. The locks are
    // taken in this order: the write lock, the lock of transactions, the read lock.
    private let writeLock = NSLock()
    private let readLock = NSLock()
    private var writing: RecordDatabase?
    private var reading: RecordDatabase?
    /// A database that is locked as long as this cache may write to the file; `nil` for a read-only cache.
    private var ownership: SQLiteDatabase?
    /// Whether this cache only reads the file, because another process writes to it.
    let isReadOnly: Bool
    /// Whether `close` was called. It changes only while both locks are held.
    private var isClosed = false
    /// Whether the file still has rows from before `clear`, because the file couldn't be removed.
    private var isClearDue = false
    /// A number that increases when the file is cleared or closed. Rows of earlier sessions can no longer be loaded.
    private var session = 0
    /// For a read-only cache, the file's inode number and the version of the data that was read last.
    private var (fileNumber, dataVersion): (Int?, Int?) = (nil, nil)
    private let url: URL
    private let schema: CacheSchema
    let vocabulary: Locked<Vocabulary>
    private let rootKey: [UInt8]
    /// A closure that removes the file at a path. Tests replace it to simulate failures.
    var removeItem: (String) throws -> Void = { try FileManager.default.removeItem(atPath: $0) }
    /// The sequence number of the next request, as stored in the file when it was opened.
    private(set) var nextOrder: UInt64 = 1
    /// Whether the file had rows when it was opened.
    private(set) var hasRows = false
    /// The number of attempts to load rows, for tests.
    private(set) var loadCount = 0

    // These properties have their own locks, so that using them doesn't wait for a save.
    private let saved: Locked<Saved>
    private let issue = Locked<CacheError?>(nil)
    private let failure = Locked<(error: CacheError, key: [UInt8])?>(nil)
    private let savedSize = Locked(0)
    /// The schedule of the next save.
    private let schedule = Locked(Schedule())

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

    /// Opens the file, or creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - library: The library with the cache's schema and an empty vocabulary. If the key of a stored type has
    ///     changed, all rows are deleted. The names of the stored types are added to the vocabulary.
    ///   - isReadOnly: Whether the file is only read, while another cache may write to it.
    /// - Throws: `CacheError` if the file can't be used. A damaged file is not an error: it is removed, and the cache
    ///   starts empty. A file of another program stays unchanged.
    init(_ url: URL, _ library: ProgramLibrary, isReadOnly: Bool) throws(CacheError) {
        // SQLite creates its other files next to the file itself, not next to a symbolic link, so links are resolved.
        self.url = url.resolvingSymlinksInPath()
        schema = library.schema
        vocabulary = library.vocabulary
        rootKey = library.rootKey
        saved = Locked(Saved(table: RecordTable(rootKey: rootKey)))
        self.isReadOnly = isReadOnly
        if isReadOnly {
            try openForReading()
            return
        }
        ownership = try Self.own(self.url)
        do { try open() } catch {
            guard error.code == .damagedFile else { throw error }
            guard error == .damagedHeader(of: self.url) || RecordDatabase.mayBeCache(self.url) else {
                throw CacheError(
                    .unusableFile,
                    "the file '\(url.path)' isn't a cache file: choose another URL, or remove the file")
            }
            issue.withLock { $0 = error }
            vocabulary.withLock { $0 = Vocabulary() }
            try remove()
            try open()
        }
    }

    /// Acquires the exclusive right to write to the file and returns the locked database that represents this right.
    private static func own(_ url: URL) throws(CacheError) -> SQLiteDatabase {
        do {
            let database = try SQLiteDatabase(url.path + "-owner")
            try database.execute("PRAGMA locking_mode = EXCLUSIVE")
            try database.execute("BEGIN EXCLUSIVE")
            try database.execute("COMMIT")
            return database
        } catch {
            guard error.code == .fileInUse else { throw error }
            throw CacheError(
                .fileInUse,
                "the file '\(url.path)' is in use: another cache, or another process, writes to it; close that cache, "
                    + "use another file, or open the file for reading only")
        }
    }

    private func open() throws(CacheError) {
        let new = try RecordDatabase(url, schema)
        let contents = try new.contents()
        let types = Set(contents.types)
        let old = CacheSchema(contents.schema)
        let hasOtherKeys = types.contains { old.keys[$0] != schema.keys[$0] }
        if hasOtherKeys {
            try RecordDatabase.makeTables(in: new.database, schema)
        } else if contents.schema != schema.text {
            try new.set(schema)
        }
        nextOrder = contents.nextOrder
        if !hasOtherKeys { vocabulary.withLock { for name in contents.types { _ = $0.type(name) } } }
        hasRows = try new.database.integer("SELECT count(*) FROM (SELECT 1 FROM records LIMIT 1)") > 0
        writing = new
        reading = try RecordDatabase(url, schema)
        noteSize(of: new)
    }

    private func openForReading() throws(CacheError) {
        hasRows = true
        try snapshot({}) {}
        dataVersion = nil
    }

    /// Removes the file and the files that SQLite creates next to it. If the process is terminated before all files
    /// are removed, SQLite ignores the other files and removes them when it reopens the file.
    private func remove() throws(CacheError) {
        for suffix in ["", "-wal", "-shm", "-journal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
            do { try removeItem(url.path + suffix) } catch {
                throw CacheError(.unusableFile, "the cache file '\(url.path + suffix)' can't be removed: \(error)")
            }
        }
    }

    // MARK: - State

    /// The records that the file contains.
    var currentlySaved: Saved { saved.withLock { $0 } }

    /// The last problem with the file.
    var currentIssue: CacheError? { issue.withLock { $0 } }

    /// The size of the rows in the file after the last save, in bytes; zero if the file isn't open for writing.
    var size: Int { savedSize.withLock { $0 } }

    /// Returns a table of the file's records, none of which are loaded.
    func unloadedTable(firstOrder: UInt64 = 0) -> RecordTable {
        RecordTable(rows, rootKey: rootKey, firstOrder: firstOrder)
    }

    /// Adds loaded records to the saved records, so that they don't count as changes.
    func note(_ loads: [RecordTable.Load]) {
        if !loads.isEmpty { saved.withLock { $0.table.add(loads) } }
    }

    /// Returns whether the file contains everything that the given table contains.
    func hasSaved(_ table: RecordTable) -> Bool { table.changes(since: currentlySaved.table).isEmpty }

    /// Marks all records as unloaded.
    func reset() {
        saved.withLock { $0 = Saved(table: RecordTable(rootKey: rootKey), resets: $0.resets + 1) }
    }

    /// Returns the number of milliseconds after which to save; `nil` if a save is already scheduled. At first, it is
    /// 250 ms. After failures, the delay grows up to a minute, or up to two seconds if a record couldn't be loaded,
    /// because a view may be waiting for it.
    func scheduleSave() -> Int? {
        let limit = loadError == nil ? 60_000 : 2_000
        return schedule.withLock { schedule in
            if schedule.isScheduled { return nil }
            schedule.isScheduled = true
            return min(250 << min(schedule.failures, 8), limit)
        }
    }

    func beginSaving() { schedule.withLock { $0.isScheduled = false } }

    func endSaving(with error: CacheError?) {
        schedule.withLock { $0.failures = error == nil ? 0 : $0.failures + 1 }
    }

    // MARK: - Reading

    /// The rows of this session, which can be loaded until the file is cleared or closed.
    var rows: StoredRows {
        readLock.lock()
        defer { readLock.unlock() }
        return StoredRows(file: self, session: session)
    }

    private func withReadLock<R>(_ body: () throws(CacheError) -> R) throws(CacheError) -> R {
        readLock.lock()
        defer { readLock.unlock() }
        return try body()
    }

    /// Passes the database for reading to a closure and records any error that the closure throws.
    ///
    /// - Parameter key: The key at which the search starts. After an error, `loadAgain` tries to load its row.
    fileprivate func load<R>(
        _ key: [UInt8], _ session: Int, _ body: (RecordDatabase) throws(CacheError) -> R
    ) throws(CacheError) -> R {
        do {
            return try withReadLock { () throws(CacheError) in
                guard let reading, self.session == session else { throw CacheError.closed }
                loadCount += 1
                return try body(reading)
            }
        } catch {
            if error.code != .cacheClosed {
                issue.withLock { $0 = error }
                failure.withLock { $0 = (error, key) }
            }
            throw error
        }
    }

    fileprivate func noteDamage() {
        issue.withLock {
            $0 = CacheError(.damagedFile, "a damaged record in the cache file '\(url.path)' counts as missing")
        }
    }

    /// The last error in loading a row; `nil` if loading hasn't failed since `loadAgain`.
    var loadError: CacheError? { failure.withLock { $0?.error } }

    /// Tries again to load the row that couldn't be loaded last.
    ///
    /// - Throws: `CacheError` if the row still can't be loaded.
    func loadAgain() throws(CacheError) {
        let last = failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
        if let last { _ = try rows.row(last.key) }
    }

    // MARK: - Reading a file that another cache writes

    /// Runs `body` while the rows of a read-only cache's file appear unchanged.
    ///
    /// - Parameter changed: A closure that is called first if the rows have changed since the last snapshot.
    func snapshot<R>(_ changed: () -> Void, _ body: () -> R) throws(CacheError) -> R {
        let isChanged = try withReadLock { () throws(CacheError) in try beginSnapshot() }
        defer { try? withReadLock { () throws(CacheError) in try reading?.database.execute("COMMIT") } }
        if isChanged { changed() }
        return body()
    }

    /// - Returns: Whether the rows have changed since the last snapshot.
    private func beginSnapshot() throws(CacheError) -> Bool {
        if isClosed { throw .closed }
        // When the other cache is cleared, it creates a new file with another number, which must be opened.
        let number = try? FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int
        if reading == nil || number != fileNumber {
            (reading, fileNumber, dataVersion) = (nil, number, nil)
            session += 1
            reading = try RecordDatabase(url, schema, isReadOnly: true)
        }
        guard let reading else { throw .closed }
        try reading.database.execute("BEGIN")
        do throws(CacheError) {
            // The first statement that reads data determines the state that all later statements see.
            _ = try reading.database.integer("SELECT next FROM summary")
            let version = try reading.database.integer("PRAGMA data_version")
            if version == dataVersion { return false }
            let contents = try reading.contents()
            let keys = CacheSchema(contents.schema).keys
            guard contents.types.allSatisfy({ keys[$0] == schema.keys[$0] }) else {
                throw CacheError(
                    .unusableFile,
                    "the file '\(url.path)' was written with different cache keys: generate the APIs of both programs "
                        + "from the same configuration")
            }
            vocabulary.withLock { for name in contents.types { _ = $0.type(name) } }
            dataVersion = version
            return true
        } catch {
            try? reading.database.execute("ROLLBACK")
            throw error
        }
    }

    // MARK: - Writing

    /// A change to the row with the given key: `row` contains the new contents, or `nil` to delete the row.
    typealias Change = (key: [UInt8], row: [UInt8]?)

    /// Writes all changes since the last save in one transaction and then shrinks the file and its log if necessary.
    ///
    /// - Parameter state: A closure that returns the current state.
    func save(_ state: () -> State) throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        do throws(CacheError) {
            let database = try connected()
            let state = state()
            let changes = changes(in: state)
            if !changes.isEmpty {
                try database.save(changes, nextOrder: state.nextOrder, types: state.vocabulary.typeNames)
                database.removeFreePages()
                emptyLog(of: database.database)
                noteSize(of: database)
            }
            // If the records were unloaded in the meantime, the table is discarded, because its indices are outdated.
            saved.withLock { if $0.resets == state.saved.resets { $0.table = state.table } }
        } catch {
            issue.withLock { $0 = error }
            throw error
        }
    }

    private func changes(in state: State) -> [Change] {
        var changes: [Change] = []
        for (index, record) in state.table.changes(since: state.saved.table) {
            let key = record.map { Array($0.key) }
            // If the index now belongs to another record, the row of the removed record must be deleted.
            let oldKey = state.saved.table[index].map { Array($0.key) }
            if let oldKey, oldKey != key { changes.append((oldKey, nil)) }
            if let key, let record { changes.append((key, record.row(in: state.table, state.vocabulary))) }
        }
        // A key may have both a deletion and a new row, so deletions come first. SQLite writes rows fastest in key
        // order.
        return changes.sorted {
            $0.key == $1.key ? $0.row == nil && $1.row != nil : $0.key.lexicographicallyPrecedes($1.key)
        }
    }

    private func noteSize(of database: RecordDatabase) {
        let size = database.size
        savedSize.withLock { $0 = size }
    }

    /// Returns the database for writing. If the file couldn't be removed or created by `clear`, does that now.
    private func connected() throws(CacheError) -> RecordDatabase {
        if let writing { return writing }
        if isClosed { throw .closed }
        if isClearDue { try remove() }
        isClearDue = false
        let new = try RecordDatabase(url, schema)
        let reader = try RecordDatabase(url, schema)
        writing = new
        try withReadLock { reading = reader }
        noteSize(of: new)
        return new
    }

    /// Waits until all saved data is on disk, so that it survives a power failure.
    func sync() throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        let database = try connected().database
        try database.execute("PRAGMA synchronous = FULL")
        defer { try? database.execute("PRAGMA synchronous = NORMAL") }
        // Such a commit flushes the whole log, if it writes a page. The checkpoint alone wouldn't flush the log while
        // another process reads an earlier state.
        try database.transaction { () throws(CacheError) in
            for change in ["+ 1", "- 1"] { try database.execute("UPDATE summary SET next = next \(change)") }
        }
        try database.execute("PRAGMA wal_checkpoint")
    }

    /// Copies a log of more than 1 MB into the file and truncates the log. Otherwise, if this process were killed, the
    /// next cache would have to read the whole log when it opens the file. If copying fails, the next save tries again.
    private func emptyLog(of database: SQLiteDatabase) {
        let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        guard let size = log?[.size] as? Int, size > 1 << 20 else { return }
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Deletes all records and replaces the file with an empty file.
    ///
    /// - Parameter forget: A closure that removes the records in memory. It runs while no save is in progress.
    /// - Throws: `CacheError` if the file can't be removed, or after `close`, because the file may then belong to
    ///   another cache. If the file can't be removed or created now, the next save tries again.
    func clear(_ forget: () -> Void) throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        forget()
        reset()
        if isClosed { throw .closed }
        disconnect()
        isClearDue = true
        do throws(CacheError) { _ = try connected() } catch {
            issue.withLock { $0 = error }
            if isClearDue { throw error }
        }
    }

    /// Saves the last changes and closes the file, even if the save fails. Another cache can then write to the file,
    /// and rows can no longer be loaded.
    func close(_ state: () -> State) throws(CacheError) {
        defer {
            writeLock.lock()
            disconnect(isClosing: true)
            ownership = nil
            writeLock.unlock()
        }
        if !isReadOnly { try save(state) }
    }

    private func disconnect(isClosing: Bool = false) {
        writing = nil
        savedSize.withLock { $0 = 0 }
        failure.withLock { $0 = nil }
        readLock.lock()
        defer { readLock.unlock() }
        if isClosing { isClosed = true }
        reading = nil
        session += 1
    }

    /// Sets a pragma in both databases, for tests that simulate faults.
    func setPragma(_ name: String, to value: Int) throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        let writing = try connected()
        try writing.database.execute("PRAGMA \(name) = \(value)")
        try withReadLock { () throws(CacheError) in try reading?.database.execute("PRAGMA \(name) = \(value)") }
    }
}

/// The rows of a file until it is cleared or closed. This value doesn't keep the file open.
struct StoredRows: StoredRecords {
    private weak var file: CacheFile?
    private let session: Int
    let vocabulary: Locked<Vocabulary>

    fileprivate init(file: CacheFile, session: Int) {
        self.file = file
        self.session = session
        vocabulary = file.vocabulary
    }

    func row(_ key: [UInt8]) throws(CacheError) -> [UInt8]? {
        guard let file else { throw .closed }
        return try file.load(key, session) { (database) throws(CacheError) in
            try database.row(key) { file.noteDamage() }
        }
    }

    func keys(after start: [UInt8], before end: [UInt8], limit: Int) throws(CacheError) -> [[UInt8]] {
        guard let file else { throw .closed }
        return try file.load(start, session) { (database) throws(CacheError) in
            try database.keys(after: start, before: end, limit: limit)
        }
    }
}
