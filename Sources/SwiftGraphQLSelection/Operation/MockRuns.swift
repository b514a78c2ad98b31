/// Runs a selection on mock responses. The plan of the selection is recorded only once.
package struct MockRuns<Value> {
    private let plan: PlanSet
    private let arguments: [EncodedArgument]
    /// How many levels of lists the selection's scope has.
    private let lists: Int
    private let run: Body<Value>

    init<Scope>(_ plan: PlanSet, _ arguments: [EncodedArgument], _ selection: Selection<Value, Scope>) {
        self.plan = plan
        self.arguments = arguments
        lists = (Scope.self as? any ListScope.Type)?.lists ?? 0
        run = selection.body
    }

    /// Creates the mock runs of the given selection after recording the selection's plan.
    ///
    /// - Throws: Any error that recording the selection throws.
    package init<Scope>(_ selection: Selection<Value, Scope>) throws {
        let (recording, arguments) = try selection.record()
        self.init(PlanBuilder.plan(of: recording), arguments, selection)
    }

    /// Returns the selection's value for the mock response of the given world.
    ///
    /// - Throws: Any error that the closures throw, and `SelectionError` with code `dataDependentSelection`.
    package func value(in world: MockWorld) throws -> Value {
        try run(in: world).outcome.get()
    }

    /// Runs the selection with the given choices and returns the error for a call that depends on the data.
    ///
    /// A closure that throws its own error, for example in a `guard let`, doesn't reach its remaining calls. The
    /// selection then runs again, but the last differing choice before the error is now the same as in the recording
    /// pass.
    ///
    /// - Parameter world: A closure that is called with the world of each run.
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

    /// Returns the error for a call that depends on the data. If the calls already differ between two runs on equal
    /// values, returns the error for that difference instead.
    private func cause(of violation: SelectionError) -> SelectionError {
        run(in: MockWorld(MockWorld.Choices())).violation ?? violation
    }

    private struct Run {
        let outcome: Result<Value, any Error>
        /// The error for the first call that isn't in the plan; `nil` if the plan contains all calls.
        let violation: SelectionError?
        /// The place of the last choice that differed from the recording pass before a closure threw its own error.
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

/// A scope that may contain lists: an array or an optional.
private protocol ListScope {
    /// How many levels of lists the type has.
    static var lists: Int { get }
}

extension Array: ListScope {
    fileprivate static var lists: Int { 1 + ((Element.self as? any ListScope.Type)?.lists ?? 0) }
}

extension Optional: ListScope {
    fileprivate static var lists: Int { (Wrapped.self as? any ListScope.Type)?.lists ?? 0 }
}
