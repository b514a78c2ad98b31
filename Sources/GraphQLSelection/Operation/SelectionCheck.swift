#if DEBUG
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The switch of all checks: the environment variable `SWIFT_GRAPHQL_CHECKS`.
    private let isCheckEnabled =
        !["0", "no", "off", "false"].contains(
            ProcessInfo.processInfo.environment["SWIFT_GRAPHQL_CHECKS"]?.lowercased() ?? "")

    extension Selection {
        /// Runs the closures once more on a response whose nullable values are null and whose booleans are false; if they
        /// read nullable booleans, once with those false; and if they read enums or unions, once for each value and type. Throws if they ask for something that isn't in the plan.
        ///
        /// Lists have an element, so `list[0]` is safe. `!` on a nullable field isn't: a debugger that stops below this
        /// function shows a line that would end the app when the server sends null. Use `nonNullOrFail`, `guard let` or `??`.
        ///
        /// - Throws: `SelectionError` of code `dataDependentSelection`.
        @inline(never)
        func checkWithNullableFieldsNull(
            _ recording: Recording, _ plan: PlanSet, _ arguments: [EncodedArgument]
        ) throws {
            guard isCheckEnabled, !checkedShapes.contains(recording) else { return }
            let imagination = Imagination(plan, arguments, run: body)
            var choices = MockWorld.Choices()
            choices.isThorough = true
            choices.isNull = { _ in true }
            choices.bool = { _ in false }
            var largestCount = 0
            var hasNullableBool = false
            let first = imagination.violation(choices) { world in
                largestCount = max(largestCount, world.largestCount)
                if world.hasNullableBool { hasNullableBool = true }
            }
            if let first { throw first }
            choices.isNull = { _ in false }
            if hasNullableBool, let error = imagination.violation(choices) { throw error }
            choices.bool = { _ in .__mock }
            // One more than there are values is a value that the schema doesn't know.
            for index in 1..<min(largestCount, maximumIndexCount) + 1 {
                choices.index = { _ in index }
                if let error = imagination.violation(choices) { throw error }
            }
            checkedShapes.insert(recording)
        }
    }

    /// Of enums with more values, the others aren't tried.
    private let maximumIndexCount = 64
#endif
