/// The functions of the system's SQLite (https://sqlite.org/c3ref/funclist.html). They are looked up at run time, so
/// that an app loads SQLite only if it stores a cache or a queue.
struct SQLite: Sendable {
    typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

    let open:
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>, CInt, UnsafePointer<CChar>?
        ) -> CInt
    let close: @convention(c) (OpaquePointer?) -> CInt
    let message: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
    let prepare:
        @convention(c) (
            OpaquePointer?, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<OpaquePointer?>,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> CInt
    let finalize: @convention(c) (OpaquePointer?) -> CInt
    let step: @convention(c) (OpaquePointer?) -> CInt
    let reset: @convention(c) (OpaquePointer?) -> CInt
    let bindInteger: @convention(c) (OpaquePointer?, CInt, Int64) -> CInt
    let bindBlob: @convention(c) (OpaquePointer?, CInt, UnsafeRawPointer?, CInt, Destructor?) -> CInt
    let integer: @convention(c) (OpaquePointer?, CInt) -> Int64
    let blob: @convention(c) (OpaquePointer?, CInt) -> UnsafeRawPointer?
    let byteCount: @convention(c) (OpaquePointer?, CInt) -> CInt

    static let ok: CInt = 0
    static let error: CInt = 1
    static let row: CInt = 100
    static let done: CInt = 101
    static let busy: CInt = 5
    static let corrupt: CInt = 11
    static let notADatabase: CInt = 26

    /// The functions of the system's SQLite, or the error if they can't be used.
    static let shared = Result { () throws(CacheError) in try SQLite() }

    private init() throws(CacheError) {
        let library = try SQLiteLibrary()
        func symbol<Function>(_ name: String) throws(CacheError) -> Function {
            guard let symbol = library.symbol(name) else {
                throw CacheError(
                    .missingSQLite, "the system's SQLite lacks the function \(name): install a newer version of SQLite")
            }
            return unsafeBitCast(symbol, to: Function.self)
        }
        open = try symbol("sqlite3_open_v2")
        close = try symbol("sqlite3_close_v2")
        message = try symbol("sqlite3_errmsg")
        prepare = try symbol("sqlite3_prepare_v2")
        finalize = try symbol("sqlite3_finalize")
        step = try symbol("sqlite3_step")
        reset = try symbol("sqlite3_reset")
        bindInteger = try symbol("sqlite3_bind_int64")
        bindBlob = try symbol("sqlite3_bind_blob")
        integer = try symbol("sqlite3_column_int64")
        blob = try symbol("sqlite3_column_blob")
        byteCount = try symbol("sqlite3_column_bytes")
    }
}

/// A database file. Only one thread may use it at a time.
package final class SQLiteDatabase {
    private let library: SQLite
    private var handle: OpaquePointer?
    private let path: String

    /// Opens a database file.
    ///
    /// - Parameter mustExist: Whether to throw an error if the file doesn't exist, instead of creating it.
    package init(_ path: String, mustExist: Bool = false) throws(CacheError) {
        library = try SQLite.shared.get()
        self.path = path
        // The flags are SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE (unless the file must exist) and SQLITE_OPEN_NOMUTEX.
        let code = library.open(path, &handle, 0x2 | (mustExist ? 0 : 0x4) | 0x8000, nil)
        if code != SQLite.ok { throw error(code) }
        // A previous cache that used this file may still be saving changes, so statements wait for up to a second.
        try execute("PRAGMA busy_timeout = 1000")
    }

    deinit { _ = library.close(handle) }

    /// Runs a statement and ignores its result rows.
    package func execute(_ sql: String) throws(CacheError) {
        let statement = try prepare(sql)
        while try statement.step() {}
    }

    /// Runs the closure as one transaction, which is rolled back if the closure throws.
    package func transaction(_ body: () throws(CacheError) -> Void) throws(CacheError) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs a statement and returns the integer in the first row; 0 if there are no rows.
    package func integer(_ sql: String) throws(CacheError) -> Int {
        let statement = try prepare(sql)
        return try statement.step() ? Int(truncatingIfNeeded: statement.integer(0)) : 0
    }

    package func prepare(_ sql: String) throws(CacheError) -> Statement {
        var statement: OpaquePointer?
        let code = library.prepare(handle, sql, -1, &statement, nil)
        guard code == SQLite.ok else { throw error(code) }
        return Statement(self, statement)
    }

    fileprivate func error(_ code: CInt) -> CacheError {
        let reason = library.message(handle).map { String(cString: $0) } ?? "error \(code)"
        switch code & 0xFF {
        case SQLite.busy:
            return CacheError(
                .fileInUse,
                "the file '\(path)' is in use: another cache or queue, or another process, has opened it; close it "
                    + "there first, or use another file")
        // This library's statements are valid, so an error in a statement means that the tables are damaged.
        case SQLite.error, SQLite.corrupt, SQLite.notADatabase:
            return CacheError(.damagedFile, "the file '\(path)' is damaged: \(reason)")
        default:
            return CacheError(
                .unusableFile,
                "the file '\(path)' can't be read or written (\(reason)): check that its folder exists and isn't "
                    + "read-only, and that the disk isn't full")
        }
    }

    /// A prepared statement. As in SQLite, parameters are numbered from 1 and columns from 0.
    package final class Statement {
        private let database: SQLiteDatabase
        private let library: SQLite
        private let handle: OpaquePointer?

        fileprivate init(_ database: SQLiteDatabase, _ handle: OpaquePointer?) {
            self.database = database
            library = database.library
            self.handle = handle
        }

        deinit { _ = library.finalize(handle) }

        package func bind(_ value: Int64, at index: CInt) { _ = library.bindInteger(handle, index, value) }

        /// Binds a copy of the bytes to the parameter at `index`; `nil` binds NULL.
        package func bind(_ bytes: UnsafeRawBufferPointer?, at index: CInt) {
            // SQLITE_TRANSIENT makes SQLite copy the bytes.
            let copies = unsafeBitCast(-1, to: SQLite.Destructor.self)
            _ = library.bindBlob(handle, index, bytes?.baseAddress, CInt(truncatingIfNeeded: bytes?.count ?? 0), copies)
        }

        /// Binds a copy of the bytes to the parameter at `index`.
        package func bind(_ bytes: [UInt8], at index: CInt) { bytes.withUnsafeBytes { bind($0, at: index) } }

        /// Advances to the next row.
        ///
        /// - Returns: Whether there is another row.
        package func step() throws(CacheError) -> Bool {
            switch library.step(handle) {
            case SQLite.row: return true
            case SQLite.done: return false
            case let code: throw database.error(code)
            }
        }

        /// Resets the statement, so that it can be rerun.
        package func reset() { _ = library.reset(handle) }

        package func integer(_ column: CInt) -> Int64 { library.integer(handle, column) }

        /// Returns the bytes in a column of the current row. They are valid until the next call of `step` or `reset`.
        package func bytes(_ column: CInt) -> UnsafeRawBufferPointer {
            let start = library.blob(handle, column)
            return UnsafeRawBufferPointer(
                start: start, count: start == nil ? 0 : Int(library.byteCount(handle, column)))
        }
    }
}
