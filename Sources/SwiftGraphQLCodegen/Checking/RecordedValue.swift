/// What a name or an expression stands for while the fields of a selection are recorded.
///
/// The fields are recorded on mock values: nullable values aren't null, lists have one element, texts aren't empty, and
/// booleans are true. So the reader knows which way some conditions go in the recording, without knowing any types.
enum RecordedValue: UInt8 {
    /// Something that doesn't depend on the response.
    case constant
    /// A value of the response, or a value made from one, of which nothing is known.
    case response
    /// A value that was chosen by a condition on the response.
    case chosen
    /// An optional that isn't `nil`, or a list that isn't empty.
    case present
    /// An optional that isn't `nil`, with a list that isn't empty, and the like.
    case presentTwice
    /// The mock value of a field, or something that is true in the recording.
    case mocked
    /// Something that is false in the recording.
    case isFalse
    /// The number of elements of a list that isn't empty.
    case count
    /// `isLong && flag`: true in the recording unless a constant says otherwise.
    case isTrueOrConstant
    /// `isLong || !flag`: false in the recording unless a constant says otherwise.
    case isFalseOrConstant

    // Literals.
    case `nil`, `true`, `false`, zero, one

    /// The scope of the closure.
    case scope
    /// A value of a type that stores the scope, such as `Card(human: human)`.
    case holder
    /// A function or closure that reads fields of the scope.
    case reader
    /// Not a name, but the text of a call that always runs before the current code.
    case called

    /// The value of a literal or another constant, which a name keeps.
    var named: RecordedValue {
        switch self {
        case .nil, .true, .false, .zero, .one: .constant
        default: self
        }
    }

    /// Whether the value depends on the response.
    var meetsResponse: Bool {
        rawValue >= RecordedValue.response.rawValue && rawValue <= RecordedValue.isFalseOrConstant.rawValue
    }

    /// Whether a name for this can read fields of the scope.
    var readsFields: Bool { self == .scope || self == .holder || self == .reader }

    /// Whether this is an optional that isn't `nil` or a list that isn't empty.
    var isPresent: Bool { self == .mocked || self == .present || self == .presentTwice }

    /// The value in an optional, or the elements of a list.
    var unwrapped: RecordedValue {
        switch self {
        case .presentTwice: .present
        case .present: .response
        default: self
        }
    }

    /// The value that a pattern or a loop gives a name.
    var asElement: RecordedValue { meetsResponse && !isPresent ? .response : unwrapped }

    // MARK: - Conditions

    /// Whether the condition is true in the recording, or never.
    var isRecordedIfTrue: Bool {
        switch self {
        case .mocked, .isTrueOrConstant, .constant, .nil, .true, .false, .zero, .one: true
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
        case .present, .presentTwice, .count: .response
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
        default: left.unwrapped
        }
    }

    /// The value of a comparison.
    static func comparison(_ left: RecordedValue, _ operation: UInt64, _ right: RecordedValue) -> RecordedValue {
        guard left.meetsResponse || right.meetsResponse else { return .constant }
        guard left.meetsResponse else { return comparison(right, flipped(operation), left) }
        let isEqual = operation == equal
        switch right {
        case .nil where isEqual || operation == unequal:
            let isNil: RecordedValue = left.isPresent || left == .count || left == .isFalse ? .isFalse : .response
            return isEqual ? isNil : isNil.negated
        case .true where isEqual, .false where operation == unequal: return left.asCondition
        case .false where isEqual, .true where operation == unequal: return left.asCondition.negated
        case .zero where left == .count:
            if operation == greater || operation == unequal { return .mocked }
            return isEqual || operation == lessOrEqual ? .isFalse : .response
        case .one where left == .count:
            if operation == greaterOrEqual { return .mocked }
            return operation == less ? .isFalse : .response
        default: return .response
        }
    }

    /// The value as a condition.
    var asCondition: RecordedValue {
        switch self {
        case .present, .presentTwice, .count, .chosen: .response
        default: self
        }
    }

    private static let equal = SwiftToken.name("==")
    private static let unequal = SwiftToken.name("!=")
    private static let less = SwiftToken.name("<")
    private static let lessOrEqual = SwiftToken.name("<=")
    private static let greater = SwiftToken.name(">")
    private static let greaterOrEqual = SwiftToken.name(">=")

    private static func flipped(_ operation: UInt64) -> UInt64 {
        switch operation {
        case less: greater
        case lessOrEqual: greaterOrEqual
        case greater: less
        case greaterOrEqual: lessOrEqual
        default: operation
        }
    }
}
