/// A condition on the response that decides whether code runs.
struct Condition: Equatable {
    /// The kind of requirement for a condition's expression.
    enum Kind: UInt8 {
        // These are two pairs of opposites. `negated` depends on their order.
        case isTrue, isFalse, isNull, isNotNull
        /// The code runs once for each element of a list, or once if an optional has a value.
        case hasValue
        /// The code runs for some values of the expression, like the body of a `case` in a `switch`.
        case isSome
        /// The code runs if the code in the condition's tokens throws an error, like the body of a `catch`.
        case fails
    }

    let kind: Kind
    /// The tokens that make up the condition's expression.
    let range: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }

    /// The condition of the opposite branch, such as the `else` branch of an `if`.
    var negated: Condition {
        let opposite = kind.rawValue <= Kind.isNotNull.rawValue ? Kind(rawValue: kind.rawValue ^ 1) : nil
        return Condition(opposite ?? .isSome, range)
    }
}

/// Describes whether a piece of code runs while the fields of a selection are recorded.
struct Reach: Equatable {
    /// The kinds of reach, from the weakest to the strongest. If there are two ways to reach some code, the stronger
    /// kind counts.
    enum Kind: Int {
        /// The code never runs.
        case dead
        /// The code doesn't run in the recording, but it runs for some responses.
        case skipped
        /// Nothing is known about the code, which might never run.
        case unknown
        /// The code runs for some responses, and perhaps in the recording.
        case depends
        case runs
    }

    var kind = Kind.runs
    /// The condition under which the code runs. Only the kinds `skipped` and `depends` use it.
    var condition = Condition(.isTrue, 0..<0)

    /// Whether the recording may reach the code.
    var isPossible: Bool { kind != .dead && kind != .skipped }

    static let runs = Reach()
    static let dead = Reach(kind: .dead)
    static let unknown = Reach(kind: .unknown)

    /// Returns the reach of the code under an additional condition.
    ///
    /// - Parameter value: The condition's value in the recording.
    func under(_ value: RecordedValue, _ condition: Condition) -> Reach {
        guard kind != .dead else { return self }
        switch value.truth.kind {
        case .yes: return self
        case .no where value.isFromResponse:
            return kind == .runs || kind == .skipped ? Reach(kind: .skipped, condition: condition) : self
        case .no: return .unknown
        default:
            return value.isFromResponse && kind != .unknown ? Reach(kind: .depends, condition: condition) : .unknown
        }
    }

    /// Returns the reach of code that can be reached in two ways, with this reach or with the other one.
    func joined(_ other: Reach) -> Reach { other.kind.rawValue > kind.rawValue ? other : self }
}
