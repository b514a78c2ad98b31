import SwiftGraphQLJSON

/// A cursor of an earlier page, for comparison with the cursors of later pages.
///
/// For a string, the type stores two hashes of the UTF-8 text instead of the text, which may be long. The hashes depend
/// on the process's random seed, so a server can't choose strings with equal hashes.
enum SeenCursor<Cursor: Hashable & Sendable>: Hashable, Sendable {
    case text(Int, Int)
    case other(Cursor)

    init(_ cursor: Cursor) {
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
