import Foundation
@_spi(Generated) import GraphQLSelection

/// An open file of a cache, with its tables, and with the statements that load records.
struct RecordConnection {
    let database: SQLiteDatabase
    let byIndex: SQLiteDatabase.Statement
    let byKey: SQLiteDatabase.Statement
    let byPrefix: SQLiteDatabase.Statement

    /// Identifies files of caches ("SGQL"), as SQLite's `application_id`.
    private static let application: Int32 = 0x5347_514C
    /// The version of the tables and of `RecordCoding`.
    private static let version = 3

    /// Opens a file, and creates it if it doesn't exist.
    ///
    /// - Parameter schema: The facts about the schema, for a new file.
    init(_ url: URL, _ schema: CacheSchema) throws(CacheError) {
        let database = try SQLiteDatabase(url.path)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        let found = try (
            application: database.integer("PRAGMA application_id"),
            version: database.integer("PRAGMA user_version")
        )
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        if !isEmpty, found.application != Int(Self.application) {
            let own = "SELECT count(*) FROM sqlite_master WHERE name IN ('records', 'names', 'summary')"
            if try database.integer(own) == 3 { throw CacheError.damagedHeader(of: url) }
            throw CacheError(.failed, "the file '\(url.path)' belongs to another program: choose another URL")
        }
        // The mode for removing free pages can only be set before anything is written.
        if isEmpty { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
        // Without `checkpoint_fullfsync`, Apple's disks may keep a checkpoint in their memory only. Some systems overwrite
        // all that is deleted, which is slow (https://sqlite.org/pragma.html).
        for pragma in [
            "journal_mode = WAL", "synchronous = NORMAL", "checkpoint_fullfsync = ON", "journal_size_limit = 4194304",
            "secure_delete = OFF",
        ] {
            try database.execute("PRAGMA \(pragma)")
        }
        if found.version != Self.version { try Self.makeTables(in: database, schema) }
        self.database = database
        byIndex = try database.prepare("SELECT data FROM records WHERE id = ?1")
        byKey = try database.prepare("SELECT id FROM records WHERE key = ?1")
        byPrefix = try database.prepare("SELECT id FROM records WHERE key >= ?1 AND key < ?2")
    }

    private static func makeTables(in database: SQLiteDatabase, _ schema: CacheSchema) throws(CacheError) {
        try database.transaction { () throws(CacheError) in
            for table in ["records", "names", "summary"] { try database.execute("DROP TABLE IF EXISTS \(table)") }
            try database.execute("CREATE TABLE records (id INTEGER PRIMARY KEY, key BLOB UNIQUE, data BLOB NOT NULL)")
            try database.execute(
                "CREATE TABLE names (kind INTEGER, number INTEGER, name BLOB, sum INTEGER, PRIMARY KEY (kind, number)) "
                    + "WITHOUT ROWID")
            try database.execute(
                "CREATE TABLE summary (schema BLOB, next INTEGER, limits INTEGER, count INTEGER, size INTEGER, "
                    + "sum INTEGER)")
            let insert = try database.prepare(
                "INSERT INTO summary VALUES (?1, 1, 0, 0, 0, \(RecordFile.Summary().checksum((0, 0))))")
            insert.bind(Array(schema.text.utf8), at: 1)
            _ = try insert.step()
            try database.execute("PRAGMA application_id = \(application)")
            try database.execute("PRAGMA user_version = \(version)")
        }
    }

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
}

extension CacheError {
    static func damagedHeader(of url: URL) -> CacheError {
        CacheError(.damaged, "the header of the cache file '\(url.path)' is damaged")
    }
}
