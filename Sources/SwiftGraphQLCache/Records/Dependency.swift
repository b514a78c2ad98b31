/// A part of the cache that a result depends on: a record, a field of the query root, the absence of a record, or the
/// order of writes.
///
/// Nearly every result starts at the root, so each field of the root is a separate dependency. A dependency on the
/// root's record only means that the root exists.
enum Dependency: Hashable, Sendable {
    case record(RecordIndex)
    case rootField(FieldNumber)
    /// A record that doesn't exist, identified by the hash of its key. If another new record has the same hash, a
    /// watcher is woken in vain.
    case missing(UInt32)
    /// The stamps of a record. The null of a lookup is replaced by an object only if the object was written later.
    case stamps(RecordIndex)

    /// The index of the record; `nil` for a field of the query root or a missing record.
    var record: RecordIndex? {
        switch self {
        case .record(let index), .stamps(let index): index
        case .rootField, .missing: nil
        }
    }
    /// The number of the query root's field; `nil` for other dependencies.
    var rootField: FieldNumber? { if case .rootField(let field) = self { field } else { nil } }
}

/// A value of the query root: a field and the text of its arguments. Unlike an index, it stays the same when records
/// are unloaded.
struct RootValue: Hashable, Sendable {
    let field: FieldNumber
    /// Empty for a field without arguments.
    var arguments: [UInt8] = []
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
