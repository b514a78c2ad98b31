import SwiftGraphQLCacheFile
import SwiftGraphQLSelection

/// The contents of a cache at one moment.
///
/// An inspection doesn't keep the cache's file open. After the cache is closed or released, the inspection lacks the
/// records that were only in the file.
public struct CacheInspection: Sendable, CustomStringConvertible {
    /// The number of records, including records for the values of fields. Each access loads all records from the file.
    public var recordCount: Int { whole.count }
    /// The approximate size of all records, in bytes. Each access loads all records from the file.
    public var totalBytes: Int { whole.size }
    /// The approximate size of the records in memory, in bytes.
    public var memoryBytes: Int { table.size }
    /// The size of the records in the cache's file, in bytes; zero if the cache has no file or is read-only.
    public let fileBytes: Int
    /// The number of reads that returned a value.
    public let hitCount: Int
    /// The number of reads that returned no value, because a part was missing or didn't fit its field.
    public let missCount: Int
    /// The last problem with the cache's file, such as damage or a failed read or write; `nil` if none has occurred.
    public let storageIssue: CacheError?

    private let table: RecordTable
    private let vocabulary: Locked<Vocabulary>

    init(
        _ table: RecordTable, _ vocabulary: Locked<Vocabulary>, _ statistics: NormalizedCache.Statistics,
        _ storage: CacheFile?
    ) {
        self.table = table
        self.vocabulary = vocabulary
        hitCount = statistics.hits
        missCount = statistics.misses
        fileBytes = storage?.size ?? 0
        storageIssue = storage?.currentIssue
    }

    /// The inspected table after loading all records from the file.
    private var whole: RecordTable {
        var table = table
        var last: [UInt8]? = []
        while let key = last { last = table.loadRows(after: key, limit: 1000) }
        return table
    }

    /// All records as text, sorted by key. Each record's key precedes its fields. A link is written as `-> key`.
    public var description: String {
        let table = whole
        // The vocabulary is copied after the records are loaded, because loading may add names.
        let vocabulary = vocabulary.withLock { $0 }
        let records = (0..<table.endIndex).compactMap { table[$0] }
        return records.map { CacheFileRecord(key: Array($0.key), row: $0.row(in: table, vocabulary)).description }
            .sorted().joined(separator: "\n")
    }
}
