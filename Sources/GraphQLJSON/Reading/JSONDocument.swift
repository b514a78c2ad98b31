/// A JSON text (RFC 8259) that has been read once: its bytes, and an index of the larger values in them.
///
/// Values are made from the bytes only when they are asked for, by a `JSONCursor`.
package final class JSONDocument: Sendable {
    /// The text.
    package let bytes: [UInt8]
    package let index: JSONIndex

    /// No text at all; nothing is to be found in it.
    package static let empty = JSONDocument(unread: [])

    /// A text that has not been read: nobody knows whether it is well-formed, and the index is empty.
    package init(unread bytes: [UInt8]) {
        self.bytes = bytes
        index = JSONIndex()
    }

    /// Reads a text strictly: UTF-8 without a byte order mark, one value and nothing after it.
    ///
    /// In an object with one name twice the last member counts.
    /// - Throws: `malformed` with the place, what was expected there and what was found; `CancellationError`
    ///   where the task is cancelled in the middle of a large text.
    package init(cancellable bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws {
        self.bytes = bytes
        do throws(JSONReader.Failure) {
            index = try Self.read(bytes, limits)
        } catch {
            throw error.error(in: bytes)
        }
    }

    /// The same, whatever becomes of the task.
    /// - Throws: `malformed` with the place, what was expected there and what was found.
    package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        self.bytes = bytes
        do throws(JSONReader.Failure) {
            index = try Self.read(bytes, limits)
        } catch {
            throw error.jsonError(in: bytes)
        }
    }

    private static func read(_ bytes: [UInt8], _ limits: JSONLimits) throws(JSONReader.Failure) -> JSONIndex {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limits.bytes) }
        return try JSONBytes.withBytes(bytes) { (view) throws(JSONReader.Failure) in
            var reader = JSONReader(view, limits: limits)
            try reader.read()
            return reader.index
        }
    }

    /// The text's one value.
    package var root: JSONCursor {
        JSONCursor(document: self, start: JSONBytes.withBytes(bytes) { $0.skippingWhitespace(0) })
    }
}

extension JSONReader.Failure {
    fileprivate func error(in bytes: [UInt8]) -> any Error {
        if case .cancelled = self { CancellationError() } else { jsonError(in: bytes) }
    }

    fileprivate func jsonError(in bytes: [UInt8]) -> JSONError {
        switch self {
        case .syntax(let error): error.jsonError(in: bytes)
        case .tooLarge(let limit):
            JSONError(
                code: .malformed,
                message: "\(bytes.count) bytes are more than the \(limit) that a response may have")
        case .cancelled: JSONError(code: .malformed, message: "the reading was cancelled")
        }
    }
}
