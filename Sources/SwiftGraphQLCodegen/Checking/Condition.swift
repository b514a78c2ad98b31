/// The condition on the response under which code runs.
struct Condition {
    /// What must hold for the tokens of a condition.
    enum Kind: UInt8 {
        /// The code runs whatever the response holds.
        case always
        case isTrue, isFalse
        case isNull, isNotNull
        /// The code runs for each element of a list, or for the value of an optional.
        case hasValue
        /// The code runs for some values, as in a case of a `switch`.
        case isSome
        /// The tokens throw an error, or they don't.
        case fails, succeeds
    }

    var kind = Kind.always
    /// Whether the condition holds while the fields are recorded.
    var value = RecordedValue.response
    /// The tokens of the expression that decides.
    var start: Int32 = 0
    var end: Int32 = 0

    /// Whether the code depends on the response.
    var isGiven: Bool { kind != .always }

    /// Whether the code may run for some responses although it doesn't run while the fields are recorded.
    var isUnrecorded: Bool { isGiven && !value.isRecordedIfTrue }

    /// Whether the code certainly runs while the fields are recorded.
    var isTrue: Bool { isGiven && value.isTrue }

    /// Whether the code certainly doesn't run while the fields are recorded.
    var isFalse: Bool { isGiven && value.isFalseForSure }

    /// The tokens of the expression that decides.
    var range: Range<Int> { Int(start)..<Int(max(start, end)) }

    /// The condition of code that runs for any response.
    static let always = Condition()

    init() {}

    init(_ kind: Kind, _ start: Int, _ end: Int, _ value: RecordedValue = .response) {
        self.kind = kind
        self.value = value
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
    }

    /// The condition of the opposite branch, such as `else`.
    var negated: Condition {
        var negated = self
        negated.value = value.negated
        switch kind {
        case .isTrue: negated.kind = .isFalse
        case .isFalse: negated.kind = .isTrue
        case .isNull: negated.kind = .isNotNull
        case .isNotNull: negated.kind = .isNull
        case .fails: negated.kind = .succeeds
        case .succeeds: negated.kind = .fails
        case .hasValue: negated.kind = .isSome
        case .always, .isSome: break
        }
        return negated
    }

    /// Returns the condition to report for code with this condition inside code with another one.
    func inside(_ outer: Condition) -> Condition {
        guard isGiven else { return outer }
        return !isUnrecorded && outer.isUnrecorded ? outer : self
    }

    /// Returns this condition for code that also needs another to run.
    func and(_ outer: Condition) -> Condition {
        guard outer.isGiven, isGiven else { return isGiven ? self : outer }
        var both = self
        both.value = .and(outer.value, value)
        return both
    }
}
