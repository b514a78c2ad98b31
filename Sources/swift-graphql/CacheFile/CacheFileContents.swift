import Foundation
import SwiftGraphQLCacheFile

/// The records in a cache file.
struct CacheFileContents {
    let path: String
    /// The records, sorted by key.
    let records: [CacheFileRecord]
    /// The index of each record in `records`, by the record's key.
    let indices: [String: Int]
    /// The links to records that don't exist.
    let danglingLinks: [(record: Int, link: CacheFileRecord.Link)]

    /// Reads the file at the given path without changing its records. A cache may have the file open at the same time.
    ///
    /// - Throws: `CacheError` if there is no file, if it isn't a cache file or is damaged, or if it has another version
    ///   of the format.
    init(_ path: String) throws(CacheError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CacheError(.unusableFile, "the file '\(path)' doesn't exist")
        }
        let database = try SQLiteDatabase(path, mustExist: true)
        try database.execute("PRAGMA query_only = ON")
        let application = try database.integer("PRAGMA application_id")
        let version = try database.integer("PRAGMA user_version")
        guard application == CacheFileFormat.application else {
            throw CacheError(.unusableFile, "the file '\(path)' isn't a cache file")
        }
        guard version == CacheFileFormat.version else {
            throw CacheError(
                .unusableFile,
                "the file '\(path)' has format \(version), and this tool reads format \(CacheFileFormat.version): use "
                    + "swift-graphql from the version of the library that the app uses")
        }
        // Read everything in one transaction, so that the records are consistent even if a cache writes to the file.
        try database.execute("BEGIN")
        // Check how `records` was created, because in a forged file it could be a view that never ends.
        let table = try database.prepare("SELECT sql FROM sqlite_master WHERE name = 'records'")
        guard try table.step(), table.bytes(0).elementsEqual(CacheFileFormat.recordsTable.utf8) else {
            throw CacheError(.damagedFile, "the file '\(path)' is damaged: its table of records is invalid")
        }
        let rows = try database.prepare("SELECT key, data FROM records ORDER BY key")
        var records: [CacheFileRecord] = []
        while try rows.step() { records.append(CacheFileRecord(key: Array(rows.bytes(0)), data: rows.bytes(1))) }
        self.path = path
        self.records = records
        let indices = Dictionary(records.enumerated().map { ($1.key, $0) }) { first, _ in first }
        self.indices = indices
        danglingLinks = records.enumerated().flatMap { index, record in
            record.links.filter { $0.target.flatMap { indices[$0] } == nil }.map { (index, $0) }
        }
    }

    /// The total size of all records in bytes.
    var size: Int { records.reduce(0) { $0 + $1.size } }

    /// The number of records, their total size, and the number of dangling links, as text.
    var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return [
            count(records.count, "record"), count(size, "byte"), count(danglingLinks.count, "dangling link"),
        ].joined(separator: ", ")
    }

    /// Returns a table of the records, followed by the dangling links.
    ///
    /// - Parameter now: The current time in milliseconds since 1970.
    func table(now: Int64) -> String {
        let heads = ["bytes", "age", "fresh for", "links", "dangling"]
        let dangling = Dictionary(grouping: danglingLinks, by: \.record)
        let rows = records.enumerated().map { index, record in
            [
                "\(record.size)", record.age(now), record.freshness(now), "\(record.links.count)",
                "\(dangling[index]?.count ?? 0)",
            ]
        }
        let widths = heads.indices.map { column in ([heads] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String], _ name: String) -> String {
            zip(cells, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
                + "  \(name)"
        }
        var lines = ["\(path.printable): \(summary)", "", line(heads, "record")]
        for (cells, record) in zip(rows, records) { lines.append(line(cells, record.title)) }
        if !danglingLinks.isEmpty { lines += ["", "dangling links:"] }
        for (index, link) in danglingLinks {
            lines.append("  \(records[index].name).\(link.field) -> \(link.targetName)".printable)
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension CacheFileRecord {
    /// The name of the record, with a remark if the record is damaged or was deleted.
    var title: String { name.printable + (isDamaged ? " (damaged)" : isDeleted ? " (deleted)" : "") }

    /// Returns the age of the record's oldest value as text.
    func age(_ now: Int64) -> String { oldest.map { Self.duration(now, since: $0) } ?? "-" }

    /// Returns the time for which all values remain fresh according to the server, as text.
    func freshness(_ now: Int64) -> String {
        if expiry == .max { return "-" }
        return expiry <= now ? "stale" : Self.duration(expiry, since: now)
    }

    private static func duration(_ end: Int64, since start: Int64) -> String {
        let (difference, overflows) = end.subtractingReportingOverflow(start)
        if overflows { return "-" }
        let seconds = max(0, difference / 1000)
        for (size, unit) in [(86_400, "d"), (3_600, "h"), (60, "min")] as [(Int64, String)] where seconds >= 2 * size {
            return "\(seconds / size) \(unit)"
        }
        return "\(seconds) s"
    }
}

extension String {
    /// The text with escaped control characters, because text from servers could change what a terminal shows.
    var printable: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
