/// A JSON text (RFC 8259) that has been read once: its bytes, and an index of the larger values in them.
///
/// Values are made from the bytes only when they are requested, by a `JSONCursor`.
package final class JSONDocument: Sendable {
    /// The text.
    package let bytes: [UInt8]
    package let index: JSONIndex

    /// No text at all; nothing should be found in it.
    package static let empty = JSONDocument(unread: [])

    /// A text that has not been read: nobody knows whether it is well-formed, and the index is empty.
    package init(unread bytes: [UInt8]) {
        self.bytes = bytes
        index = JSONIndex()
    }

    /// Reads a text strictly: UTF-8 without a byte order mark, one value and nothing after it.
    ///
    /// In an object with one name twice the last member counts.
    /// - Throws: `malformed`, with the place, what was expected there and what was found.
    package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        self.bytes = bytes
        index = try Self.index(bytes, limits, isCancellable: false) ?? JSONIndex()
    }

    /// Reads a text strictly, and stops if the task is cancelled.
    /// - Throws: The errors of `init(_:limits:)`, and `CancellationError` if the task is cancelled during a large text.
    package init(cancellable bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws {
        self.bytes = bytes
        guard let index = try Self.index(bytes, limits, isCancellable: true) else { throw CancellationError() }
        self.index = index
    }

    /// Returns the index of a text; nil if the task was cancelled.
    private static func index(
        _ bytes: [UInt8], _ limits: JSONLimits, isCancellable: Bool
    ) throws(JSONError) -> JSONIndex? {
        guard bytes.count <= limits.bytes else {
            throw JSONError(
                code: .malformed, message: "the text has \(bytes.count) bytes, more than the limit of \(limits.bytes)")
        }
        do throws(JSONSyntaxError) {
            return try JSONBytes.withBytes(bytes) { (view) throws(JSONSyntaxError) in
                var reader = JSONReader(view, depthLimit: limits.depth, isCancellable: isCancellable)
                return try reader.read() ? reader.index : nil
            }
        } catch {
            throw error.jsonError(in: bytes)
        }
    }

    /// The text's one value.
    package var root: JSONCursor {
        JSONCursor(document: self, start: JSONBytes.withBytes(bytes) { $0.skippingWhitespace(0) })
    }
}
