/// The previous value of a field.
struct PreviousValue {
    /// Objects without a key, whose records can be used again: the words of a list, or the index of one record. There
    /// are no nested lists, because positions in them don't identify objects.
    var words: [UInt32] = []
    var merging = ParsedResponse.Merging.never
    /// Whether the previous value doesn't matter, or the new one has no record to be written to. Objects with a key
    /// inside the new value are written anyway.
    var isDiscarded = false
}
