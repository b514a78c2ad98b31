/// A line of the table.
protocol BenchmarkCase: Sendable {
    var name: String { get }

    /// Checks that all competitors have the same result and measures them.
    /// - Throws: `Disagreement`, or errors of the competitors.
    func measure(rounds: Int) throws -> Row

    /// A competitor's work in the case, small enough for tools that make it fifty times slower.
    /// - Throws: Errors of the competitor; `Command.Misuse` if it doesn't take part.
    func work(of competitor: Competitor) throws -> () throws -> Void
}

/// The result of a competitor differs from `Codable`'s.
struct Disagreement: Error, CustomStringConvertible {
    let name: String
    let competitor: Competitor

    var description: String { "\(name): `\(competitor)` has a different result than `codable`" }
}
