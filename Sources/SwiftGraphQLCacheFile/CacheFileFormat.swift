/// The format of cache files, for the cache and for tools that show such files.
///
/// The file is an SQLite database. Its table `records` has a row for each record. The data of a row consists of a
/// checksum and the record as JSON; see `Record.row`.
package enum CacheFileFormat {
    /// The number ("SGQL") that identifies cache files, stored as SQLite's `application_id`.
    package static let application: Int32 = 0x5347_514C
    /// The version of the tables and the JSON, stored as SQLite's `user_version`.
    package static let version = 6
    /// The statement that creates the table of records. SQLite stores the statement's text, so a file whose statement
    /// differs isn't a cache file.
    package static let recordsTable =
        "CREATE TABLE records (key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID"

    /// Returns the data to store for a row with the given key: the checksum, followed by the row.
    package static func data(of row: [UInt8], key: [UInt8]) -> [UInt8] {
        let sum = row.withUnsafeBytes { checksum(of: $0, key) }
        return withUnsafeBytes(of: sum.littleEndian) { Array($0) } + row
    }

    /// Returns the row in the data that is stored for the given key; `nil` if the data is damaged.
    package static func row(in data: UnsafeRawBufferPointer, key: [UInt8]) -> [UInt8]? {
        guard data.count >= 8 else { return nil }
        let row = UnsafeRawBufferPointer(rebasing: data[8...])
        let sum = UInt64(littleEndian: data.loadUnaligned(as: UInt64.self))
        return sum == checksum(of: row, key) ? Array(row) : nil
    }

    private static func checksum(of row: UnsafeRawBufferPointer, _ key: [UInt8]) -> UInt64 {
        fnv1a(row, key.withUnsafeBytes { fnv1a($0, 0) })
    }
}
