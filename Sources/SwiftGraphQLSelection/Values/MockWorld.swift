import SwiftGraphQLJSON

/// Chooses the contents of a mock response: which values are null, how long lists are, and which types objects have.
///
/// The mocking pass, which records a selection, uses the same values as a world with the default choices. Other worlds
/// show how a selection handles other responses: see `mock(seed:)` and `verify()` in `SwiftGraphQLTesting`.
@_spi(Generated) public final class MockWorld {
    /// The choices that a world makes.
    package struct Choices {
        /// Returns whether a nullable value is null.
        package var isNull: (_ place: MockPlace) -> Bool
        /// Returns the number of elements in a list inside `depth` other lists.
        package var count: (_ depth: Int) -> Int
        /// Returns the value of a boolean leaf.
        package var bool: (_ place: MockPlace) -> Bool
        /// Returns the value of an integer leaf.
        package var int: () -> Int
        /// Returns the value of a floating-point leaf.
        package var double: () -> Double
        /// Returns a string for the field with the given name.
        package var string: (_ field: String) -> String
        /// Returns the value of an `ID` leaf.
        package var id: () -> String
        /// Returns the index of one of `count` possibilities: the values of an enum, or the types that `on`
        /// distinguishes. An index that is too large stands for an enum's unrecognized value, or for the last type.
        package var index: (_ count: Int) -> Int
        /// Returns whether a leaf of a non-null type has failed, so that it is null.
        package var fails: (_ place: MockPlace) -> Bool
        /// Whether to also run closures that a real response would not reach: all branches of an `on`, and selections
        /// on nulls.
        package var isThorough = false

        /// Creates the choices of the recording pass, as a starting point for other choices.
        package init() {
            isNull = { _ in false }
            count = { _ in 1 }
            bool = { _ in .__mock }
            int = { .__mock }
            double = { .__mock }
            string = { _ in .__mock }
            id = { .__mock }
            index = { _ in 0 }
            fails = { _ in false }
        }
    }

    package let choices: Choices
    /// The name of the field whose value is being chosen.
    private(set) var field = ""
    /// The place of the value that is being chosen.
    private var place = MockPlace(set: nil, part: .object, depth: 0)
    /// The number of lists that contain the value that is being chosen.
    private var depth = 0
    /// The number of elements before the value in the innermost list.
    private(set) var element = 0
    /// The largest number of possibilities of any choice so far.
    package private(set) var largestCount = 0
    /// Whether choices are counted but not recorded.
    private var isMeasuring = false
    /// The choices for the current value that differ from the recording pass.
    private var changes: [MockChange] = []

    /// Creates a world with the given choices.
    package init(_ choices: Choices) { self.choices = choices }

    /// Moves to the place of the next value.
    func goTo(_ field: String, _ place: MockPlace, element: Int = 0) {
        self.field = field
        self.place = place
        self.element = element
        depth = place.depth
        changes = []
    }

    /// Returns the choices for the current value that differ from the recording pass.
    func takeChanges() -> [MockChange] {
        defer { changes = [] }
        return changes
    }

    /// Returns whether the value is null.
    func isNull() -> Bool {
        let isNull = choices.isNull(place)
        if isNull { note("null", isChoice: true) }
        return isNull
    }

    /// Returns whether a leaf has failed.
    func fails() -> Bool {
        let fails = choices.fails(place)
        if fails { note("a failed field", isChoice: true) }
        return fails
    }

    /// Returns the value of a boolean leaf.
    func bool() -> Bool {
        let bool = choices.bool(place)
        if bool != .__mock { note("\(bool)", isChoice: true) }
        return bool
    }

    /// Returns the index of one of `count` possibilities.
    ///
    /// - Parameter name: Returns the name of a possibility.
    func index(_ count: Int, _ name: (Int) -> String) -> Int {
        largestCount = max(largestCount, count)
        let index = choices.index(count)
        if index != 0 { note(name(index), isChoice: true) }
        return index
    }

    /// Chooses a value in place of a null, to learn how many possibilities it has.
    func measure(_ write: (inout JSONWriter) -> Void) {
        isMeasuring = true
        var writer = JSONWriter()
        write(&writer)
        isMeasuring = false
    }

    /// Returns a number or a string, and notes its text for errors if it differs from the mock value.
    func scalar<Value: Equatable>(_ value: Value, mock: Value, _ text: (Value) -> String = { "\($0)" }) -> Value {
        if value != mock { note(text(value), isChoice: false) }
        return value
    }

    private func note(_ text: String, isChoice: Bool) {
        if isMeasuring { return }
        changes.append(MockChange(place: isChoice ? place : nil, value: ReadValue(field: field, text: text)))
    }

    /// Writes the elements of a list of leaf values.
    func list(_ writeElement: () -> Void) {
        let count = elementCount(below: depth)
        depth += 1
        defer { depth -= 1 }
        for index in 0..<count {
            element = index
            writeElement()
        }
    }

    /// Returns the number of elements in a list inside `depth` other lists. From the fifth level on, it is at most one,
    /// so that the size of a mock response is limited.
    func elementCount(below depth: Int) -> Int {
        let chosen = max(choices.count(depth), 0)
        let count = depth < 4 ? chosen : min(chosen, 1)
        return scalar(count, mock: 1) { $0 == 0 ? "an empty list" : "a list of \($0) elements" }
    }

    /// Returns the text of a leaf. Unless the world chooses texts, each element of a list has a different one, like an
    /// identifier.
    func text(_ chosen: String) -> String {
        let text = chosen == .__mock && element > 0 ? "\(element + 1)" : chosen
        return scalar(text, mock: .__mock) { "\"\($0)\"" }
    }
}

/// The place of a mock value. A value has the same place in all runs with one plan.
package struct MockPlace: Hashable {
    /// The part of a selection set for which a mock value is chosen.
    enum Part: Hashable {
        /// The value itself: whether it is null, or its number of elements.
        case object
        /// The type of the object.
        case type
        /// The value of the leaf with this response name.
        case leaf(String)
    }

    /// The selection set.
    let set: ObjectIdentifier?
    let part: Part
    /// The number of lists that contain the value.
    let depth: Int
}

/// A choice that differs from the recording pass.
struct MockChange {
    /// The place of a null, a boolean or a possibility; `nil` for other values.
    let place: MockPlace?
    let value: ReadValue
}
