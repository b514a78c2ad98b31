import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQLCacheFile

/// The file of a cache: an SQLite database with one row for each record that has a key.
///
/// One cache can write to the file, and caches of other processes can read it at the same time.
final class RecordFile: @unchecked Sendable {
    // `@unchecked Sendable`, because the databases are used only while their locks are held. The lock for writing is
    // always taken before the one for reading.
    private let writeLock = NSLock()
    private let readLock = NSLock()
    private var writing: RecordDatabase?
    private var reading: RecordDatabase?
    /// The database that is locked as long as this cache may write to the file; `nil` for a read-only cache.
    private var ownership: SQLiteDatabase?
    let isReadOnly: Bool
    private var isClosed = false
    /// Increases when the file is cleared or closed, so that a reader of an earlier state finds nothing.
    private var session = 0
    /// For a read-only cache: the number of the file, and the number of the state that was read last.
    private var (fileNumber, dataVersion): (Int?, Int?) = (nil, nil)
    private let url: URL
    private let schema: CacheSchema
    let vocabulary: Locked<Vocabulary>
    /// Removes a file; replaced by tests.
    var removeItem: (String) throws -> Void = { try FileManager.default.removeItem(atPath: $0) }
    /// The sequence number of the next request when the file was opened.
    private(set) var nextOrder: UInt64 = 1
    /// Whether the file had rows when it was opened.
    private(set) var hasRows = false
    /// The number of statements that searched for rows, for tests.
    private(set) var loadCount = 0

    // These have their own locks, so that reading them doesn't wait for a save.
    private let issue = Locked<CacheError?>(nil)
    private let failure = Locked<(error: CacheError, key: [UInt8])?>(nil)

