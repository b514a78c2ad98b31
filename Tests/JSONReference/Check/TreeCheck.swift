import SwiftGraphQLJSON

/// Compares the tree that cursors traverse with the reference parser's tree and throws the first difference.
struct TreeCheck {
    /// The text that the reference's ranges refer to.
    let text: [UInt8]
    let isThorough: Bool

    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    func expect(_ condition: Bool, _ what: @autoclosure () -> String, _ value: ReferenceValue) throws {
        guard !condition else { return }
        throw Difference(description: "the value at bytes \(value.range): \(what())")
    }

    private func literal(_ value: ReferenceValue) -> String {
        String(decoding: text[value.range], as: UTF8.self)
    }

    /// Compares all values, visiting elements and members from the first to the last.
    func compareInOrder(_ cursor: JSONCursor, _ expected: ReferenceValue) throws {
        try compareScalar(cursor, expected)
        switch expected.content {
        case .array(let elements):
            var found = cursor.elements.makeIterator()
            for element in elements {
                guard let next = found.next() else { return try expect(false, "too few elements", expected) }
                try compareInOrder(next, element)
            }
            try expect(found.next() == nil, "too many elements", expected)
            try expect(cursor.count == elements.count, "count \(cursor.count)", expected)
        case .object(let members):
            var found = cursor.members.makeIterator()
            for member in members {
                guard let next = found.next() else { return try expect(false, "too few members", expected) }
                try expect(
                    next.key.utf8.elementsEqual(member.name), "a member named \(next.key) instead of \(member.name)",
                    expected)
                try compareInOrder(next.value, member.value)
            }
            try expect(found.next() == nil, "too many members", expected)
            try expect(cursor.count == members.count, "count \(cursor.count)", expected)
        default:
            try expect(cursor.count == 0, "a scalar with a count", expected)
        }
    }

    /// Compares members looked up from the last to the first and again from the middle on, and checks absent names.
    func compareByName(_ cursor: JSONCursor, _ expected: ReferenceValue) throws {
        switch expected.content {
        case .array(let elements):
            for (next, element) in zip(cursor.elements, elements) { try compareByName(next, element) }
        case .object(let all):
            let members = ReferenceValue.firstOfEachName(all)
            let names = Set(members.map(\.name))
            // Looks up at most 64 members, because each lookup may scan the whole object.
            let step = 1 + members.count / 64
            for index in stride(from: members.count - 1, through: 0, by: -step) {
                let member = members[index]
                guard let found = cursor.member(string(member.name)) else {
                    return try expect(false, "no member \(string(member.name))", expected)
                }
                try compareScalar(found, member.value)
                try compareByName(found, member.value)
                for absent in [member.name + [0x21], member.name.dropLast(), Array(member.name.dropFirst())]
                where !names.contains(absent) {
                    try expect(cursor.member(string(absent)) == nil, "a member \(string(absent))", expected)
                }
            }
            for member in members[(members.count / 2)...].prefix(8) + members.prefix(8) {
                guard let found = cursor.member(string(member.name)) else {
                    return try expect(false, "no member \(string(member.name)) the second time", expected)
                }
                try compareScalar(found, member.value)
            }
        default:
            try expect(cursor.member("a") == nil, "a scalar with a member", expected)
        }
    }

    private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Compares everything about a value except its elements and members.
    private func compareScalar(_ cursor: JSONCursor, _ expected: ReferenceValue) throws {
        try expect(cursor.rawJSON.utf8.elementsEqual(text[expected.range]), "the text \(cursor.rawJSON)", expected)
        try expect(cursor.kind == kind(expected), "a \(cursor.kind)", expected)
        try expect(cursor.isNull == (cursor.kind == .null), "isNull \(cursor.isNull)", expected)
        switch expected.content {
        case .bool(let value): try expect(cursor.bool() == value, "not \(value)", expected)
        case .string(let bytes):
            let found = try cursor.string()
            try expect(found.utf8.elementsEqual(bytes), "the string \(found)", expected)
        case .number: try compareNumber(cursor, expected)
        case .null, .array, .object: break
        }
        if isThorough { try compareRejections(cursor, expected) }
    }

    private func compareNumber(_ cursor: JSONCursor, _ expected: ReferenceValue) throws {
        let literal = literal(expected)
        try expect(cursor.numberLiteral() == literal, "another literal than \(literal)", expected)
        let integer = ReferenceNumber.integer(literal)
        try expect(try? cursor.integer(as: Int.self), integer.flatMap { Int($0) }, expected)
        let double = Double(literal).flatMap { $0.isFinite ? $0 : nil }
        try expect((try? cursor.double())?.bitPattern, double?.bitPattern, expected)
        guard isThorough else { return }
        try expect(try? cursor.integer(as: Int64.self), integer.flatMap { Int64($0) }, expected)
        try expect(try? cursor.integer(as: UInt64.self), integer.flatMap { UInt64($0) }, expected)
        try expect(try? cursor.integer(as: Int32.self), integer.flatMap { Int32($0) }, expected)
        try expect(try? cursor.integer(as: UInt16.self), integer.flatMap { UInt16($0) }, expected)
        try expect(try? cursor.integer(as: Int8.self), integer.flatMap { Int8($0) }, expected)
        let float = Float(literal).flatMap { $0.isFinite ? $0 : nil }
        try expect((try? cursor.floatingPoint(as: Float.self))?.bitPattern, float?.bitPattern, expected)
    }

    private func expect<T: Equatable>(_ found: T?, _ value: T?, _ expected: ReferenceValue) throws {
        try expect(found == value, "\(literal(expected)) is \(String(describing: found)) as \(T.self)", expected)
    }

    /// Checks that the accessors for other kinds of values fail.
    private func compareRejections(_ cursor: JSONCursor, _ expected: ReferenceValue) throws {
        let kind = cursor.kind
        try expect((try? cursor.string()) != nil, kind == .string, expected)
        try expect((try? cursor.bool()) != nil, kind == .bool, expected)
        try expect((try? cursor.numberLiteral()) != nil, kind == .number, expected)
        guard kind != .number else { return }
        try expect((try? cursor.double()) == nil, "a Double", expected)
        var code: JSONError.Code?
        do throws(JSONError) { _ = try cursor.integer(as: Int.self) } catch { code = error.code }
        try expect(code, kind == .null ? .unexpectedNull : .typeMismatch, expected)
    }

    private func kind(_ value: ReferenceValue) -> JSONCursor.Kind {
        switch value.content {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Compares a `JSONValue` with the expected value.
    func compare(_ found: JSONValue, _ expected: ReferenceValue) throws {
        switch (found, expected.content) {
        case (.null, .null): break
        case (.bool(let found), .bool(let value)): try expect(found == value, "not \(value)", expected)
        case (.number(let number), .number):
            try expect(number.literal == literal(expected), "the number \(number)", expected)
        case (.string(let found), .string(let bytes)):
            try expect(found.utf8.elementsEqual(bytes), "the string \(found)", expected)
        case (.array(let found), .array(let elements)):
            try expect(found.count == elements.count, "\(found.count) elements", expected)
            for (next, element) in zip(found, elements) { try compare(next, element) }
        case (.object(let found), .object(let members)):
            let first = ReferenceValue.firstOfEachName(members)
            try expect(found.count == first.count, "\(found.count) members", expected)
            for member in first {
                let name = string(member.name)
                guard let next = found[name] else { return try expect(false, "no member \(name)", expected) }
                try compare(next, member.value)
            }
        default: try expect(false, "another kind: \(found)", expected)
        }
    }
}
