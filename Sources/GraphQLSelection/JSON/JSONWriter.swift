/// Writes JSON text (RFC 8259) to UTF-8 bytes, value by value.
///
/// Commas come by themselves; a codec writes exactly one value, and in an object a key before each.
public struct JSONWriter: Sendable {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// A writer that has written nothing.
    package init() {}

    /// What has been written, as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    @inline(__always)
    private mutating func beginValue() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes `null`.
    package mutating func null() {
        raw("null")
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) {
        raw(value ? "true" : "false")
    }

    /// Writes an integer in full.
    package mutating func integer(_ value: some FixedWidthInteger) {
        raw(String(value))
    }

    /// Writes a number by the shortest text that reads back as the same value; negative zero is `-0.0`.
    /// - Throws: `invalidArgument` for NaN and the infinities, which JSON does not have.
    package mutating func double(_ value: Double) throws(SelectionError) {
        try floatingPoint(value)
    }

    /// Writes a floating-point number as `double(_:)` does, the text as short as its own precision allows.
    /// - Throws: `invalidArgument` for NaN and the infinities, which JSON does not have.
    package mutating func floatingPoint<F: BinaryFloatingPoint>(_ value: F) throws(SelectionError) {
        guard value.isFinite else {
            throw SelectionError(code: .invalidArgument, message: "\(value) can't be written: JSON has no such number")
        }
        raw("\(value)")
    }

    /// Writes a string between quotes; only what must be escaped is.
    package mutating func string(_ value: String) {
        beginValue()
        quoted(value)
    }

    /// Writes the name of the member whose value comes next.
    package mutating func key(_ name: String) {
        beginValue()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes text that is JSON already, one whole value of it.
    package mutating func raw(_ json: String) {
        beginValue()
        bytes.append(contentsOf: json.utf8)
    }

    /// Writes bytes that are JSON already, one whole value of it.
    package mutating func raw(_ json: some Collection<UInt8>) {
        beginValue()
        bytes.append(contentsOf: json)
    }

    /// Begins an object.
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the object that was begun last.
    package mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array.
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Ends the array that was begun last.
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    private mutating func begin(_ bracket: UInt8) {
        beginValue()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func quoted(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            var plain = 0
            for (position, byte) in text.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: text[plain..<position])
                escape(byte)
                plain = position + 1
            }
            bytes.append(contentsOf: text[plain...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }
}
