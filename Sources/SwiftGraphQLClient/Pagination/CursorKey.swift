import SwiftGraphQLJSON

/// A page's cursor, for comparison with the cursors of other pages. Strings are compared by their UTF-8 bytes, because
/// `==` would also match different cursors that are canonically equivalent.
///
/// For a string, the type stores two hashes of the UTF-8 text instead of the text, which may be long. The hashes depend
/// on the process's random seed, so a server can't choose strings with equal hashes.
package enum CursorKey<Cursor: Hashable & Sendable>: Hashable, Sendable {
    case text(Int, Int)
    case other(Cursor)

    package init(_ cursor: Cursor) {
        if let text = cursor as? String {
            self = .text(Self.hash(text, 0), Self.hash(text, 1))
        } else {
            self = .other(cursor)
        }
    }

    private static func hash(_ text: String, _ number: UInt8) -> Int {
        var hasher = Hasher()
        hasher.combine(number)
        text.hashText(into: &hasher)
        return hasher.finalize()
    }
}
