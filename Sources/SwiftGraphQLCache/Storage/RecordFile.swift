import Foundation
@_spi(Generated) import GraphQLSelection

/// The file of a cache: an SQLite database with one row for each record.
///
/// Records keep their indices, and names keep their numbers. So each record can be loaded separately when it is needed,
/// and opening a file takes about the same time for any size.
final class RecordFile: @unchecked Sendable {
    // `@unchecked Sendable`, because everything below is used only while the lock is held.
    private let lock = NSLock()
    /// The number of threads that wait for the lock to load a record.
    private let loaders = Locked(0)
    /// The number of calls of `NormalizedCache.clear` that have begun. While there are any, a save ends early.
    let waitingClears = Locked(0)
    private var database: SQLiteDatabase
    private var loading: LoadingStatements
    private typealias LoadingStatements = (
        byIndex: SQLiteDatabase.Statement, byKey: SQLiteDatabase.Statement, byPrefix: SQLiteDatabase.Statement,
        keys: SQLiteDatabase.Statement
    )
    private var savedNames = (types: 0, fields: 0)
    private var isSetAside = false
    private let url: URL
    private let vocabulary: Locked<Vocabulary>

    /// What a file contains, apart from the records.
    struct Summary: Sendable {
        /// The order of the next request.
        var nextOrder: UInt64 = 1
        var endIndex: RecordIndex = 0
        var count = 0
        var size = 0

        /// Returns a checksum of the summary and of the numbers of names.
        func checksum(_ names: (types: Int, fields: Int)) -> Int64 {
            let numbers =
                [UInt64(endIndex), nextOrder]
                + [count, size, names.types, names.fields].map { UInt64(truncatingIfNeeded: $0) }
            return numbers.withUnsafeBytes { Int64(bitPattern: RecordCoding.checksum($0, 0)) }
        }
    }

    private static func checksum(of name: UnsafeRawBufferPointer, _ kind: Int, _ number: Int) -> Int64 {
        Int64(bitPattern: RecordCoding.checksum(name, number << 1 | kind))
    }

    private(set) var summary = Summary()
    /// The number of statements that looked for records, for tests.
    private(set) var loadCount = 0
    /// Why the file couldn't be used as it was; `nil` if it could. It has a lock of its own, so that reading it doesn't
    /// wait for a save.
    private let issue = Locked<CacheError?>(nil)

    /// Identifies files of caches ("SGQL"), as SQLite's `application_id`.
    private static let application = 0x5347_514C
    /// The version of the tables and of `RecordCoding`.
    private static let version = 3

    /// Opens a file, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - schema: The facts about the schema. Objects whose key has changed since are deleted.
    ///   - vocabulary: An empty vocabulary, which receives the stored names.
    /// - Throws: `CacheError`. A damaged file is not an error: it is renamed, and the cache starts empty. A database of
    ///   another program is left as it is.
    init(_ url: URL, _ schema: CacheSchema, _ vocabulary: Locked<Vocabulary>) throws(CacheError) {
        self.url = url
        self.vocabulary = vocabulary
        do {
            (database, loading) = try Self.open(url, schema)
            try readSummary()
            try adapt(to: schema)
        } catch {
            guard error.code == .damaged else { throw error }
            try Self.setAside(url)
            issue.withLock { $0 = error }
            vocabulary.withLock { $0 = Vocabulary() }
            (database, loading) = try Self.open(url, schema)
            try readSummary()
        }
    }

