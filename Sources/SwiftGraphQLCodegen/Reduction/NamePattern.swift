import SwiftGraphQLLanguage

/// A pattern for names, in which `*` matches any number of characters.
struct NamePattern: Hashable {
    /// The pattern.
    let text: String

    private let pieces: [[UInt8]]

    /// Creates a pattern from its text, or returns `nil` if it contains characters that names can't have.
    init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy(Self.isPlausible) else { return nil }
        self.text = String(text)
        pieces = text.utf8.split(separator: Self.star, omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Whether the pattern can only match a single name.
    var isExact: Bool { pieces.count == 1 }

    /// Whether the pattern matches every name.
    var matchesAll: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }

    /// Returns whether the pattern matches a name.
    func matches(_ name: String) -> Bool {
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return name == text }
        var rest = Array(name.utf8)[...]
        guard rest.count >= first.count + last.count, rest.starts(with: first), rest.suffix(last.count) == last[...]
        else { return false }
        rest = rest.dropFirst(first.count).dropLast(last.count)
        // Matching each piece as early as possible leaves the most characters for the following pieces.
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
            rest = rest[(start + piece.count)...]
        }
        return true
    }

    private static let star = UInt8(ascii: "*")

    private static func isPlausible(_ byte: UInt8) -> Bool { byte.isNameContinue || byte == star }
}
