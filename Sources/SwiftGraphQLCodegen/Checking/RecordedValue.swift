/// What a name or an expression stands for while the fields of a selection are recorded.
///
/// The fields are recorded on mock values: nullable values aren't null, lists have one element, strings are "1",
/// numbers are 1, and booleans are true. So the reader knows which way some conditions go in the recording, without
/// knowing any types.
enum RecordedValue: UInt8 {
    /// Something that doesn't depend on the response.
    case constant
    /// A value of the response, or a value made from one. Nothing else is known about it.
    case response
    /// A value that was chosen by a condition on the response.
    case chosen
    /// An optional that isn't `nil`, or a list that isn't empty.
    case present
    /// An optional that isn't `nil`, with a list that isn't empty, and the like.
    case presentTwice
    /// A list or string that isn't empty, and may have elements that aren't from the response.
    case grown
    /// An optional or a list with values of the response, where the response decides neither whether there is a value
    /// nor how many: `limit.map { … }`.
    case fixed
    /// A condition or number that doesn't depend on the response, although it is made from `fixed`.
    case decided
    /// The mock value of a field, or something that is true in the recording.
    case mocked
    /// Something that is false in the recording.
    case isFalse
    /// The number of elements of a list that isn't empty.
    case count
    /// A number above 1, or a string or list made from several.
    case many
    /// `isLong && flag`: true in the recording unless a constant says otherwise.
    case isTrueOrConstant
    /// `isLong || !flag`: false in the recording unless a constant says otherwise.
    case isFalseOrConstant

    // Literals. `one` is also the string "1"; `low` and `high` are other numbers and strings, below and above these.
    case `nil`, `true`, `false`, one, low, high

    /// The scope of the closure.
    case scope
    /// A value that carries the scope, such as `Card(human: human)`.
    case holder
    /// A value that carries the scope and values of the response, such as `(human, try human.rating())`.
    case mixture
    /// A function or closure that reads fields of the scope.
    case reader
    /// Not a name, but the text of a call that always runs before the current code.
    case called

    /// The value of a literal or another constant, which a name keeps.
    var named: RecordedValue {
        switch self {
        case .nil, .true, .false, .one, .low, .high: .constant
        default: self
        }
    }

    /// Whether the value depends on the response.
    var meetsResponse: Bool {
        rawValue >= RecordedValue.response.rawValue && rawValue <= RecordedValue.isFalseOrConstant.rawValue
    }

    /// Whether the value depends on the response, other than by the code that computes it.
    private var dependsOnResponse: Bool { meetsResponse && self != .decided }

    /// Whether this is a number or a string that is written in the source.
    var isLiteral: Bool { self == .one || self == .low || self == .high }

    /// Whether a name bound to this value can read fields of the scope.
    var readsFields: Bool { self == .scope || self == .reader || isHolder }

    /// Whether this is a value that carries the scope.
    var isHolder: Bool { self == .holder || self == .mixture }

    /// Whether this is an optional that isn't `nil` or a list that isn't empty.
    var isPresent: Bool {
        switch self {
        case .mocked, .present, .presentTwice, .grown, .many: true
        default: false
        }
    }

    /// Whether this is a list or string that may have elements that aren't from the response.
    var isGrown: Bool { self == .grown || self == .many }

    /// Whether there is a value, as a condition.
    var presence: RecordedValue { isPresent ? .mocked : self == .fixed ? .decided : .response }

    /// The value in an optional, or the elements of a list.
    var unwrapped: RecordedValue {
        switch self {
        case .presentTwice: .present
        case .present, .grown, .many, .fixed: .response
        default: self
        }
    }

    /// A list of this value, or an optional with it.
    var wrapped: RecordedValue {
        switch self {
        case .mocked: .mocked
        case .present, .presentTwice: .presentTwice
        default: .present
        }
    }

    /// The value that a pattern or a loop gives a name.
    var asElement: RecordedValue { meetsResponse && !isPresent ? .response : unwrapped }

    // MARK: - Conditions

    /// Whether the condition is true in the recording, or never.
    var isRecordedIfTrue: Bool {
        switch self {
        case .mocked, .decided, .isTrueOrConstant, .constant, .nil, .true, .false, .one, .low, .high: true
        default: false
        }
    }

    /// Whether the condition is certainly true in the recording.
    var isTrue: Bool { self == .mocked || self == .true }

    /// Whether the condition is certainly false in the recording.
    var isFalseForSure: Bool { self == .isFalse || self == .false }

    var negated: RecordedValue {
        switch self {
        case .mocked: .isFalse
        case .isFalse: .mocked
        case .isTrueOrConstant: .isFalseOrConstant
        case .isFalseOrConstant: .isTrueOrConstant
        case .true: .false
        case .false: .true
        case .present, .presentTwice, .grown, .fixed, .count, .many: .response
        default: self
        }
    }

    static func and(_ left: RecordedValue, _ right: RecordedValue) -> RecordedValue {
        if left.isFalseForSure { return left }
        if left == .true { return right }
        if right == .true { return left }
        let isMet = left.meetsResponse || right.meetsResponse
        guard isMet else { return .constant }
        if right.isFalseForSure { return right == .isFalse ? .isFalse : .constant }
        if left == .decided && !right.dependsOnResponse || right == .decided && !left.dependsOnResponse {
            return .decided
        }
        if left.isTrue, right.isTrue { return .mocked }
        if left.isRecordedIfTrue, right.isRecordedIfTrue { return .isTrueOrConstant }
        return left.negated.isRecordedIfTrue && right.negated.isRecordedIfTrue ? .isFalseOrConstant : .response
    }