    private static func open(
        _ url: URL, _ schema: CacheSchema
    ) throws(CacheError) -> (SQLiteDatabase, LoadingStatements) {
        let database = try SQLiteDatabase(url.path)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        let found = try (
            application: database.integer("PRAGMA application_id"),
            version: database.integer("PRAGMA user_version")
        )
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        if !isEmpty, found.application != application {
            let own = "SELECT count(*) FROM sqlite_master WHERE name IN ('records', 'names', 'summary')"
            if try database.integer(own) == 3 {
                throw CacheError(.damaged, "the header of the cache file '\(url.path)' is damaged")
            }
            throw CacheError(.failed, "the file '\(url.path)' belongs to another program: choose another URL")
        }
        // The mode for removing free pages can only be set before anything is written.
        if isEmpty { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute("PRAGMA synchronous = NORMAL")
        try database.execute("PRAGMA journal_size_limit = 4194304")
        // Some systems overwrite all that is deleted, which is slow. `clear` doesn't need that: it rebuilds the file.
        try database.execute("PRAGMA secure_delete = OFF")
        if found.version != version {
            try database.transaction { () throws(CacheError) in
                for table in ["records", "names", "summary"] { try database.execute("DROP TABLE IF EXISTS \(table)") }
                try database.execute(
                    "CREATE TABLE records (id INTEGER PRIMARY KEY, key BLOB UNIQUE, data BLOB NOT NULL)")
                try database.execute(
                    "CREATE TABLE names (kind INTEGER, number INTEGER, name BLOB, sum INTEGER, PRIMARY KEY (kind, number)) "
                        + "WITHOUT ROWID")
                try database.execute(
                    "CREATE TABLE summary (schema BLOB, next INTEGER, limits INTEGER, count INTEGER, size INTEGER, "
                        + "sum INTEGER)")
                let insert = try database.prepare(
                    "INSERT INTO summary VALUES (?1, 1, 0, 0, 0, \(Summary().checksum((0, 0))))")
                insert.bind(Array(schema.text.utf8), at: 1)
                _ = try insert.step()
                try database.execute("PRAGMA application_id = \(application)")
                try database.execute("PRAGMA user_version = \(version)")
            }
        }
        return try (
            database,
            (
                database.prepare("SELECT data FROM records WHERE id = ?1"),
                database.prepare("SELECT id FROM records WHERE key = ?1"),
                database.prepare("SELECT id FROM records WHERE key >= ?1 AND key < ?2"),
                database.prepare("SELECT key FROM records WHERE key > ?1 ORDER BY key LIMIT 200")
            )
        )
    }

    private func readSummary() throws(CacheError) {
        var names: [[String]] = [[], []]
        let rows = try database.prepare("SELECT kind, number, name, sum FROM names ORDER BY kind, number")
        while try rows.step() {
            let (kind, number) = (Int(truncatingIfNeeded: rows.integer(0)), Int(truncatingIfNeeded: rows.integer(1)))
            guard names.indices.contains(kind), number == names[kind].count,
                rows.integer(3) == Self.checksum(of: rows.bytes(2), kind, number)
            else {
                throw CacheError(.damaged, "the names in the cache file '\(url.path)' are incomplete")
            }
            names[kind].append(String(decoding: rows.bytes(2), as: UTF8.self))
        }
        vocabulary.withLock { [names] in $0.restore(types: names[0], fields: names[1]) }
        savedNames = (names[0].count, names[1].count)
        let row = try database.prepare("SELECT next, limits, count, size, sum FROM summary")
        guard try row.step(), let nextOrder = UInt64(exactly: row.integer(0)),
            let endIndex = RecordIndex(exactly: row.integer(1)), endIndex < Record.ListWord.limit,
            let count = Int(exactly: row.integer(2)), 0...Int64(endIndex) ~= Int64(count),
            let size = Int(exactly: row.integer(3)), 0...Int64(1 << 48) ~= Int64(size)
        else { throw CacheError(.damaged, "the summary in the cache file '\(url.path)' is not valid") }
        summary = Summary(nextOrder: nextOrder, endIndex: endIndex, count: count, size: size)
        if row.integer(4) != summary.checksum(savedNames) {
            throw CacheError(.damaged, "the summary in the cache file '\(url.path)' is not valid")
        }
    }

    /// Deletes the objects whose key has changed in the schema since they were stored. This visits all records, but
    /// only if there are such objects. Other changes to a schema are noticed when a value is read.
    private func adapt(to schema: CacheSchema) throws(CacheError) {
        let row = try database.prepare("SELECT schema FROM summary")
        guard try row.step() else { throw CacheError(.damaged, "the cache file '\(url.path)' has no summary") }
        let text = String(decoding: row.bytes(0), as: UTF8.self)
        row.reset()
        if text == schema.text { return }
        let old = CacheSchema(text)
        let names = vocabulary.withLock { $0.typeNames }
        let changed = Set(names.indices.filter { old.keys[names[$0]] != schema.keys[names[$0]] }.map { TypeNumber($0) })
        try database.transaction { () throws(CacheError) in
            if !changed.isEmpty {
                let rows = try database.prepare("SELECT id, data FROM records")
                let delete = try database.prepare("DELETE FROM records WHERE id = ?1")
                while try rows.step() {
                    let index = RecordIndex(truncatingIfNeeded: rows.integer(0))
                    guard
                        let record = RecordCoding.decode(
                            rows.bytes(1), at: index, vocabulary, endIndex: summary.endIndex),
                        changed.contains(record.type)
                    else { continue }
                    delete.bind(Int64(index), at: 1)
                    _ = try delete.step()
                    delete.reset()
                    summary.count -= 1
                    summary.size -= record.size
                }
            }
            let update = try database.prepare(
                "UPDATE summary SET schema = ?1, count = \(summary.count), size = \(summary.size), "
                    + "sum = \(summary.checksum(savedNames))")
            update.bind(Array(schema.text.utf8), at: 1)
            _ = try update.step()
        }
    }

    /// Renames a damaged file, so that its contents aren't lost.
    private static func setAside(_ url: URL) throws(CacheError) {
        let manager = FileManager.default
        for suffix in ["", "-wal", "-shm"] {
            let old = url.path + suffix
            guard manager.fileExists(atPath: old) else { continue }
            let new = url.path + ".damaged" + suffix
            try? manager.removeItem(atPath: new)
            do { try manager.moveItem(atPath: old, toPath: new) } catch {
                throw CacheError(.failed, "the damaged cache file '\(old)' can't be renamed: \(error)")
            }
        }
    }

    // MARK: - Records

    /// Loads a record. A damaged one counts as missing.
    func record(at index: RecordIndex, endIndex: RecordIndex) -> Record? {
        load {
            let statement = loading.byIndex
            defer { statement.reset() }
            statement.bind(Int64(index), at: 1)
            guard hasRow(statement) else { return nil }
            let record = RecordCoding.decode(statement.bytes(0), at: index, vocabulary, endIndex: endIndex)
            if record == nil {
                issue.withLock {
                    $0 = CacheError(
                        .damaged, "a record in the cache file '\(url.path)' is damaged, and counts as missing")
                }
            }
            return record
        }
    }

    func index(of key: UnsafeRawBufferPointer) -> RecordIndex? {
        load {
            let statement = loading.byKey
            defer { statement.reset() }
            statement.bind(key, at: 1)
            return hasRow(statement) ? RecordIndex(exactly: statement.integer(0)) : nil
        }
    }

    /// Returns the indices of the records whose keys begin with some bytes.
    ///
    /// - Parameter prefix: The bytes, at least one of which is less than 255.
    func indices(withPrefix prefix: [UInt8]) -> [RecordIndex] {
        // The first key after those with the prefix.
        var end = prefix
        while end.last == .max { end.removeLast() }
        end[end.count - 1] += 1
        return load {
            let statement = loading.byPrefix
            defer { statement.reset() }
            statement.bind(prefix, at: 1)
            statement.bind(end, at: 2)
            var indices: [RecordIndex] = []
            while hasRow(statement) {
                if let index = RecordIndex(exactly: statement.integer(0)) { indices.append(index) }
            }
            return indices
        }
    }

    /// Calls a closure with the key of each record, 200 at a time, so that others can use the file in between.
    ///
    /// - Parameter isNeeded: Returns whether to continue.
    /// - Returns: False if the file wasn't read to its end. Keys of records that are saved in the meantime may be
    ///   included.
    func forEachKey(while isNeeded: () -> Bool, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        // No key is less than this.
        var last: [UInt8]? = [0]
        while let start = last {
            if !isNeeded() { return false }
            do {
                last = try load { () throws(CacheError) in
                    let statement = loading.keys
                    defer { statement.reset() }
                    statement.bind(start, at: 1)
                    var last: [UInt8]?
                    while try statement.step() {
                        body(statement.bytes(0))
                        last = Array(statement.bytes(0))
                    }
                    return last
                }
                if loaders.withLock({ $0 }) > 0 { Thread.sleep(forTimeInterval: 0.000_05) }
            } catch {
                issue.withLock { $0 = error }
                return false
            }
        }
        return true
    }

    /// Uses the database for a moment, even while a save is in progress.
    private func load<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
        loaders.withLock { $0 += 1 }
        lock.lock()
        defer { lock.unlock() }
        loaders.withLock { $0 -= 1 }
        loadCount += 1
        return try body()
    }

