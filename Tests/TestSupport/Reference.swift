import Foundation

/// The reference implementation of GraphQL in Python (graphql-core), which `Tests/run` sets up.
public enum Reference {
    /// The path of a Python interpreter that has graphql-core; `nil` unless `Tests/run` started the tests.
    public static let python = ProcessInfo.processInfo.environment["GRAPHQL_PYTHON"]

    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Servers")

    /// The error if the reference implementation isn't available or its script fails.
    public struct Failure: Error {
        /// The script's standard error, or its standard output if that is empty.
        public let message: String
    }

    /// Runs a script from `Tests/Servers` and returns its responses, one line for each given line.
    ///
    /// - Throws: `Failure`, including if the number of responses differs from the number of lines.
    public static func answers(
        of script: String, _ arguments: [String] = [], to lines: [String]
    ) async throws -> [String] {
        guard let python else { throw Failure(message: "GRAPHQL_PYTHON is not set") }
        let outcome = try await Subprocess.run(
            [python, scripts.appendingPathComponent(script).path] + arguments,
            input: Data(lines.map { $0 + "\n" }.joined().utf8))
        let answers = outcome.output.split(separator: "\n").map(String.init)
        guard outcome.status == 0, answers.count == lines.count else {
            throw Failure(message: outcome.errors.isEmpty ? outcome.output : outcome.errors)
        }
        return answers
    }
}
