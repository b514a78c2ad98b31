/// The value of an expression while the fields of a selection are recorded.
///
/// While fields are recorded, they have mock values: nullable values aren't null, lists have one element, strings are
/// "1", numbers are 1, and booleans are true. Therefore, the results of some conditions are known without type
/// information.
struct RecordedValue: Equatable {
    enum Kind: UInt8 {
        case unknown
        /// A scope, on which a selection reads fields.
        case scope
        case null, no, yes
        /// A number that is less than, equal to or greater than 1, or a string that is less than, equal to or greater
        /// than "1".
        case low, one, high
        /// The mock value of a field, or an element of a mock value that is a list.
        case mock
        /// An optional that isn't `nil`, or a nonempty list or string, with unknown contents.
        case filled
    }

    var kind = Kind.unknown
    /// Whether the value depends on the response, so that it may be different outside the recording.
    var isFromResponse = false

    static let unknown = RecordedValue()
    /// An unknown value that depends on the response.
    static let response = RecordedValue(isFromResponse: true)

    func with(_ kind: Kind) -> RecordedValue { RecordedValue(kind: kind, isFromResponse: isFromResponse) }

    /// Returns this value, marked as dependent on the response if either of the two values depends on it.
    func dependent(on other: RecordedValue) -> RecordedValue {
        RecordedValue(kind: kind, isFromResponse: isFromResponse || other.isFromResponse)
    }

    // MARK: - Conditions

    /// The result of using the value as a condition: `yes`, `no` or `unknown`.
    var truth: RecordedValue { kind == .mock ? with(.yes) : kind == .yes || kind == .no ? self : with(.unknown) }

    /// The result of testing whether an optional has a value.
    var presence: RecordedValue {
        kind == .null ? with(.no) : kind == .unknown || kind == .scope ? with(.unknown) : with(.yes)
    }

    /// The result of testing whether a list has elements.
    var hasElements: RecordedValue { kind == .mock || kind == .filled ? with(.yes) : with(.unknown) }

    /// The value inside an optional, or the value of each element in a list.
    var unwrapped: RecordedValue { kind == .filled || kind == .null ? with(.unknown) : self }

    var negated: RecordedValue {
        let truth = truth.kind
        return truth == .unknown ? with(.unknown) : truth == .yes ? with(.no) : with(.yes)
    }

    /// Returns the conjunction of two conditions. If either condition is unknown, so is the result, because the code
    /// might never run.
    static func and(_ left: RecordedValue, _ right: RecordedValue) -> RecordedValue {
        if left == RecordedValue(kind: .yes) { return right.truth }
        if right == RecordedValue(kind: .yes) { return left.truth }
        let both = left.truth.dependent(on: right)
        if both.kind == .unknown || right.truth.kind == .unknown { return both.with(.unknown) }
        if both.kind == .yes, right.truth.kind == .yes { return both }
        let isNever = left == RecordedValue(kind: .no) || right == RecordedValue(kind: .no)
        return RecordedValue(kind: .no, isFromResponse: !isNever)
    }

    static func or(_ left: RecordedValue, _ right: RecordedValue) -> RecordedValue {
        and(left.negated, right.negated).negated
    }

    /// Returns the value of `left ?? right`.
    static func coalescing(_ left: RecordedValue, _ right: RecordedValue) -> RecordedValue {
        switch left.kind {
        case .unknown, .scope, .null: right.dependent(on: left).with(left.kind == .null ? right.kind : .unknown)
        case .filled: left.dependent(on: right).with(.unknown)
        default: left.dependent(on: right)
        }
    }

    /// Returns the value of comparing two values with an operator such as `==`.
    static func comparison(_ left: RecordedValue, _ operation: String, _ right: RecordedValue) -> RecordedValue {
        let result = left.dependent(on: right).with(.unknown)
        guard result.isFromResponse else { return .unknown }
        let isEqual = operation == "=="
        if isEqual || operation == "!=" {
            let (value, other) = left.isFromResponse ? (left, right.kind) : (right, left.kind)
            let outcome = other == .null ? value.presence.negated : other == .yes ? value.truth : value.negated
            if other == .null || other == .yes || other == .no, outcome.kind != .unknown {
                return result.with((outcome.kind == .yes) == isEqual ? .yes : .no)
            }
        }
        guard let first = left.rank, let second = right.rank, first == 0 || first != second else { return result }
        let order = first < second ? "<" : first > second ? ">" : "="
        guard ["==", "!=", "<", "<=", ">", ">="].contains(operation) else { return result }
        return result.with((operation == "!=" ? order != "=" : operation.contains(order)) ? .yes : .no)
    }

    /// The order relative to 1 or "1", or `nil` if the value is neither a number, a string nor a field's mock value.
    private var rank: Int? { kind == .low ? -1 : kind == .one || kind == .mock ? 0 : kind == .high ? 1 : nil }

    /// Whether the value is a number or a string, but not the mock value of a field.
    var isNumber: Bool { rank != nil && kind != .mock }
}
