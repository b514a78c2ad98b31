/// Competitors that do the same work. They are measured in turn, so that other load on the machine affects all of them.
struct Contest {
    /// How long a competitor runs in each round, in seconds.
    private static let stretch = 0.02

    /// Does the work once and deallocates the result.
    let competitors: [(competitor: Competitor, run: () throws -> Void)]

    /// The median of the rounds for each competitor, in seconds for doing the work once.
    func measure(rounds: Int) throws -> [Competitor: Double] {
        // Runs once as a warm-up, and once to determine how many runs the resolution of the clock requires.
        let repetitions = try competitors.map { _, run in
            try run()
            return max(1, Int(Self.stretch / max(1e-7, try Stopwatch.seconds(run))))
        }
        var times = [[Double]](repeating: [], count: competitors.count)
        for _ in 0..<rounds {
            for (index, (_, run)) in competitors.enumerated() {
                let seconds = try Stopwatch.seconds {
                    for _ in 0..<repetitions[index] { try run() }
                }
                times[index].append(seconds / Double(repetitions[index]))
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(competitors.map(\.competitor), times.map(Self.median)))
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// Consumes a value that isn't needed, without the optimizer noticing.
@inline(never)
func discard<T>(_ value: T) {}
