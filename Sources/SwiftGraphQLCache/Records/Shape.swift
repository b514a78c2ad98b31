/// The fields of a record, in the order of their numbers. All records with the same fields share a shape.
final class Shape: Sendable {
    /// The numbers of the fields in ascending order.
    let fields: [FieldNumber]

    /// The shape of a record that has no values.
    static let empty = Shape([])

    init(_ fields: [FieldNumber]) { self.fields = fields }

    /// The index of a field; `nil` if the shape doesn't have it.
    func index(of field: FieldNumber) -> Int? {
        var (low, high) = (0, fields.count)
        while low < high {
            let middle = (low + high) / 2
            if fields[middle] < field { low = middle + 1 } else { high = middle }
        }
        return low < fields.count && fields[low] == field ? low : nil
    }
}

/// The number of a field: of its name, or of its name and arguments.
typealias FieldNumber = UInt32
/// The number of an object type's name.
typealias TypeNumber = UInt32
/// The index of a record in the table of records.
typealias RecordIndex = UInt32
