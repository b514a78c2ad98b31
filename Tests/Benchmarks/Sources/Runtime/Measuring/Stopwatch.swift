#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Measures the CPU time of the process, which other processes affect less than elapsed time.
enum Stopwatch {
    /// Seconds since the process started.
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The seconds that a call takes.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds
        try body()
        return seconds - start
    }

    /// Returns how many seconds one call takes in the fastest round.
    static func shortest(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
        try body()
        let repetitions = max(1, Int(0.02 / max(1e-7, try seconds(body))))
        let times = try (0..<rounds).map { _ in
            try seconds { for _ in 0..<repetitions { try body() } } / Double(repetitions)
        }
        return times.min() ?? .nan
    }
}
