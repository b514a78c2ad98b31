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

    /// All records as text, sorted by key. Each record's key precedes its fields. A link is written as `-> key`. An
    /// object without a key is written in braces.
    public var description: String {
        let table = whole
        // The vocabulary is copied after the records are loaded, because loading may add names.
        let vocabulary = vocabulary.withLock { $0 }
        let inlineFields = RowWriter.inlineFields(of: table)
        // The number of objects and lists around the text that is being written.
        var depth = 0
        func fields(of record: Record, at index: RecordIndex) -> [String] {
            var texts: [String] = record.isDeleted ? ["deleted"] : []
            for (slot, field) in record.fields.enumerated() where record.cell(slot).kind != .missing {
                texts.append("\(vocabulary.fieldNames[Int(field)]): \(text(of: record.cell(slot), in: record))")
            }
            for index in inlineFields[index] ?? [] {
                guard let record = table[index], let slot = record.fields.slot(of: record.ownField) else { continue }
                let arguments = String(decoding: record.argumentText, as: UTF8.self)
                texts.append(
                    "\(vocabulary.fieldNames[Int(record.ownField)])\(arguments): "
                        + text(of: record.cell(slot), in: record))
            }
            return texts
        }
        func text(of cell: Record.Cell, in record: Record) -> String {
            switch cell.kind {
            case .missing: "missing"
            case .null: "null"
            case .failed: "failed"
            case .short, .text: record.text(of: cell) ?? ""
            case .link: text(of: [cell.link])
            case .list: "[\(text(of: record.words(of: cell)[...]))]"
            }
        }
        func text(of list: ArraySlice<UInt32>) -> String {
            depth += 1
            defer { depth -= 1 }
            guard StackGuard.hasRoom(atDepth: depth) else { return "..." }
            var texts: [String] = []
            var rest = list
            while let word = rest.popFirst() {
                switch word {
                case Record.ListWord.null: texts.append("null")
                case Record.ListWord.list:
                    let count = Int(rest.popFirst() ?? 0)
                    texts.append("[\(text(of: rest.prefix(count)))]")
                    rest = rest.dropFirst(count)
                default:
                    if table.key(of: word).count > 0 {
                        texts.append("-> \(Self.name(of: word, in: table, vocabulary))")
                    } else if let record = table[word] {
                        let type = vocabulary.typeNames[Int(record.type)]
                        texts.append("\(type) {\(fields(of: record, at: word).joined(separator: ", "))}")
                    } else {
                        texts.append("-> nothing")
                    }
                }
            }
            return texts.joined(separator: ", ")
        }
        var records: [(name: String, text: String)] = []
        for index in 0..<table.endIndex {
            guard let record = table[index], record.hasKey else { continue }
            if record.type == Record.fieldType, table.key(of: record.owner).count == 0 { continue }
            let name = Self.name(of: index, in: table, vocabulary)
            let lines = [name] + fields(of: record, at: index).map { "  \($0)" }
            records.append((name, lines.joined(separator: "\n")))
        }
        return records.sorted { $0.name < $1.name }.map(\.text).joined(separator: "\n")
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
