/// A selection on made-up responses, all along the plan that was recorded once.
package struct Imagination<Value> {
    private let plan: PlanSet
    private let arguments: [EncodedArgument]
    private let run: Body<Value>

    init(_ plan: PlanSet, _ arguments: [EncodedArgument], run: @escaping Body<Value>) {
        self.plan = plan
        self.arguments = arguments
        self.run = run
    }

    /// - Throws: What recording throws.
    package init<Scope>(_ selection: Selection<Value, Scope>) throws {
        let (recording, arguments) = try selection.record()
        let plan = PlanSet(recording, ResponseNames(recording, position: StableHash()))
        self.init(plan, arguments, run: selection.body)
    }

    /// The value of a response that is made up.
    ///
    /// - Throws: What the closures throw, and `SelectionError` of code `dataDependentSelection`.
    package func value(in world: MockWorld) throws -> Value {
        let pass = MockingPass(world, arguments)
        let outcome = Result { try run(pass) }
        if let violation = pass.violation { throw violation.error }
        return try outcome.get()
    }

    /// A call that depends on the data in a world of these choices.
    ///
    /// A closure that throws an error of its own, as by `guard let`, doesn't reach the rest of its calls. So what it was
    /// asked about last is then chosen as in the recording pass, and the closure runs again.
    ///
    /// - Parameter world: Gets the choices' world of each run.
    /// - Returns: The error; nil if there is no such call.
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

    /// The error of a call; another one if the call differs between two runs on the same values.
    private func cause(of violation: MockingPass.Violation) -> SelectionError {
        let pass = MockingPass(MockWorld(MockWorld.Choices()), arguments)
        _ = try? run(pass)
        return (pass.violation ?? violation).error
    }

    private func run(_ pass: MockingPass) throws -> Value {
        try MockDecoder.$isMocking.withValue(true) {
            var root = Pass.making(ObjectMaker(pass, plan, at: ResponsePlace()))
            return try run(&root)
        }
    }
}
