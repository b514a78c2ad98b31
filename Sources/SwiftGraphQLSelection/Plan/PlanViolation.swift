/// A call that isn't in the plan, because in the recording pass, the closure didn't request the field or passed
/// different arguments.
struct PlanViolation {
    let signature: Signature
    /// Whether the plan contains the field, but with different arguments.
    let hasOtherArguments: Bool
    /// Whether the plan contains the `on`, but with different branches.
    let hasOtherBranches: Bool
    /// The path to the object on which the call was made.
    let path: ResponsePath
    /// The values that the closure may have read before the call: values of the object or, in a mock response, values
    /// that differ from those in the recording pass.
    let values: [ReadValue]
    /// Whether the response is a mock response that was created to find calls outside the plan.
    let isMock: Bool

    private static let sameBranches = """
        The branches of an `on` must not depend on the data: pass the same branches every time, and decide inside them.
        """
    /// The maximum number of calls that an error message lists.
    private static let maximumCount = 20

    /// Returns whether two violations have the same signature and the same path, apart from list indices.
    func isSameCall(as other: PlanViolation) -> Bool {
        signature == other.signature && path.names == other.path.names
    }

    /// Returns one error for all given violations, of which there must be at least one.
    static func error(for violations: [PlanViolation]) -> SelectionError {
        let first = violations[0]
        var error = SelectionError(code: .dataDependentSelection, message: "", path: first.path)
        if first.isMock {
            error.message = first.mockMessage
        } else if violations.count == 1 {
            error.message = first.message(first.values)
            error.messageWithoutText = first.message([])
        } else {
            error.message = message(for: violations) { $0.values }
            error.messageWithoutText = message(for: violations) { _ in [] }
        }
        return error
    }

    /// The requested field or types, in the form in which error messages contain them.
    private var call: String {
        if signature == .deferred { return "another deferred part" }
        if signature == .include || signature == .skip { return "another part with `\(signature.directiveName)`" }
        return signature.isField ? "`\(signature.name)`" : "the types `\(signature.text)`"
    }

    private static func message(
        for violations: [PlanViolation], _ values: (PlanViolation) -> [ReadValue]
    ) -> String {
        let calls = violations.prefix(maximumCount).map { violation in
            let values = values(violation)
            let before = values.isEmpty ? "" : " after \(ReadValue.list(values))"
            let isOther = violation.hasOtherArguments || violation.hasOtherBranches
            let difference =
                isOther ? " with different \(violation.hasOtherArguments ? "arguments" : "branches")" : ""
            return "\(violation.call)\(difference) at `\(violation.path)`\(before)"
        }
        let rest = violations.count - calls.count
        let more = rest > 0 ? "; and \(rest) more" : ""
        return """
            the selection asked for several fields, but not when its fields were recorded, so the response doesn't \
            contain them: \(calls.joined(separator: "; "))\(more). The fields of a selection must not depend on the \
            data: read all fields first, then choose.
            """
    }

    private func message(_ values: [ReadValue]) -> String {
        let before = values.isEmpty ? "" : " The selection had read \(ReadValue.list(values)) from this object."
        if hasOtherArguments {
            return """
                the selection asked for \(call) with different arguments than when its fields were recorded.\(before) The \
                closure runs once to record and once for each object, so arguments must be the same every time: compute \
                them outside the closure.
                """
        }
        if hasOtherBranches {
            return """
                the selection asked for \(call) with different branches than when its fields were recorded.\(before) \
                \(Self.sameBranches)
                """
        }
        return """
            the selection asked for \(call), but not when its fields were recorded, so the response doesn't \
            contain it.\(before) The fields of a selection must not depend on the data: read all fields first, \
            then choose.
            """
    }

    private var mockMessage: String {
        if values.isEmpty {
            let difference =
                hasOtherArguments
                ? "\(call) with different arguments"
                : hasOtherBranches ? "\(call) with different branches" : "other fields, such as \(call),"
            return """
                the selection asked for \(difference) when its closure ran again on the same values. Compute \
                what differs between runs, such as `UUID()`, `Date()` or a random number, outside the closure.
                """
        }
        let condition = ReadValue.condition(values)
        if hasOtherArguments {
            return """
                the selection asked for \(call) with different arguments while \(condition). Arguments \
                are sent before the response arrives, so they must not depend on it: compute them outside the closure.
                """
        }
        if hasOtherBranches {
            return "the selection asked for \(call) with different branches while \(condition). \(Self.sameBranches)"
        }
        let names = values.count == 1 ? "`\(values[0].field)` and \(call)" : "all of these fields and \(call)"
        return """
            the selection asked for \(call) only while \(condition), so it was not requested. The \
            fields of a selection are fixed before the response arrives: read \(names) first, then choose.
            """
    }
}

extension ResponsePath {
    /// The field names in the path, without list indices.
    fileprivate var names: [String] {
        components.compactMap { if case .name(let name) = $0 { name } else { nil } }
    }
}
