@_spi(Generated) import SwiftGraphQLSelection

/// A world in which a selection is verified.
struct VerifiedWorld {
    /// The values in a world that can make a closure trap.
    enum Risk {
        /// Neither an empty list nor an unusual value.
        case none
        /// An empty list, on which `list[0]` traps.
        case emptyList
        /// An unusual string or number, on which `Int(text)!` or `UInt(number)` can trap.
        case oddValue
    }

    let world: PlainWorld
    let risk: Risk

    init(_ world: PlainWorld, _ risk: Risk = .none) {
        self.world = world
        self.risk = risk
    }

    private init(_ description: String, _ risk: Risk, _ change: @escaping (inout MockWorld.Choices) -> Void) {
        self.init(PlainWorld(description, change), risk)
    }

    /// Worlds with empty lists.
    static var empty: [VerifiedWorld] {
        [
            VerifiedWorld("lists are empty", .emptyList) { $0.count = { _ in 0 } },
            VerifiedWorld("lists are empty and booleans are false", .emptyList) {
                $0.count = { _ in 0 }
                $0.bool = { _ in false }
            },
            VerifiedWorld("lists are empty and nullable values are null", .emptyList) {
                $0.count = { _ in 0 }
                $0.isNull = { _ in true }
            },
        ]
    }

    /// Worlds with strings and numbers that an app might not expect.
    static var odd: [VerifiedWorld] {
        [
            VerifiedWorld("strings are empty", .oddValue) { $0.string = { _ in "" } },
            VerifiedWorld("strings consist of words", .oddValue) { $0.string = { _ in "word" } },
            VerifiedWorld("integers are zero", .oddValue) { $0.int = { 0 } },
            VerifiedWorld("integers are negative", .oddValue) { $0.int = { -7 } },
            VerifiedWorld("integers are large", .oddValue) { $0.int = { 1_000_000 } },
            VerifiedWorld("numbers are zero", .oddValue) { $0.double = { 0 } },
            VerifiedWorld("numbers are negative", .oddValue) { $0.double = { -0.5 } },
        ]
    }

    /// A world in which the server reports an error for every leaf, as with `onError: NULL` or `@semanticNonNull`.
    static var failing: VerifiedWorld {
        VerifiedWorld("fields fail", .oddValue) { $0.fails = { _ in true } }
    }

    /// Returns a world with a random mixture of data.
    ///
    /// - Parameter isOdd: Whether strings and numbers are unusual and lists may be empty.
    static func mixture(_ seed: Int, isOdd: Bool) -> VerifiedWorld {
        VerifiedWorld("values are random (mixture \(seed))", .oddValue) { choices in
            var random = SeededGenerator(seed: UInt64(seed))
            choices.isNull = { _ in random.next() % 2 == 0 }
            choices.bool = { _ in random.next() % 2 == 0 }
            choices.index = { Int(random.next() % UInt64(max($0, 1))) }
            choices.count = { _ in isOdd ? Int(random.next() % 3) : Int(random.next() % 2) + 1 }
            guard isOdd else { return }
            choices.int = {
                // Most numbers are small, because conditions often compare a value with a small number.
                let number = Int(random.next() % 16)
                return number <= 12 ? number : [-1, 42, .max][number - 13]
            }
            choices.double = { [0, 1, -0.5, 60, 1e10][Int(random.next() % 5)] }
            choices.string = { _ in ["", "1", "word", "two words", "é🚀"][Int(random.next() % 5)] }
        }
    }
}
