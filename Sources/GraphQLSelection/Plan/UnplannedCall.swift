/// A call that isn't in the plan: the selection requested a field that it didn't request when it was recorded, or
/// passed other arguments.
struct UnplannedCall: Error {
    let signature: Signature
    /// Whether the plan contains the field, but with different arguments.
    let hasOtherArguments: Bool
    /// Whether the plan contains the `on`, but with different branches.
    let hasOtherBranches: Bool

    private static let sameBranches = """
        Which branches an `on` has must not depend on the data: pass the same ones every time, and decide inside them.
        """

    /// The field or the types that the closure requested, as error messages show them.
    private var call: String {
        if signature.text.utf8CodeUnitCount == 0 { return "another selection" }
        return signature.isField ? "`\(signature.name.text)`" : "the types `\(signature.text)`"
    }

    /// Returns the error for a call on a real response.
    ///
    /// - Parameter values: The values that the closure has read from the object before the call.
    func error(after values: [ReadValue], at path: ResponsePath) -> SelectionError {
        let before = values.isEmpty ? "" : " Before that, it read \(ReadValue.list(values)) from this object."
        let message: String
        if hasOtherArguments {
            message = """
                the selection asked for \(call) with different arguments than when its fields were recorded.\(before) The \
                closure runs once to record and once for each object, so arguments must be the same every time: compute \
                them outside the closure.
                """
        } else if hasOtherBranches {
            message = """
                the selection asked for \(call) with different branches than when its fields were recorded.\(before) \
                \(Self.sameBranches)
                """
        } else {
            message = """
                the selection asked for \(call), but not when its fields were recorded, so the response doesn't \
                contain it.\(before) Which fields a selection asks for must not depend on the data: read all fields \
                first, then choose.
                """
        }
        return SelectionError(code: .dataDependentSelection, message: message, path: path)
    }

    /// Returns the error for a call on a mock response that is meant to find such calls.
    ///
    /// - Parameter values: The values that differed from those of the recording pass; empty if none did.
    func error(inWorldWith values: [ReadValue], at path: ResponsePath) -> SelectionError {
        let message: String
        if values.isEmpty {
            let difference =
                hasOtherArguments
                ? "\(call) with different arguments"
                : hasOtherBranches ? "\(call) with different branches" : "other fields, such as \(call),"
            message = """
                the selection asked for \(difference) when its closure ran again on the same values. Compute \
                what differs between runs, such as `UUID()`, `Date()` or a random number, outside the closure.
                """
        } else if hasOtherArguments {
            message = """
                the selection asked for \(call) with different arguments while \(ReadValue.condition(values)). Arguments \
                are sent before the response arrives, so they must not depend on it: compute them outside the closure.
                """
        } else if hasOtherBranches {
            message = """
                the selection asked for \(call) with different branches while \(ReadValue.condition(values)). \
                \(Self.sameBranches)
                """
        } else {
            let names = values.count == 1 ? "`\(values[0].field)` and \(call)" : "all of these fields and \(call)"
            message = """
                the selection asked for \(call) only while \(ReadValue.condition(values)), so it was not requested. The \
                fields of a selection are fixed before the response arrives: read \(names) first, then choose.
                """
        }
        return SelectionError(code: .dataDependentSelection, message: message, path: path)
    }
}
