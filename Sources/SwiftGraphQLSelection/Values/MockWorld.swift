import SwiftGraphQLJSON

/// Chooses the contents of a mock response, such as nulls, the lengths of lists, and the types of objects.
///
/// The mocking pass, which records a selection, uses the same values as a world with the default choices. Other worlds
/// test how a selection handles other responses: see `mock(seed:)` and `verify()` in `SwiftGraphQLTesting`.
@_spi(Generated) public final class MockWorld {
    /// The closures that make the choices of a world.
    package struct Choices {
        /// A closure that returns whether the nullable value at a place is null.
        package var isNull: (_ place: MockPlace) -> Bool
        /// A closure that returns the number of elements in a list inside `depth` other lists.
        package var count: (_ depth: Int) -> Int
        /// A closure that returns the value of the boolean leaf at a place.
        package var bool: (_ place: MockPlace) -> Bool
        /// A closure that returns the value of an integer leaf.
        package var int: () -> Int
        /// A closure that returns the value of a floating-point leaf.
        package var double: () -> Double
        /// A closure that returns the string for the field with the given name.
        package var string: (_ field: String) -> String
        /// A closure that returns the value of an `ID` leaf.
        package var id: () -> String
        /// A closure that returns the index of one of `count` possibilities: the values of an enum or the types that an
        /// `on` distinguishes. An index that is too large represents an unrecognized enum value, or the last type.
        package var index: (_ count: Int) -> Int
        /// A closure that returns whether the non-null leaf at a place is null, as if the field had failed.
        package var fails: (_ place: MockPlace) -> Bool
        /// Whether to also run closures that a real response wouldn't reach: all branches of an `on`, and selections on
        /// nulls.
        package var isThorough = false
        /// Whether `nonNullOrFail` rejects the nulls of the mock response.
        package var rejectsNull = false

        /// Creates the choices of the recording pass, which can then be changed.
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
    /// The value's index in the innermost list that contains it.
    private(set) var element = 0
    /// The largest number of possibilities that any choice has had so far.
    package private(set) var largestCount = 0
    /// The choices for the current value that differ from those in the recording pass.
    private var changes: [MockChange] = []

    /// Creates a world with the given choices.
    package init(_ choices: Choices) { self.choices = choices }

    /// Moves to the place of the next value to choose.
    func goTo(_ field: String, _ place: MockPlace, element: Int = 0) {
        self.field = field
        self.place = place
        self.element = element
        depth = place.depth
        changes = []
    }

    /// Returns and removes the choices for the current value that differ from those in the recording pass.
    func takeChanges() -> [MockChange] {
        defer { changes = [] }
        return changes
    }

    /// Returns whether the current value is null.
    ///
    /// - Parameter text: The text for error messages if the value is null.
    func isNull(_ text: String = "null") -> Bool {
        let isNull = choices.isNull(place)
        if isNull { note(text, isChoice: true) }
        return isNull
    }

    /// Returns whether the current leaf is null because its field failed.
    func fails() -> Bool {
        let fails = choices.fails(place)
        if fails { note("a failed field", isChoice: true) }
        return fails
    }

    /// Returns the value of the current boolean leaf.
    func bool() -> Bool {
        let bool = choices.bool(place)
        if bool != .__mock { note("\(bool)", isChoice: true) }
        return bool
    }

    /// Chooses one of `count` possibilities and returns its index.
    ///
    /// - Parameter name: A closure that returns the name of the possibility at an index.
    func index(_ count: Int, _ name: (Int) -> String) -> Int {
        largestCount = max(largestCount, count)
        let index = choices.index(count)
        if index != 0 { note(name(index), isChoice: true) }
        return index
    }

    /// Returns the given value. If it differs from the mock value, also records its text for error messages.
    func scalar<Value: Equatable>(_ value: Value, mock: Value, _ text: (Value) -> String = { "\($0)" }) -> Value {
        if value != mock { note(text(value), isChoice: false) }
        return value
    }

    private func note(_ text: String, isChoice: Bool) {
        changes.append(MockChange(place: isChoice ? place : nil, value: ReadValue(field: field, text: text)))
    }

    /// Calls the given closure for each element of a list of leaf values.
    func list(_ writeElement: () -> Void) {
        let count = elementCount(below: depth)
        depth += 1
        defer { depth -= 1 }
        for index in 0..<count {
            element = index
            writeElement()
        }
    }

    /// Returns the number of elements in a list inside `depth` other lists. From the fifth level on, there is at most
    /// one element, so that a mock response stays small.
    func elementCount(below depth: Int) -> Int {
        let chosen = max(choices.count(depth), 0)
        let count = depth < 4 ? chosen : min(chosen, 1)
        return scalar(count, mock: 1) { $0 == 0 ? "an empty list" : "a list of \($0) elements" }
    }

    /// Returns the text of a leaf. If the chosen text is the default, each element of a list has a different text, so
    /// that identifiers are unique.
    func text(_ chosen: String) -> String {
        let text = chosen == .__mock && element > 0 ? "\(element + 1)" : chosen
        return scalar(text, mock: .__mock) { "\"\($0)\"" }
    }
}

/// The place of a mock value. In all runs with the same plan, a value has the same place.
package struct MockPlace: Hashable {
    /// The part of a selection set for which a mock value is chosen.
    enum Part: Hashable {
        /// The value itself. The choice is whether it is null, or how many elements it has.
        case object
        /// The type of an object.
        case type
        /// The value of the leaf with the given response name.
        case leaf(String)
    }

    /// The identity of the selection set.
    let set: ObjectIdentifier?
    let part: Part
    /// The number of lists that contain the mock value.
    let depth: Int
}

/// A choice of a mock world that differs from the choice in the recording pass.
struct MockChange {
    /// The place of a null, a boolean, an enum value or a type; `nil` for other values.
    let place: MockPlace?
    let value: ReadValue
}
