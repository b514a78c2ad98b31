/// Writes JSON text (RFC 8259) as UTF-8, one value at a time.
///
/// The writer adds commas automatically. Its users write exactly one value, and a key before each value in an object.
public struct JSONWriter: Sendable {
    /// A null in the text that stands for a value without a JSON form.
    package struct Placeholder: Sendable {
        /// The offset of the null, in bytes.
        package let offset: Int
        /// The value that the null stands for.
        package let value: any Sendable
    }

    /// The bytes that have been written.
    @usableFromInline package internal(set) var bytes: [UInt8] = []
    /// The nulls that stand for other values, in the order of the text.
    package private(set) var placeholders: [Placeholder] = []
    @usableFromInline var needsComma = false
    /// Whether to keep a scalar instead of writing it if it is the first value.
    @usableFromInline var keepsScalar = false
    /// The scalar that was kept and is the only value.
    package private(set) var scalar: Scalar?

    /// Creates an empty writer.
    package init() {}

    /// Creates a writer for one value. A scalar is kept in `scalar` instead of being written.
    package init(keepsScalar: Bool) {
        self.keepsScalar = keepsScalar
    }

    /// The text that has been written.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    @inlinable @inline(__always)
    mutating func beginValue() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        keepsScalar = false
    }

    /// Writes `null`.
    package mutating func null() {
        if keepsScalar { return keep(.null) }
        raw("null")
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) {
        if keepsScalar { return keep(.bool(value)) }
        raw(value ? "true" : "false")
    }

    /// Writes an integer in full.
    package mutating func integer(_ value: some FixedWidthInteger) {
        if keepsScalar, let value = Int(exactly: value) { return keep(.integer(value)) }
        raw(String(value))
    }

    /// Writes a floating-point number, as the shortest text that reads back as the same value of its type. Negative
    /// zero is `-0.0`.
    /// - Throws: `notRepresentable` for NaN and the infinities, which JSON can't represent.
    package mutating func floatingPoint<F: BinaryFloatingPoint>(_ value: F) throws(JSONError) {
        guard value.isFinite else {
            throw JSONError(code: .notRepresentable, message: "\(value) can't be written: JSON has no such number")
        }
        raw("\(value)")
    }

    /// Writes a string in quotes, and escapes only the characters that must be escaped.
    @inlinable
    package mutating func string(_ value: String) {
        if keepsScalar { return keep(.string(value)) }
        beginValue()
        quoted(value)
    }

    /// Writes the name of the next member.
    package mutating func key(_ name: String) {
        beginValue()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of the next member.
    package mutating func key(_ name: StaticString) { key("\(name)") }

    /// Writes text that is already JSON, as one complete value.
    package mutating func raw(_ json: String) { raw(json.utf8) }

    /// Writes bytes that are already JSON, as one complete value.
    package mutating func raw(_ json: some Collection<UInt8>) {
        beginValue()
        bytes.append(contentsOf: json)
    }

    /// Writes `null` in place of a value without a JSON form, and keeps the value in `placeholders`.
    package mutating func placeholder(for value: any Sendable) {
        beginValue()
        placeholders.append(Placeholder(offset: bytes.count, value: value))
        bytes.append(contentsOf: "null".utf8)
    }

    /// Begins an object.
    @inlinable
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the current object.
    @inlinable
    package mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array.
    @inlinable
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Ends the current array.
    @inlinable
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    @usableFromInline mutating func keep(_ value: Scalar) {
        scalar = value
        keepsScalar = false
        needsComma = true
    }

    @inlinable
    mutating func begin(_ bracket: UInt8) {
        beginValue()
        bytes.append(bracket)
        needsComma = false
    }

    @inlinable
    mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    @usableFromInline mutating func quoted(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            var plain = 0
            while true {
                let position = text[plain...].firstIndex { $0.needsEscape } ?? text.count
                bytes.append(contentsOf: text[plain..<position])
                guard position < text.count else { return }
                escape(text[position])
                plain = position + 1
            }
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
        default: bytes.append(contentsOf: ((byte < 16 ? "u000" : "u00") + String(byte, radix: 16)).utf8)
        }
    }
}

extension UInt8 {
    fileprivate var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}
