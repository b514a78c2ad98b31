import Foundation
import SwiftGraphQLCacheFile

/// The records in a cache file.
struct CacheFileContents {
    let path: String
    /// The records in the order of their keys.
    let records: [CacheFileRecord]
    /// The indices of the records by their keys.
    let indices: [String: Int]
    /// The links that lead to no record.
    let danglingLinks: [(record: Int, link: CacheFileRecord.Link)]

    /// Reads a file, which a cache may have open, without changing its records.
    ///
    /// - Throws: `CacheError` if the file isn't a cache file, or has another format.
    init(_ path: String) throws(CacheError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CacheError(.unusableFile, "there is no file '\(path)'")
        }
        let database = try SQLiteDatabase(path, mustExist: true)
        try database.execute("PRAGMA query_only = ON")
        let application = try database.integer("PRAGMA application_id")
        let version = try database.integer("PRAGMA user_version")
        guard application == CacheFileFormat.application else {
            throw CacheError(.unusableFile, "the file '\(path)' isn't the file of a cache")
        }
        guard version == CacheFileFormat.version else {
            throw CacheError(
                .unusableFile,
                "the file '\(path)' has format \(version), and this tool reads format \(CacheFileFormat.version): use the "
                    + "tool of the version of the library that the app uses")
        }
        // Everything is read from one state of the file, even if a cache writes to it.
        try database.execute("BEGIN")
        // In a forged file, `records` could be a view that never ends.
        let table = try database.prepare("SELECT sql FROM sqlite_master WHERE name = 'records'")
        guard try table.step(), table.bytes(0).elementsEqual(CacheFileFormat.recordsTable.utf8) else {
            throw CacheError(.damagedFile, "the file '\(path)' is damaged: its table of records isn't one of a cache")
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

    /// The size of all records, in bytes.
    var size: Int { records.reduce(0) { $0 + $1.size } }

    /// The number of records, their size, and the number of dangling links.
    var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return [
            count(records.count, "record"), count(size, "byte"), count(danglingLinks.count, "dangling link"),
        ].joined(separator: ", ")
    }

    /// The records as a table, and then the dangling links.
    ///
    /// - Parameter now: The present time, in milliseconds since 1970.
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
            lines.append("  \(records[index].name).\(link.field) -> \(link.target ?? "nothing")".printable)
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension CacheFileRecord {
    /// The name, with a remark if the record is damaged or was deleted.
    var title: String { name.printable + (isDamaged ? " (damaged)" : isDeleted ? " (deleted)" : "") }

    /// How old the oldest value is.
    func age(_ now: Int64) -> String { oldest.map { Self.duration(now, since: $0) } ?? "-" }

    /// How long all values remain fresh according to the server.
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
    /// The text without control characters, which could change what a terminal shows. They come from servers.
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
