/// A part of the cache that a result depends on: a record, even if it doesn't exist, or only the stamps of a record.
///
/// Unlike an index, a dependency stays the same when records are unloaded. If another record's key has the same hash, a
/// watcher is woken in vain.
struct Dependency: Hashable, Sendable {
    private let hash: UInt32
    /// Whether the result depends only on the record's stamps. The null of a lookup is replaced by an object only if
    /// the object was written later.
    private let isOfStamps: Bool

    init(_ key: UnsafeRawBufferPointer, isOfStamps: Bool = false) {
        hash = RecordTable.hash(of: key)
        self.isOfStamps = isOfStamps
    }
}

/// A type whose objects an edit has invalidated, or a field of the type.
struct Invalidation: Hashable, Sendable {
    let typeName: String
    /// The number of the field's name; `nil` for all fields.
    var field: FieldNumber?
}

/// The place of a value, which consists of a record and a field.
struct FieldPlace: Hashable {
    let record: RecordIndex
    let field: FieldNumber
}
