@_spi(Generated) import GraphQLSelection

/// Mock response data that differs from the data of the recording pass in a known way.
struct PlainWorld {
    /// The kinds of values in a world that a closure may trap on.
    enum Risk {
        /// Nothing but null.
        case none
        /// An empty list, as in `list[0]`.
        case emptyList
        /// An unusual string or number, as in `Int(text)!` or `UInt(number)`.
        case oddValue
    }

    let description: String
    let risk: Risk
    let change: (inout MockWorld.Choices) -> Void

    init(_ description: String, _ risk: Risk = .none, _ change: @escaping (inout MockWorld.Choices) -> Void) {
        self.description = description
        self.risk = risk
        self.change = change
    }

    /// Returns a world with a random mixture of data.
    ///
    /// - Parameter isOdd: Whether strings and numbers are unusual, and lists may be empty.
    static func mixture(_ seed: Int, isOdd: Bool) -> PlainWorld {
        PlainWorld("values are random (mixture \(seed))", .oddValue) { choices in
            var random = SeededGenerator(seed: UInt64(seed))
            choices.isNull = { _ in random.next() % 2 == 0 }
            choices.bool = { _ in random.next() % 2 == 0 }
            choices.index = { Int(random.next() % UInt64(max($0, 1))) }
            choices.count = { isOdd ? Int(random.next() % 3) : Int(random.next() % 2) + 1 }
            guard isOdd else { return }
            choices.int = {
                // Conditions often compare with a small number.
                let number = Int(random.next() % 16)
                return number <= 12 ? number : [-1, 42, .max][number - 13]
            }
            choices.double = { [0, 1, -0.5, 60, 1e10][Int(random.next() % 5)] }
            choices.string = { _ in ["", "1", "word", "two words", "é🚀"][Int(random.next() % 5)] }
        }
    }
}

/// The worlds in which a selection is verified.
final class PlainWorlds<Value> {
    private let mockRuns: MockRuns<Value>
    /// The numbers of the choices between null and a value, or between true and false, in the order of their first use.
    private var numbers: [Choice: Int] = [:]
    /// The largest number of values of an enum, or of types that an `on` distinguishes.
    private var largestCount = 0
    private static var maximumIndexCount: Int { 64 }
    private static var maximumBitCount: Int { 10 }

    init(_ mockRuns: MockRuns<Value>) { self.mockRuns = mockRuns }

    /// Returns the error if, in a world, the selection makes calls that depend on the data; otherwise `nil`.
    func violation(in world: PlainWorld) -> SelectionError? {
        var choices = MockWorld.Choices()
        choices.isThorough = true
        world.change(&choices)
        let (isNull, bool) = (choices.isNull, choices.bool)
        choices.isNull = {
            _ = self.number(of: $0, isBool: false)
            return isNull($0)
        }
        choices.bool = {
            _ = self.number(of: $0, isBool: true)
            return bool($0)
        }
        return mockRuns.violation(choices) { self.largestCount = max(self.largestCount, $0.largestCount) }
    }

    /// A choice at a place. A nullable boolean has two choices: whether it is null, and whether it is true.
    private struct Choice: Hashable {
        let place: MockPlace
        let isBool: Bool
    }

    private func number(of place: MockPlace, isBool: Bool) -> Int {
        let choice = Choice(place: place, isBool: isBool)
        if let number = numbers[choice] { return number }
        numbers[choice] = numbers.count
        return numbers.count - 1
    }

    /// Worlds in which a closure traps only if it traps on null.
    ///
    /// The numbers of any two nullable values or booleans differ in at least one bit. There is a world for each bit and
    /// another for its opposite, so each pair occurs in all four combinations.
    var likely: [PlainWorld] {
        var worlds = [
            PlainWorld("booleans are false") { $0.bool = { _ in false } },
            PlainWorld("all nullable values are null") { $0.isNull = { _ in true } },
            PlainWorld("all nullable values are null and booleans are false") {
                $0.isNull = { _ in true }
                $0.bool = { _ in false }
            },
            PlainWorld("lists have two elements") { $0.count = { 2 } },
            PlainWorld("lists have two elements and nullable values are null") {
                $0.count = { 2 }
                $0.isNull = { _ in true }
            },
        ]
        measure()
        let bits =
            numbers.count < 2
            ? 0 : min(Self.maximumBitCount, (numbers.count - 1).bitWidth - (numbers.count - 1).leadingZeroBitCount)
        let patterns = (0..<bits).flatMap { bit in [1, 0].map { (bit, $0) } }
        worlds += patterns.map { bit, value in pattern(bit, value) { _ in } }
        let count = min(largestCount, Self.maximumIndexCount)
        for index in count > 0 ? Array(1...count) : [] {
            let text = "enums have value \(index + 1) and objects are of type \(index + 1) of their union or interface"
            worlds.append(PlainWorld(text) { $0.index = { _ in index } })
            worlds.append(
                PlainWorld("\(text), and booleans are false") {
                    $0.index = { _ in index }
                    $0.bool = { _ in false }
                })
            if count * patterns.count <= 500 {
                worlds += patterns.map { bit, value in pattern(bit, value) { $0.index = { _ in index } } }
            }
        }
        return worlds
    }

    private func pattern(
        _ bit: Int, _ value: Int, _ change: @escaping (inout MockWorld.Choices) -> Void
    ) -> PlainWorld {
        PlainWorld("nullable values and booleans have certain values (combination \(2 * bit + value))") { choices in
            let isChanged = { place, isBool in self.number(of: place, isBool: isBool) >> bit & 1 == value }
            choices.isNull = { isChanged($0, false) }
            choices.bool = { !isChanged($0, true) }
            change(&choices)
        }
    }

    /// Numbers the choices and finds the largest number of enum values. This uses the data of the recording pass, on
    /// which nothing traps.
    private func measure() { _ = violation(in: PlainWorld("") { _ in }) }

    /// Worlds with empty lists.
    var empty: [PlainWorld] {
        [
            PlainWorld("lists are empty", .emptyList) { $0.count = { 0 } },
            PlainWorld("lists are empty and booleans are false", .emptyList) {
                $0.count = { 0 }
                $0.bool = { _ in false }
            },
            PlainWorld("lists are empty and nullable values are null", .emptyList) {
                $0.count = { 0 }
                $0.isNull = { _ in true }
            },
        ]
    }

    /// Worlds with strings and numbers that an app might not expect.
    var odd: [PlainWorld] {
        [
            PlainWorld("strings are empty", .oddValue) { $0.string = { _ in "" } },
            PlainWorld("strings are words", .oddValue) { $0.string = { _ in "word" } },
            PlainWorld("integers are zero", .oddValue) { $0.int = { 0 } },
            PlainWorld("integers are negative", .oddValue) { $0.int = { -7 } },
            PlainWorld("integers are large", .oddValue) { $0.int = { 1_000_000 } },
            PlainWorld("numbers are zero", .oddValue) { $0.double = { 0 } },
            PlainWorld("numbers are negative", .oddValue) { $0.double = { -0.5 } },
        ]
    }
}