    /// Opens a file, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - schema: The schema's rules for the cache. If the key of a type in the file has changed, the file is emptied.
    ///   - vocabulary: An empty vocabulary, which receives the names of the stored types.
    ///   - isReadOnly: Whether the file is only read. Another cache may write to it.
    /// - Throws: `CacheError`. A damaged file is not an error: it is removed, and the cache starts empty. The file of
    ///   another program is left as it is.
    init(
        _ url: URL, _ schema: CacheSchema, _ vocabulary: Locked<Vocabulary>, isReadOnly: Bool = false
    ) throws(CacheError) {
        // The files that SQLite creates are next to the file itself.
        self.url = url.resolvingSymlinksInPath()
        self.schema = schema
        self.vocabulary = vocabulary
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
                    "the file '\(url.path)' isn't the file of a cache: choose another URL, or remove the file")
            }
            issue.withLock { $0 = error }
            vocabulary.withLock { $0 = Vocabulary() }
            try remove()
            try open()
        }
    }

    /// Acquires the right to write to a file.
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
                "the file '\(url.path)' is in use: another cache, or another process, writes to it; close that one first, "
                    + "use another file, or only read the file")
        }
    }

    private func open() throws(CacheError) {
        let new = try RecordDatabase(url, schema)
        let contents = try new.contents()
        let types = Set(contents.types)
        let old = CacheSchema(contents.schema)
        let hasOtherKeys = types.contains { old.keys[$0] != schema.keys[$0] }
        if hasOtherKeys { try new.makeTables(schema) } else if contents.schema != schema.text { try new.set(schema) }
        nextOrder = contents.nextOrder
        if !hasOtherKeys { vocabulary.withLock { for name in contents.types { _ = $0.type(name) } } }
        hasRows = try new.database.integer("SELECT count(*) FROM (SELECT 1 FROM records LIMIT 1)") > 0
        writing = new
        reading = try RecordDatabase(url, schema)
    }

    private func openForReading() throws(CacheError) {
        hasRows = true
        try snapshot({}) {}
        dataVersion = nil
    }

    /// Removes the file, and the files that SQLite creates next to it. If the process ends before all are removed,
    /// SQLite ignores the rest, and removes them when it opens the file again.
    private func remove() throws(CacheError) {
        for suffix in ["", "-wal", "-shm", "-journal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
            do { try removeItem(url.path + suffix) } catch {
                throw CacheError(.unusableFile, "the cache file '\(url.path + suffix)' can't be removed: \(error)")
            }
        }
    }

    // MARK: - Reading

    /// The rows, which can be loaded until the file is cleared or closed.
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

    /// Uses the database for reading.
    ///
    /// - Parameter key: The key of the row to find.
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

    fileprivate func noteDamage(of key: [UInt8]) {
        issue.withLock {
            $0 = CacheError(.damagedFile, "a record in the cache file '\(url.path)' is damaged, and counts as missing")
        }
    }

    /// The error of the last row that couldn't be loaded; `nil` if none has failed since `loadAgain`.
    var loadError: CacheError? { failure.withLock { $0?.error } }

    /// Tries again to load the last row that couldn't be loaded.
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

    /// Runs a closure during which the rows don't change, for a read-only cache.
    ///
    /// - Parameter changed: Called first if the rows have changed since the last snapshot.
    func snapshot<R>(_ changed: () -> Void, _ body: () -> R) throws(CacheError) -> R {
        let isChanged = try withReadLock { () throws(CacheError) in try beginSnapshot() }
        defer { try? withReadLock { () throws(CacheError) in try reading?.database.execute("COMMIT") } }
        if isChanged { changed() }
        return body()
    }

    /// - Returns: Whether the rows have changed since the last snapshot.
    private func beginSnapshot() throws(CacheError) -> Bool {
        if isClosed { throw .closed }
        // The other cache makes a new file when it is cleared.
        let number = try? FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int
        if reading == nil || number != fileNumber {
            (reading, fileNumber, dataVersion) = (nil, number, nil)
            session += 1
            reading = try RecordDatabase(url, schema, isReadOnly: true)
        }
        guard let reading else { throw .closed }
        try reading.database.execute("BEGIN")
        do throws(CacheError) {
            // The first statement that reads determines the state that all others see.
            _ = try reading.database.integer("SELECT next FROM summary")
            let version = try reading.database.integer("PRAGMA data_version")
            if version == dataVersion { return false }
            let contents = try reading.contents()
            let keys = CacheSchema(contents.schema).keys
            guard contents.types.allSatisfy({ keys[$0] == schema.keys[$0] }) else {
                throw CacheError(
                    .unusableFile,
                    "the file '\(url.path)' was written with other keys: generate the API of both programs from the same "
                        + "configuration")
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

    /// A change to one row: the row's key, and its new contents, or `nil` to delete the row.
    typealias Change = (key: [UInt8], row: [UInt8]?)

    /// Writes changes as one transaction.
    func save(_ changes: [Change], nextOrder: UInt64, types: [String]) throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        do throws(CacheError) {
            let database = try connected()
            try database.save(changes, nextOrder: nextOrder, types: types)
            database.removeFreePages()
            emptyLog(of: database.database)
        } catch {
            issue.withLock { $0 = error }
            throw error
        }
    }

    /// The number of bytes that rows take up in the file.
    var size: Int {
        writeLock.lock()
        defer { writeLock.unlock() }
        return writing?.size ?? 0
    }

    /// Returns the database for writing. If the file couldn't be created again after its removal, creates it now.
    private func connected() throws(CacheError) -> RecordDatabase {
        if let writing { return writing }
        if isClosed { throw .closed }
        let new = try RecordDatabase(url, schema)
        let reader = try RecordDatabase(url, schema)
        writing = new
        try withReadLock { reading = reader }
        return new
    }

    /// Waits until all saved data is on disk, so that it survives a power failure.
    func sync() throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        try connected().database.execute("PRAGMA wal_checkpoint")
    }

    /// Copies a log of more than 1 MB into the file, and truncates the log. Otherwise, if this process were killed, the
    /// next cache would have to read the whole log when it opens the file. A failure loses nothing: the next save tries
    /// again.
    private func emptyLog(of database: SQLiteDatabase) {
        let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        guard let size = log?[.size] as? Int, size > 1 << 20 else { return }
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Closes the file, removes it, and creates an empty one. If it can't be created now, the next save creates it.
    ///
    /// - Throws: `CacheError` if the file can't be removed.
    func clear() throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        disconnect()
        do throws(CacheError) { try remove() } catch {
            issue.withLock { $0 = error }
            throw error
        }
        do { _ = try connected() } catch { issue.withLock { $0 = error } }
    }

    /// Closes the file, so that another cache can write to it. After that, loading fails.
    func close() {
        writeLock.lock()
        defer { writeLock.unlock() }
        isClosed = true
        disconnect()
        ownership = nil
    }

    private func disconnect() {
        writing = nil
        failure.withLock { $0 = nil }
        readLock.lock()
        defer { readLock.unlock() }
        reading = nil
        session += 1
    }

    /// Sets a pragma, for tests that simulate faults.
    func setPragma(_ name: String, to value: Int) throws(CacheError) {
        writeLock.lock()
        defer { writeLock.unlock() }
        let writing = try connected()
        try writing.database.execute("PRAGMA \(name) = \(value)")
        try withReadLock { () throws(CacheError) in try reading?.database.execute("PRAGMA \(name) = \(value)") }
    }

    var currentIssue: CacheError? { issue.withLock { $0 } }
}

/// The rows of a file, until it is cleared or closed. This doesn't keep the file open.
struct StoredRows: StoredRecords {
    private weak var file: RecordFile?
    private let session: Int
    let vocabulary: Locked<Vocabulary>

    fileprivate init(file: RecordFile, session: Int) {
        self.file = file
        self.session = session
        vocabulary = file.vocabulary
    }

    func row(_ key: [UInt8]) throws(CacheError) -> [UInt8]? {
        guard let file else { throw .closed }
        let row = try file.load(key, session) { (database) throws(CacheError) in try database.row(key) }
        if case .damaged = row { file.noteDamage(of: key) }
        if case .found(let bytes) = row { return bytes }
        return nil
    }

    func keys(after start: [UInt8], before end: [UInt8], limit: Int) throws(CacheError) -> [[UInt8]] {
        guard let file else { throw .closed }
        return try file.load(start, session) { (database) throws(CacheError) in
            try database.keys(after: start, before: end, limit: limit)
        }
    }
}
