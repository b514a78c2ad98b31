import SwiftGraphQLLanguage

/// A pattern for names, in which `*` matches any number of characters.
struct NamePattern: Hashable {
    /// The text of the pattern, such as `add*`.
    let text: String

    private let pieces: [[UInt8]]

    /// Creates a pattern from its text, or returns `nil` if it contains characters that aren't valid in names.
    init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy(Self.isPlausible) else { return nil }
        self.text = String(text)
        pieces = text.utf8.split(separator: Self.star, omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Whether the pattern contains no `*`, so that it can match only one name.
    var isExact: Bool { pieces.count == 1 }

    /// Whether the pattern matches every name.
    var matchesAll: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }

    /// Returns whether the pattern matches the given name.
    func matches(_ name: String) -> Bool {
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return name == text }
        var rest = Array(name.utf8)[...]
        guard rest.count >= first.count + last.count, rest.starts(with: first), rest.suffix(last.count) == last[...]
        else { return false }
        rest = rest.dropFirst(first.count).dropLast(last.count)
        // Match each piece as early as possible, which leaves the most characters for the remaining pieces.
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
            rest = rest[(start + piece.count)...]
        }
        return true
    }

    private static let star = UInt8(ascii: "*")

    private static func isPlausible(_ byte: UInt8) -> Bool { byte.isNameContinue || byte == star }
}
