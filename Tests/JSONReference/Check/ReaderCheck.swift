import SwiftGraphQLJSON

/// Compares the library's reader with the reference parser on one text.
package enum ReaderCheck {
    /// The thoroughness of a comparison, for a text that both parsers accept.
    package enum Extent: Sendable {
        /// Compares only the verdicts and, for a rejected text, the locations of the errors.
        case verdict
        /// Also compares the trees: members in order and by name, strings, literals, and the text of each value.
        case tree
        /// Compares everything, including more number types, accessors for other kinds, and the tree as a `JSONValue`.
        case everything
    }

    /// Describes how the reader deviates from the reference on a text, or returns `nil` if they agree.
    package static func difference(in text: [UInt8], depth: Int = 512, _ extent: Extent = .tree) -> String? {
        let expected: ReferenceValue
        do throws(ReferenceSyntaxError) {
            expected = try ReferenceParser.parse(text, depth: depth)
        } catch {
            return rejectionDifference(in: text, depth: depth, error)
        }
        do {
            let document = try JSONDocument(text, limits: JSONLimits(depth: depth))
            if extent == .verdict { return nil }
            let check = TreeCheck(text: text, isThorough: extent == .everything)
            try check.compareInOrder(document.root, expected)
            try check.compareByName(document.root, expected)
            if extent == .everything {
                let value = JSONValue(document.root)
                try check.compare(value, expected)
                // The value's description must be JSON that represents the same value.
                let written = Array(value.description.utf8)
                let again = try ReferenceParser.parse(written, depth: depth)
                try TreeCheck(text: written, isThorough: true).compare(value, again)
            }
            return nil
        } catch let error as JSONError {
            return "well-formed, but: \(error)"
        } catch {
            return "\(error)"
        }
    }

    private static func rejectionDifference(
        in text: [UInt8], depth: Int, _ expected: ReferenceSyntaxError
    ) -> String? {
        do throws(JSONError) {
            let document = try JSONDocument(text, limits: JSONLimits(depth: depth))
            return "accepted as \(document.root.kind), but byte \(expected.offset) is wrong"
        } catch {
            guard error.code == .malformed else { return "rejected with the code \(error.code)" }
            guard let offset = offset(in: error.message) else { return "no offset in: \(error.message)" }
            guard expected.unit.contains(offset) else {
                return "rejected at byte \(offset), not in \(expected.unit) around byte \(expected.offset)"
            }
            return nil
        }
    }

    /// Describes how the reader deviates on the beginning of a valid text, or returns `nil` if it doesn't. The reader
    /// must reject the text at its end, or at the start of an escape, scalar or literal that is cut off.
    package static func difference(inBeginning text: [UInt8]) -> String? {
        rejectionDifference(
            in: text, depth: 512,
            ReferenceSyntaxError(offset: text.count, unit: max(0, text.count - 12)...text.count))
    }

    /// Returns the offset in an error message, such as `not JSON at byte 7 (line 1, column 8): ...`.
    private static func offset(in message: String) -> Int? {
        let start = "not JSON at byte "
        guard message.hasPrefix(start) else { return nil }
        return Int(message.dropFirst(start.count).prefix { $0.isNumber })
    }
}
