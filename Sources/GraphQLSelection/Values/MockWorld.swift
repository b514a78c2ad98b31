/// Chooses the contents of a mock response: which values are null, how long lists are, and which types objects have.
///
/// The mocking pass, which records a selection, uses a world in which every value is present. Other worlds show how a
/// selection handles other responses: see `mock(seed:)` and `verify(_:)` in `SwiftGraphQLTesting`.
@_spi(Generated) public final class MockWorld {
    /// The choices that a world makes.
    package struct Choices {
        /// Returns whether a nullable value is null.
        package var isNull: (_ place: MockPlace) -> Bool
        /// Returns the number of elements in a list.
        package var count: () -> Int
        /// Returns a boolean.
        package var bool: (_ place: MockPlace) -> Bool
        /// Returns an integer.
        package var int: () -> Int
        /// Returns a floating-point number.
        package var double: () -> Double
        /// Returns a string for the field with the given name.
        package var string: (_ field: String) -> String
        /// Returns an identifier.
        package var id: () -> String
        /// Returns the index of one of `count` possibilities: the values of an enum, or the types that `on`
        /// distinguishes. An index that is too large stands for an enum's unrecognized value, or for the last type.
        package var index: (_ count: Int) -> Int
        /// Whether to also run closures that a real response would not reach: all branches of an `on`, and selections
        /// on nulls.
        package var isThorough = false

        /// Creates the choices of the recording pass, as a starting point for others.
        package init() {
            isNull = { _ in false }
            count = { 1 }
            bool = { _ in .__mock }
            int = { .__mock }
            double = { .__mock }
            string = { _ in .__mock }
            id = { .__mock }
            index = { _ in 0 }
        }
    }

    package let choices: Choices
    /// The name of the field whose value is being chosen.
    private(set) var field = ""
    /// The number of lists around the value that is being chosen.
    private var depth = 0
    /// The place of the value that is being chosen.
    private var place = MockPlace(plan: nil, part: .object, depth: 0)
    /// The object that contains the value.
    private var object: AnyObject?
    /// The largest number of possibilities of any choice so far.
    package private(set) var largestCount = 0
    /// Whether null was chosen in place of a boolean.
    package private(set) var hasNullableBool = false
    /// Whether choices are counted but not recorded.
    private var isMeasuring = false
    /// The choices so far that differ from the recording pass. If there are too many, the oldest ones are dropped.
    private var changes: [MockChange] = []
    /// The place of the last null, boolean or possibility that differs from the recording pass.
    private(set) var lastChange: MockPlace?

    /// Creates a world with the given choices.
    package init(_ choices: Choices) {
        self.choices = choices
    }

    /// Moves to the place of the next value.
    func goTo(_ field: String, of object: AnyObject?, _ place: MockPlace) {
        self.field = field
        self.object = object
        self.place = place
        depth = place.depth
    }

    /// Returns whether the value is null.
    func isNull() -> Bool {
        let isNull = choices.isNull(place)
        if isNull { note("null") }
        return isNull
    }

    /// Returns a boolean.
    func bool() -> Bool {
        if isMeasuring { hasNullableBool = true }
        let bool = choices.bool(place)
        if bool != .__mock { note("\(bool)") }
        return bool
    }

    /// Returns the index of one of `count` possibilities.
    ///
    /// - Parameter name: Returns the name of a possibility.
    func index(_ count: Int, _ name: (Int) -> String) -> Int {
        largestCount = max(largestCount, count)
        let index = choices.index(count)
        if index != 0 { note(name(index)) }
        return index
    }

    /// In a thorough world, chooses a value in place of a null, to learn how many possibilities it has.
    func measure(_ body: () -> Void) {
        guard choices.isThorough else { return }
        isMeasuring = true
        body()
        isMeasuring = false
    }

    /// Returns a number or a string, with its text for errors.
    func scalar<Value: Equatable>(_ value: Value, mock: Value, _ text: (Value) -> String = { "\($0)" }) -> Value {
        if value != mock { noteValue(text(value)) }
        return value
    }

    private func note(_ text: String) {
        if isMeasuring { return }
        lastChange = place
        noteValue(text)
    }

    private func noteValue(_ text: String) {
        if isMeasuring { return }
        if changes.count >= 200 { changes.removeFirst(100) }
        changes.append(MockChange(object: object, value: ReadValue(field: field, text: text)))
    }

    /// Returns the choices for an object that differ from the recording pass. If there are none, returns the differing
    /// choices for all objects.
    func changes(in object: AnyObject) -> [ReadValue] {
        let own = changes.filter { $0.object === object }
        return (own.isEmpty ? changes : own).map(\.value)
    }

    /// Returns a list of leaf values.
    func list<Element>(_ element: () -> Element) -> [Element] {
        let count = elementCount(below: depth)
        depth += 1
        defer { depth -= 1 }
        return (0..<count).map { _ in element() }
    }

    /// Returns the number of elements in a list inside `depth` other lists. From the fifth level on, it is at most one,
    /// so that the size of a mock response is limited.
    func elementCount(below depth: Int) -> Int {
        let chosen = max(choices.count(), 0)
        let count = depth < 4 ? chosen : min(chosen, 1)
        return scalar(count, mock: 1) { $0 == 0 ? "an empty list" : "a list of \($0) elements" }
    }
}

/// The place of a mock value. It is the same in all runs with one plan.
package struct MockPlace: Hashable {
    /// The part of a selection set for which a mock value is chosen.
    enum Part: Hashable {
        /// The value itself: whether it is null, or its number of elements.
        case object
        /// The branch of an `on`.
        case branch
        /// The value of the leaf in a slot.
        case leaf(Int)
    }

    /// The selection set.
    let plan: ObjectIdentifier?
    let part: Part
    /// The number of lists around the value.
    let depth: Int
}

/// A choice that differs from the recording pass.
struct MockChange {
    /// The place of the object in the response.
    let object: AnyObject?
    let value: ReadValue
}
