/// A value as the reference parser finds it: its place in the text, and what it is.
package struct ReferenceValue: Sendable {
    /// What a value can be (RFC 8259, section 3).
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// A number; its literal is the value's text.
        case number
        /// A string in UTF-8, its escapes resolved. Bytes: two `String`s are equal where their bytes are not.
        case string([UInt8])
        case array([ReferenceValue])
        case object([Member])
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: [UInt8]
        package let value: ReferenceValue
    }

    /// The bytes of the text that are the value's own.
    package let range: Range<Int>
    package let content: Content

    /// The members of an object that count: of those with one name the last.
    package static func lastOfEachName(_ members: [Member]) -> [Member] {
        var names: Set<[UInt8]> = []
        return members.reversed().filter { names.insert($0.name).inserted }.reversed()
    }

    /// The tree in a notation that any language can write: `n t f #literal; "hex; [...] {"hex;value...}`, all members
    /// in order.
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
