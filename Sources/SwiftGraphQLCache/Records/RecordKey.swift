import SwiftGraphQLJSON

/// The keys of records. The parts of a key are separated by zeros, which neither names nor JSON texts contain.
///
/// - The key of an object with key fields consists of its type and the values of these fields: `User:"1"`. The key of
///   the query root is `Query:`.
/// - The value of a field has its own record if the field has arguments or belongs to the query root. The key consists
///   of the object's key and the field with its arguments: `Query:`, `user{"id":"1"}`.
/// - The key of an object without key fields consists of the key of the object to which it belongs, the field, and the
///   position in a list: `User:"1"`, `address`, `0`.
///
/// In the key of an object without key fields, the number of the field's record replaces the arguments, because these
/// may be long: `Query:`, `feed#7`, `0`.
enum RecordKey {
    /// Returns whether a key belongs to the query root or to an object with key fields.
    @inline(__always)
    static func isOfEntity(_ key: UnsafeRawBufferPointer) -> Bool { !key.isEmpty && !key.contains(0) }

    /// Returns the key of the record that stores the value of an object's field.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - arguments: The text of the arguments; empty for a field without arguments.
    static func field(_ owner: UnsafeRawBufferPointer, _ name: [UInt8], _ arguments: [UInt8]) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(owner.count + 1 + name.count + arguments.count)
        key.append(contentsOf: owner.bindMemory(to: UInt8.self))
        key.append(0)
        key += name
        key += arguments
        return key
    }
}

extension JSONValue {
    /// The text of the value in a record's key. A number has the same text as the string of its digits, because some
    /// servers send values of type `ID` as numbers, whereas apps use strings.
    var keyText: String {
        if case .number = self { return "\"\(self)\"" }
        return description
    }
}
