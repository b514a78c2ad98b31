/// The previous value of a field.
enum PreviousValue {
    /// Objects without a key, whose records can be used again: the words of a list, or the index of one record. There
    /// are no nested lists, because positions in them don't identify objects.
    case words([UInt32], ParsedResponse.Merging)
    /// The same, in the cell of a record.
    case cell(Record.Cell, Record, ParsedResponse.Merging)
    /// There is none.
    case none
    /// The previous value doesn't matter, or the new one has no record to be written to. Objects with a key inside
    /// the new value are written anyway.
    case discarded

    /// The same without merging objects with the previous ones.
    var neverMerged: PreviousValue {
        switch self {
        case .words(let words, _): .words(words, .never)
        case .cell(let cell, let owner, _): .cell(cell, owner, .never)
        case .none, .discarded: self
        }
    }

    /// Returns the record of an element.
    func record(at offset: Int) -> RecordIndex? {
        switch self {
        case .words(let words, _):
            return offset < words.count ? words[offset] : nil
        case .cell(let cell, let owner, _):
            if cell.kind == .link { return offset == 0 ? cell.link : nil }
            return offset < cell.count ? owner.word(offset, of: cell) : nil
        case .none, .discarded: return nil
        }
    }

    var merging: ParsedResponse.Merging {
        switch self {
        case .words(_, let merging), .cell(_, _, let merging): merging
        case .none, .discarded: .never
        }
    }
}
