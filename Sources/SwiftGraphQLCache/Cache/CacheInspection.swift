/// The contents of a cache at one moment.
///
/// It doesn't keep the cache's file open: after the cache was closed or released, the description lacks the records that
/// were only in the file.
public struct CacheInspection: Sendable, CustomStringConvertible {
    /// The number of records: objects, and fields with arguments.
    public let recordCount: Int
    /// The approximate size of all records, including those that are only in the file, in bytes.
    public let size: Int
    /// The number of reads that found every value.
    public let hits: Int
    /// The number of reads that missed a value.
    public let misses: Int
    /// The last problem with the cache's file: it was damaged, or couldn't be read or written; `nil` if there was none.
    public let storageIssue: CacheError?

    private let table: RecordTable
    private let vocabulary: Vocabulary

    init(
        _ table: RecordTable, _ vocabulary: Vocabulary, _ statistics: NormalizedCache.Statistics,
        _ issue: CacheError?
    ) {
        self.table = table
        self.vocabulary = vocabulary
        recordCount = table.count
        size = table.size
        hits = statistics.hits
        misses = statistics.misses
        storageIssue = issue
    }

    /// All records as text: for each record its key, then its fields. Links are written as `-> key`.
    public var description: String {
        var lines: [String] = []
        for index in 0..<table.endIndex {
            guard let record = table[index] else { continue }
            lines.append(name(of: index))
            if record.isDeleted { lines.append("  deleted") }
            for (slot, field) in record.shape.fields.enumerated() {
                let cell = record.cell(slot)
                if cell.kind == .missing { continue }
                lines.append("  \(vocabulary.fieldNames[Int(field)]): \(text(of: cell, in: record))")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func text(of cell: Record.Cell, in record: Record) -> String {
        switch cell.kind {
        case .missing: "missing"
        case .null: "null"
        case .failed: "failed"
        case .short, .text: record.text(of: cell) ?? ""
        case .link: "-> \(name(of: cell.link))"
        case .list: text(of: record.words(of: cell)[...])
        }
    }

    private func text(of list: ArraySlice<UInt32>) -> String {
        var texts: [String] = []
        var rest = list
        while let word = rest.popFirst() {
            switch word {
            case Record.ListWord.null: texts.append("null")
            case Record.ListWord.list:
                let count = Int(rest.popFirst() ?? 0)
                texts.append(text(of: rest.prefix(count)))
                rest = rest.dropFirst(count)
            default: texts.append("-> \(name(of: word))")
            }
        }
        return "[\(texts.joined(separator: ", "))]"
    }

    /// Returns the key of a record, or an invented name for an object without a key.
    func name(of index: RecordIndex) -> String {
        guard let record = table[index] else { return "#\(index)" }
        if record.type == Record.fieldType {
            let field = vocabulary.fieldNames[Int(record.ownField)]
            return "\(name(of: record.owner)).\(field)\(String(decoding: record.argumentText, as: UTF8.self))"
        }
        if record.hasKey { return String(decoding: record.key, as: UTF8.self) }
        return "\(vocabulary.typeNames[Int(record.type)]) #\(index)"
    }
}
