import SwiftGraphQLJSON

/// Returns whether two cursors are the same.
///
/// Strings are compared by their UTF-8 bytes, because `==` would also match different cursors that are canonically
/// equivalent.
package func isSameCursor<Cursor: Equatable>(_ first: Cursor, _ second: Cursor) -> Bool {
    if let first = first as? String, let second = second as? String { return first.isSameText(as: second) }
    return first == second
}
