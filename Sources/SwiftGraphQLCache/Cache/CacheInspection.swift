import SwiftGraphQLCacheFile
import SwiftGraphQLSelection

/// The contents of a cache at one moment.
///
/// An inspection doesn't keep the cache's file open. After the cache is closed or released, the inspection lacks the
/// records that were only in the file.
public struct CacheInspection: Sendable, CustomStringConvertible {
    /// The number of records, including records for fields with arguments. Each access loads all records from the file.
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

    /// All records as text, sorted by key. Each record's key precedes its fields. A link is written as `-> key`. A
    /// field of an object without a key has a path, such as `address.city`.
    public var description: String {
        let table = whole
        // The vocabulary is copied after the records are loaded, because loading may add names.
        let vocabulary = vocabulary.withLock { $0 }
        let writer = RowWriter(table, vocabulary)
        let records = (0..<table.endIndex).compactMap { index -> String? in
            guard let record = table[index],
                let key = table.rowKey(of: Array(record.key), in: vocabulary.fieldNames)
            else { return nil }
            return CacheFileRecord(key: key, row: writer.row(of: record, at: index)).description
        }
        return records.sorted().joined(separator: "\n")
    }

    /// Returns the key of the given record, or an invented name if its object has no key.
    static func name(of index: RecordIndex, in table: RecordTable, _ vocabulary: Vocabulary) -> String {
        let key = table.key(of: index)
        if let record = table[index], record.type == Record.fieldType {
            let field = vocabulary.fieldNames[Int(record.ownField)]
            let arguments = String(decoding: record.argumentText, as: UTF8.self)
            return "\(name(of: record.owner, in: table, vocabulary)).\(field)\(arguments)"
        }
        if key.count > 0, key[0] != 0 { return String(decoding: key, as: UTF8.self) }
        return table[index].map { "\(vocabulary.typeNames[Int($0.type)]) #\(index)" } ?? "#\(index)"
    }
}
