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
    /// The open file; `nil` after `close`, or if the file couldn't be made again after `clear`.
    private var connection: RecordConnection?
    private var isClosed = false
    private var savedNames = (types: 0, fields: 0)
    private let url: URL
    private let schema: CacheSchema
    private let vocabulary: Locked<Vocabulary>
    /// Removes a file; replaced by tests.
    var removeItem: (String) throws -> Void = { try FileManager.default.removeItem(atPath: $0) }

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
    private let failures = Locked(LoadFailures())

    private struct LoadFailures: Sendable {
        /// How often a record couldn't be loaded.
        var count = 0
        /// The last failure since `loadAgain`, and what loads the same again.
        var last: (error: CacheError, again: @Sendable (RecordFile) -> Void)?
    }

    /// Opens a file, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - schema: The facts about the schema. Objects whose key has changed since are deleted.
    ///   - vocabulary: An empty vocabulary, which receives the stored names.
    /// - Throws: `CacheError`. A damaged file is not an error: it is removed, and the cache starts empty. The file of
    ///   another program is left as it is.
    init(_ url: URL, _ schema: CacheSchema, _ vocabulary: Locked<Vocabulary>) throws(CacheError) {
        // The files that SQLite creates are next to the file itself.
        self.url = url.resolvingSymlinksInPath()
        self.schema = schema
        self.vocabulary = vocabulary
        do {
            let new = try RecordConnection(self.url, schema)
            try readSummary(new.database)
            try adapt(new.database, to: schema)
            connection = new
        } catch {
            guard error.code == .damaged else { throw error }
            guard error == .damagedHeader(of: self.url) || RecordConnection.mayBeCache(self.url) else {
                throw CacheError(
                    .failed, "the file '\(url.path)' isn't the file of a cache: choose another URL, or remove the file")
            }
            issue.withLock { $0 = error }
            vocabulary.withLock { $0 = Vocabulary() }
            (savedNames, summary) = ((0, 0), Summary())
            try remove()
            connection = try RecordConnection(self.url, schema)
        }
    }

    private func readSummary(_ database: SQLiteDatabase) throws(CacheError) {
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
    private func adapt(_ database: SQLiteDatabase, to schema: CacheSchema) throws(CacheError) {
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

    /// Removes the file, and those that SQLite creates. If the process ends in between, SQLite ignores the others, and
    /// removes them when it opens the file.
    private func remove() throws(CacheError) {
        for suffix in ["", "-wal", "-shm", "-journal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
            do { try removeItem(url.path + suffix) } catch {
                throw CacheError(.failed, "the cache file '\(url.path + suffix)' can't be removed: \(error)")
            }
        }
    }

    // MARK: - Records

    // A failure to load is counted. Then the methods below return nothing, which doesn't mean that there is nothing.

    /// Loads a record. A damaged one counts as missing.
    func record(at index: RecordIndex, endIndex: RecordIndex) -> Record? {
        load(else: nil) { connection throws(CacheError) in
            let statement = connection.byIndex
            defer { statement.reset() }
            statement.bind(Int64(index), at: 1)
            guard try statement.step() else { return nil }
            let record = RecordCoding.decode(statement.bytes(0), at: index, vocabulary, endIndex: endIndex)
            if record == nil {
                issue.withLock {
                    $0 = CacheError(
                        .damaged, "a record in the cache file '\(url.path)' is damaged, and counts as missing")
                }
            }
            return record
        } again: {
            _ = $0.record(at: index, endIndex: endIndex)
        }
    }

    func index(of key: UnsafeRawBufferPointer) -> RecordIndex? {
        load(else: nil) { connection throws(CacheError) in
            let statement = connection.byKey
            defer { statement.reset() }
            statement.bind(key, at: 1)
            return try statement.step() ? RecordIndex(exactly: statement.integer(0)) : nil
        } again: { [key = Array(key)] file in
            _ = key.withUnsafeBytes { file.index(of: $0) }
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
        return load(else: []) { [end] connection throws(CacheError) in
            let statement = connection.byPrefix
            defer { statement.reset() }
            statement.bind(prefix, at: 1)
            statement.bind(end, at: 2)
            var indices: [RecordIndex] = []
            while try statement.step() {
                if let index = RecordIndex(exactly: statement.integer(0)) { indices.append(index) }
            }
            return indices
        } again: {
            _ = $0.indices(withPrefix: prefix)
        }
    }

    /// Uses the database for a moment, even while a save is in progress.
    private func load<R>(_ body: (RecordConnection) throws(CacheError) -> R) throws(CacheError) -> R {
        loaders.withLock { $0 += 1 }
        lock.lock()
        defer { lock.unlock() }
        loaders.withLock { $0 -= 1 }
        guard let connection else { throw .closed }
        loadCount += 1
        return try body(connection)
    }

    /// The same, but counts a failure instead of throwing it.
    ///
    /// - Parameter again: Loads the same again.
    private func load<R>(
        else nothing: R, _ body: (RecordConnection) throws(CacheError) -> R,
        again: @escaping @Sendable (RecordFile) -> Void
    ) -> R {
        do { return try load(body) } catch {
            issue.withLock { $0 = error }
            failures.withLock { failures in
                failures.count += 1
                failures.last = (error, again)
            }
            return nothing
        }
    }

    /// How often a record couldn't be loaded.
    var failedLoads: Int { failures.withLock { $0.count } }

    /// The error of the last load that failed; `nil` if none has failed since `loadAgain`.
    var loadError: CacheError? { failures.withLock { $0.last?.error } }

    /// Loads again what couldn't be loaded the last time.
    ///
    /// - Throws: `CacheError` if it still can't be loaded.
    func loadAgain() throws(CacheError) {
        let last = failures.withLock { failures in
            defer { failures.last = nil }
            return failures.last
        }
        last?.again(self)
        if let loadError { throw loadError }
    }

    /// Lets threads load records during a save. They see its changes, but none of the records that they load is among
    /// them: records are loaded before they change, and not after they were removed.
    private func letLoadersIn() {
        if loaders.withLock({ $0 }) == 0 { return }
        lock.unlock()
        Thread.sleep(forTimeInterval: 0.000_05)
        lock.lock()
    }

    /// Writes changes as one transaction.
    func save(
        _ changes: [(index: RecordIndex, record: Record?)], _ summary: Summary, types: [String], fields: [String]
    ) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        do throws(CacheError) {
            let database = try connected().database
            try database.transaction { () throws(CacheError) in
                let delete = try database.prepare("DELETE FROM records WHERE id = ?1")
                let insert = try database.prepare("INSERT OR REPLACE INTO records VALUES (?1, ?2, ?3)")
                for (number, change) in changes.enumerated() {
                    if number % 32 == 0 { letLoadersIn() }
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
                try saveNames(types, kind: 0, from: savedNames.types, in: database)
                try saveNames(fields, kind: 1, from: savedNames.fields, in: database)
                try database.execute(
                    "UPDATE summary SET next = \(summary.nextOrder), limits = \(summary.endIndex), "
                        + "count = \(summary.count), size = \(summary.size), sum = \(summary.checksum((types.count, fields.count)))"
                )
            }
            savedNames = (types.count, fields.count)
            removeFreePages(of: database)
            emptyLog(of: database)
        } catch {
            issue.withLock { $0 = error }
            throw error
        }
    }

    /// Returns the connection. If the file couldn't be made again after its removal, makes it now.
    private func connected() throws(CacheError) -> RecordConnection {
        if let connection { return connection }
        if isClosed { throw .closed }
        let new = try RecordConnection(url, schema)
        if try new.database.integer("SELECT limits FROM summary") > 0 {
            throw CacheError(.inUse, "another cache has taken the file '\(url.path)': use another file")
        }
        connection = new
        return new
    }

    /// Waits until all that was saved is on disk, so that it survives a power failure.
    func sync() throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        try connected().database.execute("PRAGMA wal_checkpoint")
    }

    /// Makes the file smaller if most of it is free, as after an eviction. A failure loses nothing.
    private func removeFreePages(of database: SQLiteDatabase) {
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
    private func emptyLog(of database: SQLiteDatabase) {
        let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        guard let size = log?[.size] as? Int, size > 1 << 20 else { return }
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private func saveNames(
        _ names: [String], kind: Int, from start: Int, in database: SQLiteDatabase
    ) throws(CacheError) {
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

    /// Removes the file with all records, and makes an empty one. If that can't be made now, the next save makes it.
    ///
    /// - Throws: `CacheError` if the file can't be removed.
    func clear() throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        connection = nil
        do throws(CacheError) { try remove() } catch {
            issue.withLock { $0 = error }
            throw error
        }
        savedNames = (0, 0)
        failures.withLock { $0.last = nil }
        do { _ = try connected() } catch { issue.withLock { $0 = error } }
    }

    /// Closes the file, so that another cache can open it. After that, loading fails.
    func close() {
        lock.lock()
        defer { lock.unlock() }
        isClosed = true
        connection = nil
    }

    /// Sets a pragma, for tests that simulate a full disk.
    func setPragma(_ name: String, to value: Int) throws(CacheError) {
        lock.lock()
        defer { lock.unlock() }
        try connected().database.execute("PRAGMA \(name) = \(value)")
    }

    var currentIssue: CacheError? { issue.withLock { $0 } }
}
