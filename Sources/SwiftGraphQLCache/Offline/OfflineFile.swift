import Foundation
import SwiftGraphQLCacheFile

/// The file of an offline queue: an SQLite database with one row for each mutation.
///
/// When a call returns, its change is on disk. Only one thread can use the file at a time.
final class OfflineFile {
    /// A row of the file, which contains a mutation.
    struct Row {
        /// The row's number, which determines the mutation's position in the queue.
        var number: Int64
        var key: UUID
        var name: String
        var variables: Data
        /// The time when the mutation was queued, in milliseconds since 1970.
        var time: Int64
        /// The number of failed attempts to send the mutation.
        var attempts: Int64 = 0
        var state = State.waiting
        /// The message of the mutation's failure; empty if the mutation hasn't failed.
        var note = ""

        fileprivate var checksum: Int64 {
            var bytes: [UInt8] = []
            let numbers = [Int64(state.rawValue), time, attempts, Int64(name.utf8.count), Int64(variables.count)]
            for number in numbers {
                withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
            }
            bytes += key.bytes + Array(name.utf8) + variables + Array(note.utf8)
            return Int64(bitPattern: bytes.withUnsafeBytes { fnv1a($0, UInt64(truncatingIfNeeded: number)) })
        }
    }

    /// The last known state of a mutation.
    enum State: Int {
        case waiting
        case rejected
        case outcomeUnknown
        case responseNotApplied
        /// The row is damaged. This state is never written to the file.
        case damaged
        /// The mutation may have reached the server and must not be resent.
        case sending = 8
        /// The mutation is waiting, and an earlier attempt may have reached the server.
        case repeated
    }

    /// The number that identifies queue files ("SGQO"), which SQLite stores as `application_id`.
    private static let application = 0x5347_514F
    private static let version = 2

    let database: SQLiteDatabase
    private let path: String

    /// Opens the file, or creates it if it doesn't exist.
    ///
    /// - Throws: `CacheError`. A file that is damaged or belongs to another program is not changed.
    init(_ url: URL) throws(CacheError) {
        path = url.path
        database = try SQLiteDatabase(path)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        let application = try database.integer("PRAGMA application_id")
        let version = try database.integer("PRAGMA user_version")
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        guard isEmpty || application == Self.application else {
            throw CacheError(.unusableFile, "the file '\(path)' belongs to another program: choose another URL")
        }
        guard isEmpty || version == Self.version else {
            throw CacheError(
                .unusableFile, "the file '\(path)' has the unknown format version \(version): update the app")
        }
        try database.execute("PRAGMA journal_mode = WAL")
        // Without `fullfsync`, Apple's disks may keep a change only in their cache (https://sqlite.org/pragma.html).
        for pragma in ["synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON", "secure_delete = ON"] {
            try database.execute("PRAGMA \(pragma)")
        }
        try check(isEmpty: isEmpty)
    }

    private func check(isEmpty: Bool) throws(CacheError) {
        if isEmpty {
            try database.transaction { () throws(CacheError) in
                try database.execute(
                    "CREATE TABLE mutations (number INTEGER PRIMARY KEY, key BLOB, name BLOB, variables BLOB, "
                        + "time INTEGER, attempts INTEGER, state INTEGER, note BLOB, sum INTEGER)")
                try database.execute("PRAGMA application_id = \(Self.application)")
                try database.execute("PRAGMA user_version = \(Self.version)")
            }
            return
        }
        let check = try database.prepare("PRAGMA quick_check(1)")
        guard try check.step(), check.bytes(0).elementsEqual("ok".utf8) else {
            throw CacheError(.damagedFile, "the file '\(path)' is damaged: move it away to start with an empty queue")
        }
    }

    /// Returns all stored mutations, in queue order.
    func rows() throws(CacheError) -> [Row] {
        var rows: [Row] = []
        let found = try database.prepare(
            "SELECT number, key, name, variables, time, attempts, state, note, sum FROM mutations ORDER BY number")
        while try found.step() {
            var row = Row(
                number: found.integer(0), key: UUID(bytes: found.bytes(1)),
                name: String(decoding: found.bytes(2), as: UTF8.self), variables: Data(found.bytes(3)),
                time: found.integer(4), attempts: found.integer(5),
                state: State(rawValue: Int(truncatingIfNeeded: found.integer(6))) ?? .damaged,
                note: String(decoding: found.bytes(7), as: UTF8.self))
            if row.checksum != found.integer(8) { row.state = .damaged }
            rows.append(row)
        }
        return rows
    }

    /// Writes a row. If a number is passed, also deletes the row with this number, in the same transaction.
    func write(_ row: Row, insteadOf number: Int64? = nil) throws(CacheError) {
        try database.transaction { () throws(CacheError) in
            if let number { try delete(number) }
            let insert = try database.prepare(
                "INSERT OR REPLACE INTO mutations VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
            insert.bind(row.number, at: 1)
            insert.bind(row.key.bytes, at: 2)
            insert.bind(Array(row.name.utf8), at: 3)
            insert.bind(Array(row.variables), at: 4)
            insert.bind(row.time, at: 5)
            insert.bind(row.attempts, at: 6)
            insert.bind(Int64(row.state.rawValue), at: 7)
            insert.bind(Array(row.note.utf8), at: 8)
            insert.bind(row.checksum, at: 9)
            _ = try insert.step()
        }
    }

    func delete(_ number: Int64) throws(CacheError) {
        let delete = try database.prepare("DELETE FROM mutations WHERE number = ?1")
        delete.bind(number, at: 1)
        _ = try delete.step()
    }

    func deleteAll() throws(CacheError) { try database.execute("DELETE FROM mutations") }

    /// Removes the bytes of deleted rows from the file and from its log.
    func scrub() throws(CacheError) {
        try database.execute("VACUUM")
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}

extension UUID {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

    /// Creates a UUID from sixteen bytes, or a random UUID for any other number of bytes.
    fileprivate init(bytes: UnsafeRawBufferPointer) {
        self = bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : UUID()
    }
}
