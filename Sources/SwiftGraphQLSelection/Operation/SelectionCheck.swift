#if DEBUG
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Whether selections are checked. The environment variable `SWIFT_GRAPHQL_CHECKS` can turn the check off.
    private let isCheckEnabled =
        !["0", "no", "off", "false"].contains(
            ProcessInfo.processInfo.environment["SWIFT_GRAPHQL_CHECKS"]?.lowercased() ?? "")

    /// The maximum number of mock worlds in which one selection is checked.
    private let maximumWorldCount = 16

    extension Selection {
        /// Runs the closures again on mock responses and throws if they request a field that isn't in the plan.
        ///
        /// The responses contain nulls and false booleans, alone and in pairs, lists of two elements, other enum
        /// values, and other types of unions and interfaces. At most `maximumWorldCount` changes to the mock data are
        /// tried.
        ///
        /// If a debugger stops below this function, it shows the line that would crash the app when the server sends
        /// null, such as `!` on a nullable field. Use `nonNullOrFail`, `guard let` or `??` there. No list is empty, so
        /// the check doesn't find `list[0]`, which crashes the app when the server sends an empty list.
        ///
        /// - Throws: `SelectionError` with code `dataDependentSelection`.
        @inline(never)
        func checkOnMocks(_ document: PreparedDocument, _ arguments: [EncodedArgument]) throws {
            let type = ObjectIdentifier(Type.self)
            guard isCheckEnabled, !document.checkedTypes.withLock({ $0.contains(type) }) else { return }
            let worlds = MockWorlds(MockRuns(document.plan, arguments, self))
            for world in worlds.likely.prefix(maximumWorldCount) {
                if let error = worlds.violation(in: world) { throw error }
            }
            document.checkedTypes.withLock { _ = $0.insert(type) }
        }
    }
#endif
