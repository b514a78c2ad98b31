import Foundation
import SwiftGraphQLCacheFile

/// The file of an offline queue: an SQLite database with one row for each mutation.
///
/// When a call returns, its change is on disk. Only one thread can use the file at a time.
final class OfflineFile {
    /// A mutation, which the file stores as JSON with a checksum.
    struct Row: Codable {
        /// The row's number, which determines the mutation's position in the queue.
        var number: Int64
        var key: UUID
        var name: String
        /// The variables as JSON.
        var variables: String
        var queuedAt: Date
        /// The number of failed attempts to send the mutation.
        var attempts: UInt32 = 0
        /// Whether an attempt may have reached the server. If so, a later rejection leaves the outcome unknown.
        var mayHaveExecuted = false
        /// The name of the failure's code; `nil` if the mutation hasn't failed.
        var failure: String?
        /// The message of the mutation's failure; empty if the mutation hasn't failed.
        var note = ""
    }

    /// The number that identifies queue files ("SGQO"), which SQLite stores as `application_id`.
    private static let application = 0x5347_514F
    private static let version = 3

    let database: SQLiteDatabase
    /// The error of the last change; `nil` if the last change succeeded.
    private(set) var issue: CacheError?

    /// Opens the file, or creates it if it doesn't exist.
    ///
    /// - Throws: `CacheError`. A file that is damaged or belongs to another program is not changed.
    init(_ url: URL) throws(CacheError) {
        database = try SQLiteDatabase(url.path)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        let application = try database.integer("PRAGMA application_id")
        let version = try database.integer("PRAGMA user_version")
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        guard isEmpty || application == Self.application else {
            throw CacheError(.unusableFile, "the file '\(url.path)' belongs to another program: choose another URL")
        }
        guard isEmpty || version == Self.version else {
            throw CacheError(
                .unusableFile, "the file '\(url.path)' has the unknown format version \(version): update the app")
        }
        // Without `fullfsync`, Apple's disks may keep a change only in their cache (https://sqlite.org/pragma.html).
        for pragma in [
            "journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON",
            "secure_delete = ON",
        ] {
            try database.execute("PRAGMA \(pragma)")
        }
        if isEmpty {
            try database.transaction { () throws(CacheError) in
                try database.execute("CREATE TABLE mutations (number INTEGER PRIMARY KEY, data BLOB)")
                try database.execute("PRAGMA application_id = \(Self.application)")
                try database.execute("PRAGMA user_version = \(Self.version)")
            }
        }
        let check = try database.prepare("PRAGMA quick_check(1)")
        guard try check.step(), check.bytes(0).elementsEqual("ok".utf8) else {
            throw CacheError(
                .damagedFile, "the file '\(url.path)' is damaged: move it away to start with an empty queue")
        }
    }

    /// Returns all stored mutations, in queue order. A damaged row is returned as a failed mutation without a name.
    func rows() throws(CacheError) -> [Row] {
        var rows: [Row] = []
        let found = try database.prepare("SELECT number, data FROM mutations ORDER BY number")
        while try found.step() {
            let number = found.integer(0)
            let json = CacheFileFormat.row(in: found.bytes(1), key: [])
            let row = json.flatMap { try? JSONDecoder().decode(Row.self, from: Data($0)) }
            let damaged = Row(
                number: number, key: UUID(), name: "", variables: "", queuedAt: .distantPast,
                failure: OfflineError.Code.unsendableMutation.description,
                note: "the mutation's row in the queue's file is damaged")
            rows.append(row.flatMap { $0.number == number ? $0 : nil } ?? damaged)
        }
        return rows
    }

    /// Deletes the rows with the given numbers and writes a row, in one transaction.
    func change(deleting numbers: [Int64] = [], writing row: Row? = nil) throws(CacheError) {
        do {
            try database.transaction { () throws(CacheError) in
                let list = numbers.map(String.init).joined(separator: ", ")
                try database.execute("DELETE FROM mutations WHERE number IN (\(list))")
                guard let row else { return }
                // Encoding can't fail, because all numbers in a row are finite.
                let json = (try? JSONEncoder().encode(row)) ?? Data()
                let insert = try database.prepare("INSERT OR REPLACE INTO mutations VALUES (?1, ?2)")
                insert.bind(row.number, at: 1)
                insert.bind(CacheFileFormat.data(of: Array(json), key: []), at: 2)
                _ = try insert.step()
            }
            issue = nil
        } catch {
            issue = error
            throw error
        }
    }

    /// Removes the bytes of deleted rows from the file's log. With `secure_delete`, the file itself has none.
    func scrub() throws(CacheError) { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
}
