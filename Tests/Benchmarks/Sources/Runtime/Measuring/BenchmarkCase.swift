/// One line of the table.
protocol BenchmarkCase: Sendable {
    var name: String { get }

    /// Checks that all competitors come to the same, and measures them.
    /// - Throws: `Disagreement`, and what the competitors throw.
    func measure(rounds: Int) throws -> Row

    /// What a competitor does in the case, small enough for tools that make it fifty times slower.
    /// - Throws: What the competitor throws; `Command.Misuse` where it takes no part.
    func work(of competitor: Competitor) throws -> () throws -> Void
}

/// That a competitor came to another result than `Codable`.
struct Disagreement: Error, CustomStringConvertible {
    let name: String
    let competitor: Competitor

    var description: String { "\(name): `\(competitor)` came to another result than `codable`" }
}
