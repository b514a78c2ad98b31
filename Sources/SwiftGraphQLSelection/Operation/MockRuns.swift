/// Runs a selection on mock responses, with a plan that is recorded only once.
package struct MockRuns<Value> {
    private let plan: PlanSet
    private let arguments: [EncodedArgument]
    /// The number of lists in the scope of the selection.
    private let lists: Int
    private let run: Body<Value>

    init<Scope>(_ plan: PlanSet, _ arguments: [EncodedArgument], _ selection: Selection<Value, Scope>) {
        self.plan = plan
        self.arguments = arguments
        lists = (Scope.self as? any ListScope.Type)?.lists ?? 0
        run = selection.body
    }

    /// Records a selection.
    ///
    /// - Throws: The errors of recording the selection.
    package init<Scope>(_ selection: Selection<Value, Scope>) throws {
        let (recording, arguments) = try selection.record()
        self.init(PlanBuilder.plan(of: recording), arguments, selection)
    }

    /// Returns the value of the selection for a mock response.
    ///
    /// - Throws: The errors of the closures, and `SelectionError` of code `dataDependentSelection`.
    package func value(in world: MockWorld) throws -> Value {
        try run(in: world).outcome.get()
    }

    /// Finds a call that depends on the data, in a world with the given choices.
    ///
    /// A closure that throws its own error, for example in a `guard let`, doesn't reach its remaining calls. The
    /// selection then runs again, with the recording pass's choice instead of the last different choice before the
    /// error.
    ///
    /// - Parameter world: Called with the world of each run.
    /// - Returns: The error for the call; `nil` if there is no such call.
    package func violation(
        _ choices: MockWorld.Choices, onRun world: (MockWorld) -> Void = { _ in }
    ) -> SelectionError? {
        var kept: Set<MockPlace> = []
        for _ in 0..<Self.maximumInterruptions {
            let places = kept
            var changed = choices
            changed.isNull = { places.contains($0) ? false : choices.isNull($0) }
            changed.fails = { places.contains($0) ? false : choices.fails($0) }
            changed.bool = { places.contains($0) ? .__mock : choices.bool($0) }
            let own = MockWorld(changed)
            let run = run(in: own)
            world(own)
            if let violation = run.violation { return cause(of: violation) }
            guard let place = run.interruption, kept.insert(place).inserted else { return nil }
        }
        return nil
    }

    private static var maximumInterruptions: Int { 32 }

    /// Returns the error for a call that depends on the data. If the calls already differ between two runs on the same
    /// values, the error reports that difference instead.
    private func cause(of violation: SelectionError) -> SelectionError {
        run(in: MockWorld(MockWorld.Choices())).violation ?? violation
    }

    private struct Run {
        let outcome: Result<Value, any Error>
        /// The error for a call that isn't in the plan.
        let violation: SelectionError?
        /// The place of the last choice that differed from the recording pass when a closure threw its own error.
        let interruption: MockPlace?
    }

    private func run(in world: MockWorld) -> Run {
        let mock = MockRun(plan, lists: lists, in: world)
        var violation: SelectionError?
        let outcome = Result {
            let text = try ResponseText(mock.response.writer.bytes, maximumMemory: .max, isMock: true)
            let pass = DecodingPass(text, plan, arguments, mock: mock)
            defer { violation = pass.violations.first.map { PlanViolation.error(for: [$0]) } }
            return try MockDecoder.$isMocking.withValue(true) {
                try pass.decode { reader in
                    var root = Pass(reader)
                    return try run(&root)
                }
            }
        }
        if case .failure = outcome { mock.interrupted() }
        return Run(outcome: outcome, violation: violation, interruption: mock.interruption)
    }
}

/// A scope that may contain lists.
private protocol ListScope {
    /// The number of lists.
    static var lists: Int { get }
}

extension Array: ListScope {
    fileprivate static var lists: Int { 1 + ((Element.self as? any ListScope.Type)?.lists ?? 0) }
}

extension Optional: ListScope {
    fileprivate static var lists: Int { (Wrapped.self as? any ListScope.Type)?.lists ?? 0 }
}
