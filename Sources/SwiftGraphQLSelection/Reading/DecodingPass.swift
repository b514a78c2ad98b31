/// The decoding pass on one response: the state that all its readers share.
final class DecodingPass {
    /// The response's text.
    let text: ResponseText
    private let plan: PlanSet
    /// The arguments of the operation.
    let arguments: [EncodedArgument]
    /// Whether the response is complete. If it isn't, deferred parts may still arrive.
    let isComplete: Bool
    /// The choices of a mock response; `nil` for a real one.
    let mock: MockRun?
    /// The arguments that were passed for the next call, including the arguments of its directives.
    @exclusivity(unchecked) var passed: [EncodedArgument] = []
    /// The directives that were passed for the next call.
    @exclusivity(unchecked) var directives: [Signature] = []
    /// The index of the field that was expected before the directives were passed.
    @exclusivity(unchecked) var expectedField = 0
    /// The calls that aren't in the plan. A single one of them fails the whole response, even if a closure caught the
    /// error.
    private(set) var violations: [PlanViolation] = []
    /// Whether the closures run again to find all calls that aren't in the plan.
    private(set) var isSurvey = false
    /// The number of calls to `checkCancellation`.
    private var lookCount = 0

    init(
        _ text: ResponseText, _ plan: PlanSet, _ arguments: [EncodedArgument], isComplete: Bool = true,
        mock: MockRun? = nil
    ) {
        self.text = text
        self.plan = plan
        self.arguments = arguments
        self.isComplete = isComplete
        self.mock = mock
    }

    /// Decodes the value of the response.
    ///
    /// - Parameter body: Runs the closures on the reader of the whole response.
    /// - Throws: The errors of `PreparedOperation.decode`.
    func decode<Value>(_ body: (ObjectReader) throws -> Value) throws -> Value {
        try text.withBytes {
            let value: Value
            do {
                value = try run(body)
            } catch {
                if error is CancellationError { throw error }
                if let violation = try violation(body) { throw violation }
                throw text.responseError(underlying: error) ?? error
            }
            // A closure may have caught the error for a call that isn't in the plan.
            if let violation = try violation(body) { throw violation }
            if let error = text.responseError() { throw error }
            return value
        }
    }

    private func run<Value>(_ body: (ObjectReader) throws -> Value) throws -> Value {
        try body(ObjectReader(self, plan, at: ResponsePlace(), from: mock?.response.start ?? text.dataStart))
    }

    // MARK: Calls that aren't in the plan

    /// Returns the error for all calls that aren't in the plan; `nil` if there are none.
    ///
    /// A closure ends at the first such call. To find the others, the closures run once more, and lists continue with
    /// their next element.
    private func violation<Value>(_ body: (ObjectReader) throws -> Value) throws -> SelectionError? {
        if violations.isEmpty { return nil }
        let first = violations
        if mock == nil {
            isSurvey = true
            violations = []
            do { _ = try run(body) } catch is CancellationError { throw CancellationError() } catch {}
        }
        return PlanViolation.error(for: violations.isEmpty ? first : violations)
    }

    /// Records a call that isn't in the plan.
    ///
    /// - Returns: The error for this call.
    func violated(_ violation: PlanViolation) -> SelectionError {
        let isKnown = violations.contains { $0.isSameCall(as: violation) }
        if !isKnown { violations.append(violation) }
        return PlanViolation.error(for: [violation])
    }

    /// Removes all violations except the first `count`, before another attempt at the calls.
    func forgetViolations(after count: Int) { violations.removeSubrange(count...) }

    // MARK: Cancellation

    /// Checks in every 16th call whether the task was cancelled. Lists call this function for every 256th element,
    /// including the first.
    @inline(never)
    func checkCancellation() throws {
        lookCount &+= 1
        if lookCount & 0xf == 0 { try Task.checkCancellation() }
    }
}
