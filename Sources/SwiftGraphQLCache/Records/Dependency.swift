/// A value of a record that a result depends on.
struct Dependency: Hashable, Sendable {
    let record: RecordIndex
    let field: FieldNumber

    /// Stands for all fields with arguments of a record.
    static let anyWithArguments: FieldNumber = 0xFFFF_FFFF
    /// Stands for whether the object of a record exists, and for its type.
    static let existence: FieldNumber = 0xFFFF_FFFE
}
