@_spi(Generated) public import SwiftGraphQLSelection

extension Selection {
    /// Checks that the selection requests the same fields for every response.
    ///
    /// The selection is recorded once, as it is when you send it, and then runs on many mock responses. Together, the
    /// responses have nullable values that are null, alone and in pairs; booleans that are true and false; each value
    /// of the enums; each type of unions and interfaces; lists with zero, one and two elements; unusual strings and
    /// numbers; fields that fail; and random mixtures. A closure that requests a field that wasn't recorded would fail
    /// on a real response of that kind. Use `verify` in a test to find such closures:
    ///
    /// ```swift
    /// @Test func selections() throws {
    ///     try human.verify()
    /// }
    /// ```
    ///
    /// `verify` ignores errors that the app's own closures throw on such data. On Linux and macOS, the selection runs
    /// in a separate process, except for the recording, so a closure that traps doesn't end the test's process. It is
    /// an error if a closure traps on null, for example with `!` on a nullable field. Traps on unusual strings and
    /// numbers are ignored. On other platforms, such as the iOS simulator, the selection runs in the test's process, so
    /// `!` on a nullable field ends that process. There, `verify` skips unusual strings and numbers. It also skips
    /// empty lists unless you set `includesEmptyLists`.
    ///
    /// For a selection with more than 1,024 nullable values and booleans, some pairs are left out.
    ///
    /// - Parameters:
    ///   - mixtures: The number of random mixtures to try.
    ///   - includesEmptyLists: Whether it is an error if a closure traps on an empty list, for example with `list[0]`.
    /// - Throws: `SelectionError` with code `dataDependentSelection` and the field, its path and the kind of response
    ///   that caused the request; `SelectionError` with code `recordingFailed` if a closure traps; any error that
    ///   occurs while the selection is recorded.
    public func verify(mixtures: Int = 200, includesEmptyLists: Bool = false) throws {
        let mockRuns = try MockRuns(self)
        // This uses the same values as the recording, so a closure that would trap here has already trapped there.
        if let error = mockRuns.violation(MockWorld.Choices()) { throw error }
        let worlds = MockWorlds(mockRuns)
        let canIsolate = IsolatedRuns.isSupported
        var all = worlds.likely.map { VerifiedWorld($0) }
        if canIsolate || includesEmptyLists { all += VerifiedWorld.empty }
        if canIsolate { all += VerifiedWorld.odd + [.failing] }
        all += (0..<mixtures).map { .mixture($0, isOdd: canIsolate && $0 % 2 == 1) }
        let runs = IsolatedRuns(count: all.count) { index in
            guard var error = worlds.violation(in: all[index].world) else { return nil }
            error.message += " Found for a response in which \(all[index].world.description)."
            return error
        }
        try runs.run { index in
            switch all[index].risk {
            case .none: true
            case .emptyList: includesEmptyLists
            case .oddValue: false
            }
        } describe: {
            all[$0].world.description
        }
    }
}
