/// A validated JSON text (RFC 8259), with an index of its larger arrays and objects.
///
/// The document creates no values: a `JSONCursor` reads them from the bytes on request.
package final class JSONDocument: Sendable {
    /// The bytes of the whole text.
    package let bytes: [UInt8]
    package let index: JSONIndex

    /// Validates JSON text strictly: it must be UTF-8 without a byte order mark, with one value and nothing after it.
    ///
    /// If a name occurs twice in an object, the first member counts, as with `JSONDecoder`.
    /// - Throws: `malformed`, with the position, the expected text and the actual text.
    package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        self.bytes = bytes
        guard bytes.count <= limits.bytes else {
            throw JSONError(
                code: .malformed, message: "the text has \(bytes.count) bytes, more than the limit of \(limits.bytes)")
        }
        do throws(JSONSyntaxError) {
            index = try JSONBytes.withBytes(bytes) { (view) throws(JSONSyntaxError) in
                var reader = JSONReader(view, depthLimit: limits.depth)
                try reader.read()
                return reader.index
            }
        } catch {
            throw error.jsonError(in: bytes)
        }
    }

    /// The value that the whole text represents.
    package var root: JSONCursor {
        JSONCursor(document: self, start: JSONBytes.withBytes(bytes) { $0.skippingWhitespace(0) })
    }
}
