import Foundation
@_spi(Generated) import SwiftGraphQLSelection

/// A connection to the file of a cache, with its tables and statements.
///
/// The table `records` has the rows of the records by their keys. A row begins with a checksum. The table `names` has
/// the names of types and fields, whose numbers the rows contain, and `summary` the rest.
struct RecordDatabase {
    let database: SQLiteDatabase
    private let byKey: SQLiteDatabase.Statement
    private let byRange: SQLiteDatabase.Statement

    /// Identifies files of caches ("SGQL"), as SQLite's `application_id`.
    private static let application: Int32 = 0x5347_514C
    /// The version of the tables and of `RowWriter`.
    private static let version = 5

    /// Opens a file, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - schema: The facts about the schema, for a new file.
    ///   - isReadOnly: Whether the file is only read. In that case, it must exist.
    init(_ url: URL, _ schema: CacheSchema, isReadOnly: Bool = false) throws(CacheError) {
        database = try SQLiteDatabase(url.path, mustExist: isReadOnly)
        let found = try (
            application: database.integer("PRAGMA application_id"),
            version: database.integer("PRAGMA user_version")
        )
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        if !isEmpty, found.application != Int(Self.application) {
            let own = "SELECT count(*) FROM sqlite_master WHERE name IN ('records', 'names', 'summary')"
            if try database.integer(own) == 3 { throw CacheError.damagedHeader(of: url) }
            throw CacheError(.unusableFile, "the file '\(url.path)' belongs to another program: choose another URL")
        }
        if isReadOnly {
            guard found.version == Self.version else {
                throw CacheError(
                    .unusableFile, "the file '\(url.path)' has the format of another version of this library")
            }
            try database.execute("PRAGMA query_only = ON")
        } else {
            // The mode for removing free pages can only be set before anything is written.
            if isEmpty { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
            // Without `checkpoint_fullfsync`, Apple's disks may keep a checkpoint in their memory only. Some systems
            // overwrite all that is deleted, which is slow (https://sqlite.org/pragma.html).
            for pragma in [
                "journal_mode = WAL", "synchronous = NORMAL", "checkpoint_fullfsync = ON",
                "journal_size_limit = 4194304", "secure_delete = OFF",
            ] {
                try database.execute("PRAGMA \(pragma)")
            }
            if found.version != Self.version { try Self.makeTables(in: database, schema) }
        }
        byKey = try database.prepare("SELECT data FROM records WHERE key = ?1")
        byRange = try database.prepare(
            "SELECT key FROM records WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT ?3")
    }

    /// Removes all rows and names.
    func makeTables(_ schema: CacheSchema) throws(CacheError) { try Self.makeTables(in: database, schema) }

    private static func makeTables(in database: SQLiteDatabase, _ schema: CacheSchema) throws(CacheError) {
        try database.transaction { () throws(CacheError) in
            for table in ["records", "names", "summary"] { try database.execute("DROP TABLE IF EXISTS \(table)") }
            try database.execute("CREATE TABLE records (key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID")
            try database.execute(
                "CREATE TABLE names (kind INTEGER, number INTEGER, name BLOB, sum INTEGER, PRIMARY KEY (kind, number)) "
                    + "WITHOUT ROWID")
            try database.execute("CREATE TABLE summary (schema BLOB, next INTEGER, sum INTEGER)")
            let insert = try database.prepare(
                "INSERT INTO summary VALUES (?1, 1, \(checksum(ofNext: 1, names: (0, 0))))")
            insert.bind(Array(schema.text.utf8), at: 1)
            _ = try insert.step()
            try database.execute("PRAGMA application_id = \(application)")
            try database.execute("PRAGMA user_version = \(version)")
        }
    }

    func set(_ schema: CacheSchema) throws(CacheError) {
        let update = try database.prepare("UPDATE summary SET schema = ?1")
        update.bind(Array(schema.text.utf8), at: 1)
        _ = try update.step()
    }

    // MARK: - Contents

    /// What a file contains, apart from the rows.
    struct Contents {
        var schema: String
        var nextOrder: UInt64
        var types: [String]
        var fields: [String]
    }

    func contents() throws(CacheError) -> Contents {
        var names: [[String]] = [[], []]
        let rows = try database.prepare("SELECT kind, number, name, sum FROM names ORDER BY kind, number")
        while try rows.step() {
            let (kind, number) = (Int(truncatingIfNeeded: rows.integer(0)), Int(truncatingIfNeeded: rows.integer(1)))
            guard names.indices.contains(kind), number == names[kind].count,
                rows.integer(3) == Self.checksum(of: rows.bytes(2), kind, number)
            else { throw CacheError(.damaged, "the names in the cache file are incomplete") }
            names[kind].append(String(decoding: rows.bytes(2), as: UTF8.self))
        }
        let row = try database.prepare("SELECT schema, next, sum FROM summary")
        guard try row.step(), let nextOrder = UInt64(exactly: row.integer(1)),
            row.integer(2) == Self.checksum(ofNext: nextOrder, names: (names[0].count, names[1].count))
        else { throw CacheError(.damaged, "the summary in the cache file is not valid") }
        return Contents(
            schema: String(decoding: row.bytes(0), as: UTF8.self), nextOrder: nextOrder, types: names[0],
            fields: names[1])
    }

    /// The result of looking for a row.
    enum Row {
        case found([UInt8])
        case absent
        /// The checksum is wrong.
        case damaged
    }

    func row(_ key: [UInt8]) throws(CacheError) -> Row {
        defer { byKey.reset() }
        byKey.bind(key, at: 1)
        guard try byKey.step() else { return .absent }
        let bytes = byKey.bytes(0)
        guard bytes.count >= 8 else { return .damaged }
        let row = UnsafeRawBufferPointer(rebasing: bytes[8...])
        let sum = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        return sum == Self.checksum(ofRow: row, key) ? .found(Array(row)) : .damaged
    }

    func keys(after start: [UInt8], before end: [UInt8], limit: Int) throws(CacheError) -> [[UInt8]] {
        defer { byRange.reset() }
        byRange.bind(start, at: 1)
        byRange.bind(end, at: 2)
        byRange.bind(Int64(limit), at: 3)
        var keys: [[UInt8]] = []
        while try byRange.step() { keys.append(Array(byRange.bytes(0))) }
        return keys
    }

    // MARK: - Writing

    /// Writes changes as one transaction.
    ///
    /// - Parameter saved: The number of names that the file has.
    func save(
        _ changes: [RecordFile.Change], nextOrder: UInt64, types: [String], fields: [String],
        _ saved: (types: Int, fields: Int)
    ) throws(CacheError) {
        try database.transaction { () throws(CacheError) in
            let delete = try database.prepare("DELETE FROM records WHERE key = ?1")
            let insert = try database.prepare("INSERT OR REPLACE INTO records VALUES (?1, ?2)")
            for change in changes {
                let statement = change.row == nil ? delete : insert
                statement.bind(change.key, at: 1)
                if let row = change.row {
                    let sum = row.withUnsafeBytes { Self.checksum(ofRow: $0, change.key) }
                    statement.bind(withUnsafeBytes(of: sum.littleEndian) { Array($0) } + row, at: 2)
                }
                _ = try statement.step()
                statement.reset()
            }
            try save(types, kind: 0, from: saved.types)
            try save(fields, kind: 1, from: saved.fields)
            let sum = Self.checksum(ofNext: nextOrder, names: (types.count, fields.count))
            try database.execute("UPDATE summary SET next = \(nextOrder), sum = \(sum)")
        }
    }

    private func save(_ names: [String], kind: Int, from start: Int) throws(CacheError) {
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

    /// The number of bytes that the tables take in the file.
    var size: Int {
        guard let count = try? database.integer("PRAGMA page_count"),
            let free = try? database.integer("PRAGMA freelist_count"),
            let page = try? database.integer("PRAGMA page_size")
        else { return 0 }
        return (count - free) * page
    }

    /// Makes the file smaller if most of it is free, as after an eviction. A failure loses nothing.
    func removeFreePages() {
        guard let mode = try? database.integer("PRAGMA auto_vacuum"), mode == 2,
            let count = try? database.integer("PRAGMA page_count"),
            let free = try? database.integer("PRAGMA freelist_count"), free > count / 2
        else { return }
        try? database.execute("PRAGMA incremental_vacuum")
    }

    // MARK: - Damage

    /// Whether a damaged file may be the file of a cache: its header says so, or it has no contents
    /// (https://sqlite.org/fileformat.html, section 1.3).
    static func mayBeCache(_ url: URL) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
        let file = FileHandle(forReadingAtPath: url.path)
        defer { try? file?.close() }
        let header = file?.readData(ofLength: 72) ?? Data()
        let isOwn = withUnsafeBytes(of: application.bigEndian) { header.suffix(4).elementsEqual($0) }
        let isShort = (size ?? 0) <= 4096 && Data("SQLite format 3\0".utf8).starts(with: header.prefix(16))
        return isOwn || isShort || header.allSatisfy { $0 == 0 }
    }

    private static func checksum(ofRow row: UnsafeRawBufferPointer, _ key: [UInt8]) -> UInt64 {
        fnv1a(row, key.withUnsafeBytes { fnv1a($0, 0) })
    }

    private static func checksum(of name: UnsafeRawBufferPointer, _ kind: Int, _ number: Int) -> Int64 {
        Int64(bitPattern: fnv1a(name, UInt64(number << 1 | kind)))
    }

    private static func checksum(ofNext order: UInt64, names: (types: Int, fields: Int)) -> Int64 {
        let numbers = [order, UInt64(names.types), UInt64(names.fields)]
        return numbers.withUnsafeBytes { Int64(bitPattern: fnv1a($0, 0)) }
    }
}

extension CacheError {
    static func damagedHeader(of url: URL) -> CacheError {
        CacheError(.damaged, "the header of the cache file '\(url.path)' is damaged")
    }
}
