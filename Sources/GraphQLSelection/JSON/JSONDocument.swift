/// A JSON text (RFC 8259) that has been read once: its bytes, and an index of the values in them.
///
/// Values are made from the bytes only when they are asked for, by a `JSONCursor`.
package final class JSONDocument: Sendable {
    /// The text.
    package let bytes: [UInt8]
    let tape: JSONTape

    /// Reads a text strictly: UTF-8 without a byte order mark, one value and nothing after it.
    ///
    /// In an object with one name twice the last member counts.
    /// - Throws: `malformedResponse` with the place, what was expected there and what was found.
    package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(SelectionError) {
        guard bytes.count <= limits.bytes else {
            throw SelectionError(
                code: .malformedResponse,
                message: "\(bytes.count) bytes are more than the \(limits.bytes) that a response may have")
        }
        self.bytes = bytes
        do throws(JSONSyntaxError) {
            tape = try JSONBytes.withBytes(bytes) { (view) throws(JSONSyntaxError) in
                var reader = JSONReader(view, limits: limits)
                try reader.read()
                return reader.tape
            }
        } catch {
            throw error.selectionError(in: bytes)
        }
    }

    /// The text's one value.
    package var root: JSONCursor { JSONCursor(document: self, index: 0) }
}
