/// The state of the decoding pass on one response. All readers of the pass share this state.
final class DecodingPass {
    /// The response's text, together with the server's errors.
    let text: ResponseText
    private let plan: PlanSet
    /// The arguments of the operation, as recorded.
    let arguments: [EncodedArgument]
    /// Whether the whole response has arrived. Otherwise, deferred parts may still arrive.
    let isComplete: Bool
    /// The run on a mock response; `nil` for a real response.
    let mock: MockRun?
    /// The arguments that were passed for the next call, including the arguments of its directives.
    @exclusivity(unchecked) var passed: [EncodedArgument] = []
    /// The directives that were passed for the next call.
    @exclusivity(unchecked) var directives: [Signature] = []
    /// The index of the field that was expected before the first directive was passed.
    @exclusivity(unchecked) var expectedField = 0
    /// The error for the first member that the response lacks, within the innermost deferred part.
    var missing: SelectionError?
    /// The calls that aren't in the plan. A single violation makes the whole response fail, even if a closure catches
    /// the error.
    var violations: [PlanViolation] = []
    /// Whether the closures are running again, to collect all calls that aren't in the plan.
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

    /// Returns the value that the closures read from the response.
    ///
    /// - Parameter body: A closure that reads the value, given the reader of the whole response.
    /// - Throws: The errors that `PreparedOperation.decode` lists.
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
            // A closure may have caught this error, but the response must fail anyway.
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
    /// The first such call ends its closure. To find more of these calls, the closures run once more, and each list
    /// continues with its next element after a failure.
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

    /// Records a call that isn't in the plan, unless an equal call is already recorded.
    ///
    /// - Returns: The error for this call.
    func violated(_ violation: PlanViolation) -> SelectionError {
        let isKnown = violations.contains { $0.isSameCall(as: violation) }
        if !isKnown { violations.append(violation) }
        return PlanViolation.error(for: [violation])
    }

    // MARK: Cancellation

    /// Throws if the task was cancelled, but checks this only on every 16th call. Lists call this function before the
    /// first element and then after every 256 elements.
    @inline(never)
    func checkCancellation() throws {
        lookCount &+= 1
        if lookCount & 0xf == 0 { try Task.checkCancellation() }
    }
}
