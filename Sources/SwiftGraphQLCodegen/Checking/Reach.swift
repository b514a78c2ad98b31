/// A condition on the response that decides whether code runs.
struct Condition: Equatable {
    /// The requirement for the expression of a condition.
    enum Kind: UInt8 {
        // Two pairs of opposites. `negated` depends on their order.
        case isTrue, isFalse, isNull, isNotNull
        /// The code runs for each element of a list, or for the value of an optional.
        case hasValue
        /// The code runs for some values, as in a case of a `switch`.
        case isSome
        /// The code in the tokens throws an error.
        case fails
    }

    let kind: Kind
    /// The tokens of the condition's expression.
    let range: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }

    /// The condition of the opposite branch, such as `else`.
    var negated: Condition {
        let opposite = kind.rawValue <= Kind.isNotNull.rawValue ? Kind(rawValue: kind.rawValue ^ 1) : nil
        return Condition(opposite ?? .isSome, range)
    }
}

/// Whether code runs while the fields of a selection are recorded.
struct Reach: Equatable {
    /// The kinds of reach, from the weakest to the strongest. If code can be reached in two ways, the stronger kind
    /// counts.
    enum Kind: Int {
        /// The code never runs.
        case dead
        /// The code doesn't run in the recording, but it does for some other responses.
        case skipped
        /// Nothing is known. The code might never run.
        case unknown
        /// The code runs for some responses, and perhaps in the recording.
        case depends
        case runs
    }

    var kind = Kind.runs
    /// The condition of code with the kind `skipped` or `depends`.
    var condition = Condition(.isTrue, 0..<0)

    /// Whether the recording may reach the code.
    var isPossible: Bool { kind != .dead && kind != .skipped }

    static let runs = Reach()
    static let dead = Reach(kind: .dead)
    static let unknown = Reach(kind: .unknown)

    /// Returns the reach of code that also requires another condition.
    ///
    /// - Parameter value: The recorded value of the condition.
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

    /// Returns the reach of code that can be reached in two ways.
    func joined(_ other: Reach) -> Reach { other.kind.rawValue > kind.rawValue ? other : self }
}
