/// Runs a selection on mock responses, always with the plan that was recorded once.
package struct MockRuns<Value> {
    private let plan: PlanSet
    private let arguments: [EncodedArgument]
    private let run: Body<Value>

    init(_ plan: PlanSet, _ arguments: [EncodedArgument], run: @escaping Body<Value>) {
        self.plan = plan
        self.arguments = arguments
        self.run = run
    }

    /// Records a selection.
    ///
    /// - Throws: The errors of recording the selection.
    package init<Scope>(_ selection: Selection<Value, Scope>) throws {
        let (recording, arguments) = try selection.record()
        let plan = PlanSet.plan(of: recording, ResponseNames(recording, position: StableHash()))
        self.init(plan, arguments, run: selection.body)
    }

    /// Returns the value of the selection for a mock response.
    ///
    /// - Throws: The errors of the closures, and `SelectionError` of code `dataDependentSelection`.
    package func value(in world: MockWorld) throws -> Value {
        let pass = MockingPass(world, arguments)
        let outcome = Result { try run(pass) }
        if let violation = pass.violation { throw violation.error }
        return try outcome.get()
    }

    /// Finds a call that depends on the data, in a world with these choices.
    ///
    /// A closure that throws an error of its own, for example in a `guard let`, doesn't reach its remaining calls. It
    /// then runs again, with the recording pass's choice in place of the last choice before the error.
    ///
    /// - Parameter world: Called with the world of each run.
    /// - Returns: The error for the call; `nil` if there is no such call.
    package func violation(
        _ choices: MockWorld.Choices, onRun world: (MockWorld) -> Void = { _ in }
    ) -> SelectionError? {
        var kept: Set<MockPlace> = []
        for _ in 0..<Self.maximumInterruptions {
            let places = kept
            var own = choices
            own.isNull = { places.contains($0) ? false : choices.isNull($0) }
            own.bool = { places.contains($0) ? .__mock : choices.bool($0) }
            let pass = MockingPass(MockWorld(own), arguments)
            do { _ = try run(pass) } catch { pass.interrupted(by: error) }
            world(pass.world)
            if let violation = pass.violation { return cause(of: violation) }
            guard let place = pass.interruption, kept.insert(place).inserted else { return nil }
        }
        return nil
    }

    private static var maximumInterruptions: Int { 32 }

    /// Returns the error for a call. If the call also differs between two runs on the same values, the error says so
    /// instead.
    private func cause(of violation: MockingPass.Violation) -> SelectionError {
        let pass = MockingPass(MockWorld(MockWorld.Choices()), arguments)
        _ = try? run(pass)
        return (pass.violation ?? violation).error
    }

    private func run(_ pass: MockingPass) throws -> Value {
        try MockDecoder.$isMocking.withValue(true) {
            var root = Pass(ObjectMaker(pass, plan, at: ResponsePlace()))
            return try run(&root)
        }
    }
}
