import SwiftGraphQLSelection

/// Runs closures in copies of the process, so that the process itself survives if a closure traps.
///
/// A copy, made by `fork`, has only the thread that created it. If another thread held a lock that a closure needs, the
/// copy would wait for that lock forever. If a copy stops responding, it is killed and its current run is skipped.
/// After three such copies, the remaining runs are skipped too.
///
/// A copy can also trap because it is a copy: a lock whose owner doesn't exist in the copy may end the copy, and so may
/// the Objective-C runtime on macOS if another thread was initializing a class. So a trap counts only if it repeats in
/// a second copy. A closure that traps on its response does so each time.
struct IsolatedRuns {
    let count: Int
    let patience: Int32
    let run: (Int) -> SelectionError?

    /// Creates runs without performing them.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for a copy to report anything, in milliseconds.
    ///   - run: A closure that performs the run with the given index. An error that it returns ends all runs.
    init(count: Int, patience: Int32 = 5_000, run: @escaping (Int) -> SelectionError?) {
        self.count = count
        self.patience = patience
        self.run = run
    }

    /// Performs all runs.
    ///
    /// - Parameters:
    ///   - reportsTrap: A closure that returns whether a trap in the run is an error.
    ///   - describe: A closure that returns a description of the run for the error.
    /// - Throws: The first error.
    func run(reportsTrap: (Int) -> Bool, describe: (Int) -> String) throws {
        if Self.isSupported {
            try runInCopies(reportsTrap: reportsTrap, describe: describe)
        } else {
            for index in 0..<count { if let error = run(index) { throw error } }
        }
    }
}
