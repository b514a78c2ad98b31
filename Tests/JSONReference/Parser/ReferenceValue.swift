/// A value that the reference parser has found: its range in the text and its content.
package struct ReferenceValue: Sendable {
    /// The kinds of values (RFC 8259, section 3).
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// A number, whose literal is the value's text.
        case number
        /// The UTF-8 bytes of a string with its escapes resolved. A `String` isn't used, because two strings can be
        /// equal although their bytes differ.
        case string([UInt8])
        case array([ReferenceValue])
        case object([Member])
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: [UInt8]
        package let value: ReferenceValue
    }

    /// The range of the value's bytes in the text.
    package let range: Range<Int>
    package let content: Content

    /// Returns the members that can be found by name: the first member of each name.
    package static func firstOfEachName(_ members: [Member]) -> [Member] {
        var names: Set<[UInt8]> = []
        return members.filter { names.insert($0.name).inserted }
    }

    /// Returns the tree in a notation that any language can write easily: `n t f #literal; "hex; [...]
    /// {"hex;value...}`, with all members in order.
    package func notation(in text: [UInt8]) -> String {
        switch content {
        case .null: "n"
        case .bool(let value): value ? "t" : "f"
        case .number: "#" + String(decoding: text[range], as: UTF8.self) + ";"
        case .string(let bytes): Self.quoted(bytes)
        case .array(let elements): "[" + elements.map { $0.notation(in: text) }.joined() + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + $0.value.notation(in: text) }.joined() + "}"
        }
    }

    private static func quoted(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "\"" + String(decoding: hex, as: UTF8.self) + ";"
    }
}