    /// Lets threads load records during a save. They see its changes, but none of the records that they load is among
    /// them: records are loaded before they change, and not after they were removed.
    private func letLoadersIn() {
        if loaders.withLock({ $0 }) == 0 { return }
        lock.unlock()
        Thread.sleep(forTimeInterval: 0.000_05)
        lock.lock()
    }

    /// Returns whether a statement has another row. A failure becomes the file's issue, and counts as the end.
    private func hasRow(_ statement: SQLiteDatabase.Statement) -> Bool {
        do { return try statement.step() } catch {
            issue.withLock { $0 = error }
            return false
        }
    }

    /// Writes changes as one transaction.
    ///
    /// - Returns: Whether they were written. They aren't if all records are about to be deleted.
    func save(
        _ changes: [(index: RecordIndex, record: Record?)], _ summary: Summary, types: [String], fields: [String]
    ) throws(CacheError) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        var isAbandoned = false
        do throws(CacheError) {
            try database.transaction { () throws(CacheError) in
                let delete = try database.prepare("DELETE FROM records WHERE id = ?1")
                let insert = try database.prepare("INSERT OR REPLACE INTO records VALUES (?1, ?2, ?3)")
                for (number, change) in changes.enumerated() {
                    if number % 32 == 0 {
                        letLoadersIn()
                        isAbandoned = waitingClears.withLock { $0 } > 0
                        // Undoes the transaction. Nobody sees the error.
                        if isAbandoned { throw CacheError(.failed, "") }
                    }
                    guard let record = change.record else {
                        delete.bind(Int64(change.index), at: 1)
                        _ = try delete.step()
                        delete.reset()
                        continue
                    }
                    // Replaces the rows with the index or the key at once. If they were deleted first, loaders would
                    // find no record with the key until the new row is written.
                    insert.bind(Int64(change.index), at: 1)
                    insert.bind(record.hasKey ? record.key : nil, at: 2)
                    insert.bind(RecordCoding.encode(record, at: change.index), at: 3)
                    _ = try insert.step()
                    insert.reset()
                }
                try saveNames(types, kind: 0, from: savedNames.types)
                try saveNames(fields, kind: 1, from: savedNames.fields)
                try database.execute(
                    "UPDATE summary SET next = \(summary.nextOrder), limits = \(summary.endIndex), "
                        + "count = \(summary.count), size = \(summary.size), sum = \(summary.checksum((types.count, fields.count)))"
                )
            }
            savedNames = (types.count, fields.count)
            removeFreePages()
            emptyLog()
            return true
        } catch {
            if isAbandoned { return false }
            try note(error)
            throw error
        }
    }

    /// Makes the error of a write the file's issue. Opening a file visits few of its pages, so damage in others is found by
    /// writing. Then the file is set aside, and the next cache starts empty.
    private func note(_ error: CacheError) throws(CacheError) {
        issue.withLock { $0 = error }
        if error.code == .damaged, !isSetAside {
            isSetAside = true
            try Self.setAside(url)
        }
    }

    /// Makes the file smaller if most of it is free, as after an eviction. A failure loses nothing.
    private func removeFreePages() {
        guard let mode = try? database.integer("PRAGMA auto_vacuum"), mode == 2,
            let count = try? database.integer("PRAGMA page_count"),
            let free = try? database.integer("PRAGMA freelist_count"), free > count / 2
        else { return }
        // Each step is a transaction, so that loaders wait for one step only.
        for _ in 0...free / 100 {
            letLoadersIn()
            try? database.execute("PRAGMA incremental_vacuum(100)")
        }
    }

    /// Copies a log of more than 1 MB into the file and truncates it, because the next cache reads the whole log when
    /// it opens the file, if this process is killed. A failure loses nothing: the next save tries again.
    private func emptyLog() {
        let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        guard let size = log?[.size] as? Int, size > 1 << 20 else { return }
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func saveNames(_ names: [String], kind: Int, from start: Int) throws(CacheError) {
        if names.count <= start { return }
        let insert = try database.prepare("INSERT INTO names VALUES (?1, ?2, ?3, ?4)")
        for number in start..<names.count {
            let name = Array(names[number].utf8)
            insert.bind(Int64(kind), at: 1)
            insert.bind(Int64(number), at: 2)
            insert.bind(name, at: 3)
            insert.bind(name.withUnsafeBytes { Self.checksum(of: $0, kind, number) }, at: 4)
            _ = try insert.step()
            insert.reset()
        }
    }

    /// Deletes all records, and removes their bytes from the file, along with those of earlier records.
    func clear() throws(CacheError) {
        let cleared = Summary()
        lock.lock()
        defer { lock.unlock() }
        do throws(CacheError) {
            try database.transaction { () throws(CacheError) in
                try database.execute("DELETE FROM records")
                try database.execute(
                    "UPDATE summary SET next = \(cleared.nextOrder), limits = 0, count = 0, size = 0, "
                        + "sum = \(cleared.checksum(savedNames))")
            }
            // Free pages still contain records, and so does the write-ahead log. The file without them is small, so this
            // takes less time than overwriting all that is deleted.
            try database.execute("VACUUM")
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            try note(error)
            throw error
        }
    }

    /// Sets a pragma, for tests that simulate a full disk.
    func setPragma(_ name: String, to value: Int) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        try database.execute("PRAGMA \(name) = \(value)")
    }

    var currentIssue: CacheError? { issue.withLock { $0 } }
}
