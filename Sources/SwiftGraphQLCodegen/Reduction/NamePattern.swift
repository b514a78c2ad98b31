/// A name in which `*` stands for any number of characters.
struct NamePattern: Hashable {
    /// The pattern.
    let text: String

    private let pieces: [[UInt8]]

    /// A pattern from its text; `nil` if it holds what is in no name.
    init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy(Self.isPlausible) else { return nil }
        self.text = String(text)
        pieces = text.utf8.split(separator: Self.star, omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Whether it stands for one name alone.
    var isExact: Bool { pieces.count == 1 }

    /// Whether it stands for every name.
    var matchesAll: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }

    /// Whether it stands for a name.
    func matches(_ name: String) -> Bool {
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return name == text }
        var rest = Array(name.utf8)[...]
        guard rest.count >= first.count + last.count, rest.starts(with: first), rest.suffix(last.count) == last[...]
        else { return false }
        rest = rest.dropFirst(first.count).dropLast(last.count)
        // The earliest place for each piece leaves the most for those behind it.
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
            rest = rest[(start + piece.count)...]
        }
        return true
    }

    private static let star = UInt8(ascii: "*")

    private static func isPlausible(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), star: true
        default: false
        }
    }
}
