/// The previous value of a field.
struct PreviousValue {
    /// Objects without a key, whose records can be reused: the words of a list, or the index of one record. There are
    /// no nested lists, because positions in them don't identify objects.
    var words: [UInt32] = []
    var merging = ParsedResponse.Merging.never
    /// Whether the previous value is irrelevant, or the new one isn't written to a record. Objects with a key inside
    /// the new value are always written.
    var isDiscarded = false
}
