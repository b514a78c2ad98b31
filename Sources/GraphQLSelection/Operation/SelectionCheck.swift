#if DEBUG
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Whether selections are checked at all. The environment variable `SWIFT_GRAPHQL_CHECKS` can turn it off.
    private let isCheckEnabled =
        !["0", "no", "off", "false"].contains(
            ProcessInfo.processInfo.environment["SWIFT_GRAPHQL_CHECKS"]?.lowercased() ?? "")

    extension Selection {
        /// Runs the closures again on mock responses, and throws if they request a field that isn't in the plan.
        ///
        /// In the first response, nullable values are null and booleans are false. If the closures read nullable
        /// booleans, another response has no nulls, and all booleans are false. If the closures read enums or unions,
        /// there is a response for each value and type.
        ///
        /// If a debugger stops in a call below this function, it shows a line that would crash the app when the server
        /// sends null, such as `!` on a nullable field. Use `nonNullOrFail`, `guard let` or `??` there. Lists have one
        /// element, so the check doesn't find `list[0]`, which crashes the app when the server sends an empty list.
        ///
        /// - Throws: `SelectionError` of code `dataDependentSelection`.
        @inline(never)
        func checkWithNullableFieldsNull(
            _ recording: Recording, _ plan: PlanSet, _ arguments: [EncodedArgument],
            unlessIn checkedShapes: CheckedShapes
        ) throws {
            let shape = CheckedShapes.Shape(recording: recording, value: ObjectIdentifier(Type.self))
            guard isCheckEnabled, !checkedShapes.contains(shape) else { return }
            let mockRuns = MockRuns(plan, arguments, run: body)
            var choices = MockWorld.Choices()
            choices.isThorough = true
            choices.isNull = { _ in true }
            choices.bool = { _ in false }
            var largestCount = 0
            var hasNullableBool = false
            let first = mockRuns.violation(choices) { world in
                largestCount = max(largestCount, world.largestCount)
                if world.hasNullableBool { hasNullableBool = true }
            }
            if let first { throw first }
            choices.isNull = { _ in false }
            if hasNullableBool, let error = mockRuns.violation(choices) { throw error }
            choices.bool = { _ in .__mock }
            // The index after the last value stands for a value that the schema doesn't know.
            for index in 1..<min(largestCount, maximumIndexCount) + 1 {
                choices.index = { _ in index }
                if let error = mockRuns.violation(choices) { throw error }
            }
            checkedShapes.insert(shape)
        }
    }

    /// The maximum number of values to try. For enums with more values, the check skips the rest.
    private let maximumIndexCount = 64
#endif
