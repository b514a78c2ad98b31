/// A part of the cache that a result depends on: a record, or a field of the query root.
///
/// Nearly every result starts at the root, so one record would be too coarse for it. The record of the root stands only
/// for its existence.
struct Dependency: Hashable, Comparable, Sendable {
    /// The index of a record, or the number of a field with the highest bit.
    private let number: UInt32
    private static let rootBit: UInt32 = 1 << 31

    private init(number: UInt32) { self.number = number }

    static func record(_ index: RecordIndex) -> Dependency { Dependency(number: index) }
    static func rootField(_ field: FieldNumber) -> Dependency { Dependency(number: field | rootBit) }

    /// The index of the record; `nil` for a field of the root.
    var record: RecordIndex? { number & Self.rootBit == 0 ? number : nil }
    /// The number of the field; `nil` for a record.
    var rootField: FieldNumber? { number & Self.rootBit == 0 ? nil : number & ~Self.rootBit }

    static func < (left: Dependency, right: Dependency) -> Bool { left.number < right.number }
}

/// The place of a value: a field of a record.
struct FieldPlace: Hashable {
    let record: RecordIndex
    let field: FieldNumber
}
