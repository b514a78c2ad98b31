/// A part of the cache that a result depends on: a record, or a field of the query root.
///
/// Nearly every result starts at the root, so its fields are separate dependencies. The record of the root only
/// represents that the root exists.
enum Dependency: Hashable, Comparable, Sendable {
    case record(RecordIndex)
    case rootField(FieldNumber)

    /// The index of the record; `nil` for a field of the root.
    var record: RecordIndex? { if case .record(let index) = self { index } else { nil } }
    /// The number of the field; `nil` for a record.
    var rootField: FieldNumber? { if case .rootField(let field) = self { field } else { nil } }
}

/// The place of a value: a field of a record.
struct FieldPlace: Hashable {
    let record: RecordIndex
    let field: FieldNumber
}
