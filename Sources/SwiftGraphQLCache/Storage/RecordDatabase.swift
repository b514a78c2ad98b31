import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQLCacheFile

/// A connection to a cache file, with the statements that read its rows.
///
/// The table `records` contains a row for each record. A row begins with a checksum. The table `summary` contains all
/// other data.
struct RecordDatabase {
    let database: SQLiteDatabase
    private let byKey: SQLiteDatabase.Statement
    private let byRange: SQLiteDatabase.Statement

    /// Opens the file, or creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - schema: The cache's schema, which a new file stores.
    ///   - isReadOnly: Whether the file is only read. If so, the file must exist.
    init(_ url: URL, _ schema: CacheSchema, isReadOnly: Bool = false) throws(CacheError) {
        database = try SQLiteDatabase(url.path, mustExist: isReadOnly)
        // This must come first, because another cache may create the tables in the meantime.
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        let found = try (
            application: database.integer("PRAGMA application_id"),
            version: database.integer("PRAGMA user_version")
        )
        if !isEmpty, found.application != Int(CacheFileFormat.application) {
            let own = "SELECT count(*) FROM sqlite_master WHERE name IN ('records', 'summary')"
            if try database.integer(own) == 2 { throw CacheError.damagedHeader(of: url) }
            throw CacheError(.unusableFile, "the file '\(url.path)' belongs to another program: choose another URL")
        }
        if isReadOnly {
            guard found.version == CacheFileFormat.version else {
                throw CacheError(
                    .unusableFile,
                    isEmpty
                        ? "the file '\(url.path)' is empty, because another cache is creating or clearing it: try again"
                        : "the file '\(url.path)' has the format of another version of this library")
            }
            try database.execute("PRAGMA query_only = ON")
        } else {
            // The mode for removing free pages can be set only before anything is written to the file.
            if isEmpty { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
            // Without `fullfsync`, Apple's disks may keep flushed data only in their cache. Without
            // `secure_delete = OFF`, some systems overwrite deleted data, which is slow
            // (https://sqlite.org/pragma.html).
            for pragma in [
                "journal_mode = WAL", "synchronous = NORMAL", "fullfsync = ON",
                "journal_size_limit = 4194304", "secure_delete = OFF",
            ] {
                try database.execute("PRAGMA \(pragma)")
            }
            if found.version != CacheFileFormat.version { try Self.makeTables(in: database, schema) }
        }
        byKey = try database.prepare("SELECT data FROM records WHERE key = ?1")
        byRange = try database.prepare(
            "SELECT key FROM records WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT ?3")
    }

    /// Drops the tables and creates them again without records.
    static func makeTables(in database: SQLiteDatabase, _ schema: CacheSchema) throws(CacheError) {
        try database.transaction { () throws(CacheError) in
            for table in ["records", "names", "summary"] { try database.execute("DROP TABLE IF EXISTS \(table)") }
            try database.execute(CacheFileFormat.recordsTable)
            try database.execute("CREATE TABLE summary (schema BLOB, next INTEGER, types BLOB, sum INTEGER)")
            let insert = try database.prepare("INSERT INTO summary VALUES (?1, 1, x'', \(checksum(of: 1, [])))")
            insert.bind(Array(schema.text.utf8), at: 1)
            _ = try insert.step()
            try database.execute("PRAGMA application_id = \(CacheFileFormat.application)")
            try database.execute("PRAGMA user_version = \(CacheFileFormat.version)")
        }
    }

    func set(_ schema: CacheSchema) throws(CacheError) {
        let update = try database.prepare("UPDATE summary SET schema = ?1")
        update.bind(Array(schema.text.utf8), at: 1)
        _ = try update.step()
    }

    // MARK: - Contents

    /// Returns all data in a file except the rows: the text of the schema, the sequence number of the next request, and
    /// the names of the object types that are or were in the file.
    func contents() throws(CacheError) -> (schema: String, nextOrder: UInt64, types: [String]) {
        let row = try database.prepare("SELECT schema, next, types, sum FROM summary")
        guard try row.step(), let nextOrder = UInt64(exactly: row.integer(1)), case let types = Array(row.bytes(2)),
            row.integer(3) == Self.checksum(of: nextOrder, types)
        else { throw CacheError(.damagedFile, "the summary in the cache file is invalid") }
        return (
            String(decoding: row.bytes(0), as: UTF8.self), nextOrder,
            String(decoding: types, as: UTF8.self).split(separator: " ").map(String.init)
        )
    }

    /// Returns the row with the given key; `nil` if there is no such row, or if its checksum is wrong.
    ///
    /// - Parameter noteDamage: A closure that is called if the checksum is wrong.
    func row(_ key: [UInt8], _ noteDamage: () -> Void) throws(CacheError) -> [UInt8]? {
        defer { byKey.reset() }
        byKey.bind(key, at: 1)
        guard try byKey.step() else { return nil }
        let row = CacheFileFormat.row(in: byKey.bytes(0), key: key)
        if row == nil { noteDamage() }
        return row
    }

    func keys(after start: [UInt8], before end: [UInt8], limit: Int) throws(CacheError) -> [[UInt8]] {
        defer { byRange.reset() }
        byRange.bind(start, at: 1)
        byRange.bind(end, at: 2)
        byRange.bind(Int64(limit), at: 3)
        var keys: [[UInt8]] = []
        while try byRange.step() {
            let key = Array(byRange.bytes(0))
            // In a damaged file, keys may be out of order. Callers that continue after the last key would never end.
            guard (keys.last ?? start).lexicographicallyPrecedes(key) else {
                throw CacheError(.damagedFile, "the keys in the cache file are out of order")
            }
            keys.append(key)
        }
        return keys
    }

    // MARK: - Writing

    /// Writes all changes in one transaction.
    func save(_ changes: [CacheFile.Change], nextOrder: UInt64, types: [String]) throws(CacheError) {
        try database.transaction { () throws(CacheError) in
            let delete = try database.prepare("DELETE FROM records WHERE key = ?1")
            let insert = try database.prepare("INSERT OR REPLACE INTO records VALUES (?1, ?2)")
            for change in changes {
                let statement = change.row == nil ? delete : insert
                statement.bind(change.key, at: 1)
                if let row = change.row { statement.bind(CacheFileFormat.data(of: row, key: change.key), at: 2) }
                _ = try statement.step()
                statement.reset()
            }
            let types = Array(types.joined(separator: " ").utf8)
            let update = try database.prepare("UPDATE summary SET next = ?1, types = ?2, sum = ?3")
            update.bind(Int64(truncatingIfNeeded: nextOrder), at: 1)
            update.bind(types, at: 2)
            update.bind(Self.checksum(of: nextOrder, types), at: 3)
            _ = try update.step()
        }
    }

    /// The size of the tables in the file, in bytes, without free pages.
    var size: Int {
        guard let count = try? database.integer("PRAGMA page_count"),
            let free = try? database.integer("PRAGMA freelist_count"),
            let page = try? database.integer("PRAGMA page_size")
        else { return 0 }
        return (count - free) * page
    }

    /// Shrinks the file if more than half of it is free, for example after an eviction. A failure has no consequences.
    func removeFreePages() {
        guard let mode = try? database.integer("PRAGMA auto_vacuum"), mode == 2,
            let count = try? database.integer("PRAGMA page_count"),
            let free = try? database.integer("PRAGMA freelist_count"), free > count / 2
        else { return }
        try? database.execute("PRAGMA incremental_vacuum")
    }

    // MARK: - Damage

    /// Returns whether a damaged file could be a cache file, because its header matches or the file has no contents
    /// (https://sqlite.org/fileformat.html, section 1.3).
    static func mayBeCache(_ url: URL) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
        let file = FileHandle(forReadingAtPath: url.path)
        defer { try? file?.close() }
        let header = file?.readData(ofLength: 72) ?? Data()
        let isOwn = withUnsafeBytes(of: CacheFileFormat.application.bigEndian) { header.suffix(4).elementsEqual($0) }
        let isShort = (size ?? 0) <= 4096 && Data("SQLite format 3\0".utf8).starts(with: header.prefix(16))
        return isOwn || isShort || header.allSatisfy { $0 == 0 }
    }

    private static func checksum(of nextOrder: UInt64, _ types: [UInt8]) -> Int64 {
        types.withUnsafeBytes { Int64(bitPattern: fnv1a($0, nextOrder)) }
    }
}

extension CacheError {
    static func damagedHeader(of url: URL) -> CacheError {
        CacheError(.damagedFile, "the header of the cache file '\(url.path)' is damaged")
    }
}
