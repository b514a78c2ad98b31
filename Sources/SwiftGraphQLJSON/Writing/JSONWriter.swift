/// Writes JSON text (RFC 8259) as UTF-8, one value at a time.
///
/// The writer adds commas automatically. Callers write exactly one value and, in an object, a key before each value.
public struct JSONWriter: Sendable {
    /// A null in the text that takes the place of a value without a JSON form, such as a file to upload.
    package struct Placeholder: Sendable {
        /// The byte offset of the null in the text.
        package let offset: Int
        /// The value that the null replaces.
        package let value: any Sendable
    }

    /// The bytes that have been written so far.
    @usableFromInline package internal(set) var bytes: [UInt8] = []
    /// The nulls that take the place of other values, in the order of the text.
    package private(set) var placeholders: [Placeholder] = []
    @usableFromInline var needsComma = false
    /// Whether to keep the first value in `scalar` instead of writing it, if it is a scalar.
    @usableFromInline var keepsScalar = false
    /// The scalar that was kept instead of being written; `nil` if no scalar was kept.
    package private(set) var scalar: Scalar?

    /// Creates an empty writer.
    package init() {}

    /// Creates a writer for one value. A scalar is kept in `scalar` instead of being written.
    package init(keepsScalar: Bool) {
        self.keepsScalar = keepsScalar
    }

    /// The text that has been written so far.
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

    /// Writes an integer with all its digits.
    package mutating func integer(_ value: some FixedWidthInteger) {
        if keepsScalar, let value = Int(exactly: value) { return keep(.integer(value)) }
        raw(String(value))
    }

    /// Writes a floating-point number as the shortest text that converts back to the same value. Negative zero becomes
    /// `-0.0`.
    /// - Throws: `notRepresentable` for NaN and the infinities, which JSON can't represent.
    package mutating func floatingPoint<F: BinaryFloatingPoint>(_ value: F) throws(JSONError) {
        guard value.isFinite else {
            throw JSONError(code: .notRepresentable, message: "JSON can't represent the value \(value)")
        }
        raw("\(value)")
    }

    /// Writes a string in quotes and escapes only the characters that must be escaped.
    @inlinable
    package mutating func string(_ value: String) {
        if keepsScalar { return keep(.string(value)) }
        beginValue()
        quoted(value)
    }

    /// Writes the name of the object's next member.
    package mutating func key(_ name: String) {
        beginValue()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of the object's next member.
    package mutating func key(_ name: StaticString) { key("\(name)") }

    /// Writes text that is already JSON, as one complete value.
    package mutating func raw(_ json: String) { raw(json.utf8) }

    /// Writes bytes that are already JSON, as one complete value.
    package mutating func raw(_ json: some Collection<UInt8>) {
        beginValue()
        bytes.append(contentsOf: json)
    }

    /// Writes `null` in place of a value without a JSON form and adds the value to `placeholders`.
    package mutating func placeholder(for value: any Sendable) {
        beginValue()
        placeholders.append(Placeholder(offset: bytes.count, value: value))
        bytes.append(contentsOf: "null".utf8)
    }

    /// Begins an object, as the next value.
    @inlinable
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the current object.
    @inlinable
    package mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array, as the next value.
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
