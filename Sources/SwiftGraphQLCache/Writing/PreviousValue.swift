/// The value of a field before a write.
struct PreviousValue {
    /// The indices of records that can be reused for objects without keys: the words of a list, or a single index.
    /// There are no nested lists, because a position in a nested list doesn't identify an object.
    var words: [UInt32] = []
    var merging = ParsedResponse.Merging.never
    /// Whether the previous value doesn't matter, or the new value isn't written to a record. In both cases, objects
    /// with keys inside the new value are still written.
    var isDiscarded = false
}
