/// Decides what a made-up response holds: which values are null, how long lists are, which type an object is of.
///
/// The mocking pass that records a selection knows one world only, in which all is there. Other worlds show how a
/// selection fares in them; see `mock(seed:)` and `verify(_:)` of the testing support.
@_spi(Generated) public final class MockWorld {
    /// The questions that a world answers.
    package struct Choices {
        /// Whether a value that may be null is.
        package var isNull: () -> Bool
        /// How many elements a list has.
        package var count: () -> Int
        /// A boolean.
        package var bool: () -> Bool
        /// An integer.
        package var int: () -> Int
        /// A number.
        package var double: () -> Double
        /// A text for a field of that name.
        package var string: (_ field: String) -> String
        /// An identifier.
        package var id: () -> String
        /// One of so many possibilities: of an enum's values, of the types that `on` tells apart.
        package var index: (_ count: Int) -> Int

        /// The world of the recording pass; a starting point for others.
        package init() {
            isNull = { false }
            count = { 1 }
            bool = { .__mock }
            int = { .__mock }
            double = { .__mock }
            string = { _ in .__mock }
            id = { .__mock }
            index = { _ in 0 }
        }
    }

    package let choices: Choices
    /// The field that a leaf value is asked for.
    private(set) var field = ""
    /// How many lists there are around what is made up.
    private var depth = 0

    /// A world of these choices.
    package init(_ choices: Choices) {
        self.choices = choices
    }

    /// Called before a leaf value is made up.
    func goTo(_ field: String, inLists depth: Int) {
        self.field = field
        self.depth = depth
    }

    /// A list of leaf values.
    func list<Element>(_ element: () -> Element) -> [Element] {
        let count = elementCount(below: depth)
        depth += 1
        defer { depth -= 1 }
        return (0..<count).map { _ in element() }
    }

    /// How many elements a list has that is in so many others: at most one in the fifth and beyond, so that what is made up
    /// does not grow without end.
    func elementCount(below depth: Int) -> Int {
        let count = max(choices.count(), 0)
        return depth < 4 ? count : min(count, 1)
    }
}
