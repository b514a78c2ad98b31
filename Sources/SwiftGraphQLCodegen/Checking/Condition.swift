/// On what of the response it depends whether code runs.
struct Condition {
    /// What has to be with the tokens of a condition.
    enum Kind: UInt8 {
        /// The code runs whatever the response holds.
        case always
        case isTrue, isFalse
        case isNull, isNotNull
        /// For each of its elements, or for the value of an optional.
        case hasValue
        /// For some of its values: a case of a `switch`.
        case isSome
        /// It throws, or it doesn't.
        case fails, succeeds
    }

    var kind = Kind.always
    /// The tokens of what decides.
    var start: Int32 = 0
    var end: Int32 = 0

    /// Whether anything depends on the response.
    var isGiven: Bool { kind != .always }

    /// The tokens of what decides.
    var range: Range<Int> { Int(start)..<Int(max(start, end)) }

    /// Code that runs for any response.
    static let always = Condition()

    init() {}

    init(_ kind: Kind, _ start: Int, _ end: Int) {
        self.kind = kind
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
    }

    /// When the code runs that runs otherwise.
    var negated: Condition {
        var negated = self
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
}
