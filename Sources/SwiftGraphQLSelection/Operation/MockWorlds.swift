/// A set of changes to the mock data of the recording pass, with a description.
package struct PlainWorld {
    /// The description of the changes, for error messages.
    package let description: String
    package let change: (inout MockWorld.Choices) -> Void

    package init(_ description: String, _ change: @escaping (inout MockWorld.Choices) -> Void) {
        self.description = description
        self.change = change
    }
}

/// Runs a selection on mock data with various changes, to find calls that depend on the data.
package final class MockWorlds<Value> {
    private let runs: MockRuns<Value>
    /// The number of each choice. Choices are numbered in the order of their first use.
    private var numbers: [Choice: Int] = [:]
    /// The largest number of possible values of an enum in the response or of types that an `on` distinguishes.
    private var largestCount = 0
    private static var maximumIndexCount: Int { 64 }
    private static var maximumBitCount: Int { 10 }

    package init(_ runs: MockRuns<Value>) { self.runs = runs }

    /// Runs the selection with the changes of `world`. Returns the error for a call that depends on the data, or `nil`
    /// if there is no such call.
    package func violation(in world: PlainWorld) -> SelectionError? {
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
        return runs.violation(choices) { self.largestCount = max(self.largestCount, $0.largestCount) }
    }

    /// A choice between null and a value or between true and false. A nullable boolean has both choices.
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

    /// The worlds that are likely to find mistakes, the most effective ones first. A closure traps in these worlds only
    /// if it can't handle null or a list of two elements.
    ///
    /// Any two choices have numbers that differ in at least one bit. There is a world for each bit and another one for
    /// its opposite, so any two choices occur in all four combinations.
    package var likely: [PlainWorld] {
        // This run on unchanged data counts the choices and the values of enums.
        _ = violation(in: PlainWorld("") { _ in })
        let last = numbers.count - 1
        let bits = last < 1 ? 0 : min(Self.maximumBitCount, last.bitWidth - last.leadingZeroBitCount)
        let patterns = (0..<bits).flatMap { bit in [1, 0].map { (bit, $0) } }
        // The index after the last value stands for a value that isn't in the schema.
        let count = min(largestCount, Self.maximumIndexCount)
        let indices = count > 0 ? Array(1...count) : []
        var worlds = [
            PlainWorld("all nullable values are null and booleans are false") {
                $0.isNull = { _ in true }
                $0.bool = { _ in false }
            },
            PlainWorld("booleans are false") { $0.bool = { _ in false } },
            PlainWorld("all nullable values are null") { $0.isNull = { _ in true } },
            PlainWorld("all nullable values are null, and `nonNullOrFail` fails") {
                $0.isNull = { _ in true }
                $0.rejectsNull = true
            },
            PlainWorld("lists have two elements") { $0.count = Self.two },
            PlainWorld("lists have two elements and nullable values are null") {
                $0.count = Self.two
                $0.isNull = { _ in true }
            },
        ]
        worlds += indices.map { index in PlainWorld(Self.description(of: index)) { $0.index = { _ in index } } }
        worlds += patterns.map { bit, value in pattern(bit, value) { _ in } }
        worlds += indices.map { index in
            PlainWorld("\(Self.description(of: index)), and booleans are false") {
                $0.index = { _ in index }
                $0.bool = { _ in false }
            }
        }
        if count * patterns.count <= 500 {
            worlds += indices.flatMap { index in
                patterns.map { bit, value in pattern(bit, value) { $0.index = { _ in index } } }
            }
        }
        return worlds
    }

    /// Returns the length of a list: two, or one inside two or more lists, so that the response stays small.
    private static func two(_ depth: Int) -> Int { depth < 2 ? 2 : 1 }

    private static func description(of index: Int) -> String {
        "enums have value number \(index + 1), and objects have type number \(index + 1) of their union or interface"
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
}
