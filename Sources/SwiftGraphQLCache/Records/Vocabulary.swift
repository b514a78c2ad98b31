/// Assigns numbers to the names of fields and types.
///
/// The vocabulary grows with the app's selections, and servers can add only a limited number of names.
struct Vocabulary: Sendable {
    private(set) var typeNames: [String] = []
    private(set) var fieldNames: [String] = []
    private var types: [String: TypeNumber] = [:]
    private var fields: [String: FieldNumber] = [:]
    private var foreignTypeCount = 0
    private var arrays: Set<[FieldNumber]> = []

    mutating func type(_ name: String) -> TypeNumber { Self.number(of: name, &types, &typeNames) }

    mutating func field(_ name: String) -> FieldNumber { Self.number(of: name, &fields, &fieldNames) }

    private static func number(of name: String, _ numbers: inout [String: UInt32], _ names: inout [String]) -> UInt32 {
        if let known = numbers[name] { return known }
        let number = UInt32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    /// Returns whether objects can have the given type, which the schema doesn't allow at their place. Servers choose
    /// these names, so each process accepts at most 100 of them, and none if it has 10,000 types.
    mutating func accepts(foreignType name: String) -> Bool {
        if types[name] != nil { return true }
        let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isName, name.utf8.count <= 200, foreignTypeCount < 100, typeNames.count < 10_000 else { return false }
        foreignTypeCount += 1
        return true
    }

    /// Returns an array of fields that shares its memory with all equal arrays. Sharing saves memory, because many
    /// records have the same fields.
    mutating func shared(_ fields: [FieldNumber]) -> [FieldNumber] { arrays.insert(fields).memberAfterInsert }
}

/// The number of a field's name in a vocabulary.
typealias FieldNumber = UInt32
/// The number of an object type's name in a vocabulary.
typealias TypeNumber = UInt32
/// The index of a record in a `RecordTable`.
typealias RecordIndex = UInt32

extension [FieldNumber] {
    /// Returns the index of a field in an ascending array; `nil` if the array doesn't contain the field.
    func slot(of field: FieldNumber) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < field { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == field ? low : nil
    }
}