    static func or(_ left: RecordedValue, _ right: RecordedValue) -> RecordedValue {
        and(left.negated, right.negated).negated
    }

    // MARK: - Operators

    /// The value of `left ?? right`.
    static func coalescing(_ left: RecordedValue, _ right: RecordedValue) -> RecordedValue {
        switch left {
        case .constant, .nil: right.meetsResponse ? .response : .constant
        case .response, .chosen: .chosen
        case .decided: .response
        default: left.unwrapped
        }
    }

    /// The value of a comparison.
    static func comparison(_ left: RecordedValue, _ operation: UInt64, _ right: RecordedValue) -> RecordedValue {
        guard left.meetsResponse || right.meetsResponse else { return .constant }
        guard left.meetsResponse else { return comparison(right, flipped(operation), left) }
        let isEqual = operation == SelectionNames.equal
        if left == .decided, !right.dependsOnResponse { return .decided }
        switch right {
        case .nil where isEqual || operation == SelectionNames.unequal:
            if left == .fixed { return .decided }
            let isSet = left.isPresent || left == .count || left == .isFalse
            return isSet ? (isEqual ? .isFalse : .mocked) : .response
        case .true where isEqual, .false where operation == SelectionNames.unequal: return left.asCondition
        case .false where isEqual, .true where operation == SelectionNames.unequal: return left.asCondition.negated
        case .one, .low, .high: return comparison(of: left, operation, withLiteral: right)
        // Mock values of one type are equal.
        case .mocked where left == .mocked, .isFalse where left == .isFalse:
            return result(of: operation, isBelow: false, isAbove: false)
        case .mocked where left == .isFalse, .isFalse where left == .mocked:
            return isEqual ? .isFalse : operation == SelectionNames.unequal ? .mocked : .response
        default: return .response
        }
    }

    /// The value of a comparison with a number or a string.
    private static func comparison(
        of left: RecordedValue, _ operation: UInt64, withLiteral right: RecordedValue
    ) -> RecordedValue {
        let (isBelow, isAbove) = (right == .high, right == .low)
        switch left {
        case .mocked: return result(of: operation, isBelow: isBelow, isAbove: isAbove)
        case .many where right != .high: return result(of: operation, isBelow: false, isAbove: true)
        case .count where isAbove: return result(of: operation, isBelow: false, isAbove: true)
        // The number of elements is one or more.
        case .count where right == .one && operation == SelectionNames.greaterOrEqual: return .mocked
        case .count where right == .one && operation == SelectionNames.less: return .isFalse
        default: return .response
        }
    }

    /// The result of a comparison with a value on its right, for a value below, above or equal to that.
    private static func result(of operation: UInt64, isBelow: Bool, isAbove: Bool) -> RecordedValue {
        let holds: Bool
        switch operation {
        case SelectionNames.equal: holds = !isBelow && !isAbove
        case SelectionNames.unequal: holds = isBelow || isAbove
        case SelectionNames.less: holds = isBelow
        case SelectionNames.lessOrEqual: holds = !isAbove
        case SelectionNames.greater: holds = isAbove
        case SelectionNames.greaterOrEqual: holds = !isBelow
        default: return .response
        }
        return holds ? .mocked : .isFalse
    }

    /// The value of `left + right` and the like.
    static func arithmetic(_ left: RecordedValue, _ operation: UInt64, _ right: RecordedValue) -> RecordedValue {
        guard left.meetsResponse || right.meetsResponse else { return .constant }
        switch operation {
        // `0..<names.count`
        case SelectionNames.range: return left == .low && right.isOneOrMore ? .present : .response
        case SelectionNames.closedRange: return left == .low && right.isOneOrMore ? .present : .response
        case SelectionNames.plus:
            if left.isOneOrMore, right.isOneOrMore { return .many }
            return left.isPresent || right.isPresent ? .grown : .response
        case SelectionNames.times:
            guard left.isOneOrMore, right.isOneOrMore else { return .response }
            if [left, right].contains(where: { $0 == .many || $0 == .high }) { return .many }
            return left == .count || right == .count ? .count : .mocked
        case SelectionNames.remainder: return left == .mocked && right == .high ? .mocked : .response
        default: return .response
        }
    }

    /// The value of `min(left, right)` or `max(left, right)`, or of `abs(left)`.
    static func bounded(_ values: [RecordedValue], isMinimum: Bool) -> RecordedValue {
        guard values.contains(.mocked) else { return .response }
        let keepsMock: Set<RecordedValue> = isMinimum ? [.mocked, .one, .high] : [.mocked, .one, .low]
        if values.allSatisfy(keepsMock.contains) { return .mocked }
        return !isMinimum && values.contains(.high) ? .many : .response
    }

    /// Whether this is 1 or a larger number, if it is a number, or a string that isn't empty.
    var isOneOrMore: Bool {
        self == .mocked || self == .count || self == .many || self == .one || self == .high
    }

    /// The value as a condition.
    var asCondition: RecordedValue {
        switch self {
        case .present, .presentTwice, .grown, .fixed, .count, .many, .chosen: .response
        default: self
        }
    }

    private static func flipped(_ operation: UInt64) -> UInt64 {
        switch operation {
        case SelectionNames.less: SelectionNames.greater
        case SelectionNames.lessOrEqual: SelectionNames.greaterOrEqual
        case SelectionNames.greater: SelectionNames.less
        case SelectionNames.greaterOrEqual: SelectionNames.lessOrEqual
        default: operation
        }
    }
}
