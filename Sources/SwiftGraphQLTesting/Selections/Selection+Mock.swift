@_spi(Generated) public import SwiftGraphQLSelection

extension Selection {
    /// Returns a value of the app's own type, created from mock values, for previews and tests without a server.
    ///
    /// ```swift
    /// #Preview { HumanView(human: try! human.mock(seed: 3)) }
    /// ```
    ///
    /// Strings are words, lists have one to three elements, and about one in five nullable values is null. Enum values
    /// and the types of unions and interfaces vary. Custom scalars use their codec's `mockValue`. A field that a
    /// closure reads twice has the same value both times.
    ///
    /// - Parameter seed: The same seed results in the same value in every process. A different seed will most likely
    ///   give a different value.
    /// - Throws: Any error that the selection's closures throw on such values, or `SelectionError` if the selection
    ///   depends on the response.
    public func mock(seed: UInt64 = 0) throws -> Type {
        try mockValue(in: .seeded(seed))
    }
}

extension MockWorld {
    /// Returns a world with plausible data.
    static func seeded(_ seed: UInt64) -> MockWorld {
        var random = SeededGenerator(seed: seed)
        var nextID = 0
        var choices = Choices()
        choices.isNull = { _ in random.next() % 5 == 0 }
        choices.count = { _ in Int(random.next() % 3) + 1 }
        choices.bool = { _ in random.next() % 2 == 0 }
        choices.int = { Int(random.next() % 100) }
        choices.double = { Double(random.next() % 1000) / 10 }
        choices.string = { _ in MockWords.text(&random) }
        choices.id = {
            nextID += 1
            return "\(nextID)"
        }
        choices.index = { Int(random.next() % UInt64(max($0, 1))) }
        return MockWorld(choices)
    }
}

/// Words for random strings.
enum MockWords {
    private static let words = [
        "amber", "birch", "cedar", "dune", "ember", "fjord", "glade", "harbor", "iris", "juniper", "kestrel", "lagoon",
        "meadow", "nimbus", "orchid", "pebble", "quartz", "river", "spruce", "thistle", "umber", "violet", "willow",
    ]

    /// Returns one to three words, with the first letter capitalized.
    static func text(_ random: inout some RandomNumberGenerator) -> String {
        let count = Int(random.next() % 3) + 1
        let text = (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
